/**
 * The row that a key leads to in a list; undefined for a key that does not move.
 *
 * @param page how many rows Page Up and Page Down go
 */
export function rowAfterKey(
  key: string,
  row: number,
  count: number,
  page: number,
): number | undefined {
  const within = (next: number): number => Math.max(0, Math.min(next, count - 1));
  switch (key) {
    case 'ArrowDown':
      return within(row + 1);
    case 'ArrowUp':
      return within(row - 1);
    case 'PageDown':
      return within(row + page);
    case 'PageUp':
      return within(row - page);
    case 'Home':
      return 0;
    case 'End':
      return within(count - 1);
    default:
      return undefined;
  }
}
