/** The row index that a key leads to; undefined for other keys. `page` counts rows. */
export function rowAfterKey(
  key: string,
  row: number,
  { page, rows }: { readonly page: number; readonly rows: number },
): number | undefined {
  const steps = new Map([
    ['ArrowDown', 1],
    ['ArrowUp', -1],
    ['PageDown', page],
    ['PageUp', -page],
    ['Home', -Infinity],
    ['End', Infinity],
  ]);
  const step = steps.get(key);
  return step === undefined ? undefined : Math.max(0, Math.min(row + step, rows - 1));
}
