/** The narrowest that a column can be, CSS pixels. */
export const MIN_WIDTH = 48;

/** The widest, CSS pixels. */
export const MAX_WIDTH = 2_000;

/** Columns side by side. */
export interface Layout<Item> {
  readonly columns: readonly (Item & LaidColumn)[];
  /** Of all of them, CSS pixels. */
  readonly width: number;
}

/** Where a column stands, CSS pixels from the first column's left edge. */
export interface LaidColumn {
  readonly left: number;
  readonly width: number;
}

/** @param widthOf CSS pixels */
export function layColumns<Item extends object>(
  items: readonly Item[],
  widthOf: (item: Item) => number,
): Layout<Item> {
  let left = 0;
  const columns = items.map((item) => {
    const width = Math.max(MIN_WIDTH, Math.min(widthOf(item), MAX_WIDTH));
    const column = { ...item, left, width };
    left += width;
    return column;
  });
  return { columns, width: left };
}

/** Index of the column at a place; that of the nearest one where there is none. */
export function columnAt(columns: readonly LaidColumn[], place: number): number {
  let low = 0;
  let high = columns.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((columns[middle]?.left ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Index of the column before which one would be put that is dropped at a place; past the last for the end. */
export function gapAt(columns: readonly LaidColumn[], place: number): number {
  const index = columnAt(columns, place);
  const column = columns[index];
  return column && place > column.left + column.width / 2 ? index + 1 : index;
}
