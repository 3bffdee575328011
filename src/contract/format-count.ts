/** A number of things, as the page's English writes it. */
export function formatCount(count: number): string {
  return count.toLocaleString('en');
}
