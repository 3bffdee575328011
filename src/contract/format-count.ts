/** A number of things, as the page's English writes it. */
export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** A number of things with their name: `1 row`, `1,200 rows`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
