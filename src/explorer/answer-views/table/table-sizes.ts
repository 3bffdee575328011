/** A row's height, CSS pixels; the style sheet has the same. */
export const ROW_HEIGHT = 28;

/** Of the columns' names, CSS pixels; the style sheet has the same. */
export const HEAD_HEIGHT = 32;

/** Of the rows' numbers, CSS pixels, by how many rows there are. */
export function numberWidth(rows: number): number {
  return 24 + 9 * Math.max(2, String(rows).length);
}
