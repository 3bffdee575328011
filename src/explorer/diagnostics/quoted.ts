/** The service's own words as the end of a sentence; empty where it said none. */
export function quoted(words: string | undefined): string {
  return words === undefined ? '' : ` The service says: “${words}”`;
}
