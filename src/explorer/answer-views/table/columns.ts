import type { Column } from '../../../answers/api.ts';
import { keyOfPath, type ColumnChoice } from '../../runs/table-state.ts';

/** So many columns are shown where nobody has chosen. */
export const COLUMNS_AT_FIRST = 50;

/** A column of the list, with what was chosen for it. */
export interface ArrangedColumn extends Column, ColumnChoice {
  readonly key: string;
}

/** The list's columns in the order that was chosen; those that nobody chose for come last, as they came. */
export function arrangeColumns(
  found: readonly Column[],
  choices: readonly ColumnChoice[],
): ArrangedColumn[] {
  const others = new Map<string, ArrangedColumn>();
  for (const [index, column] of found.entries()) {
    const key = keyOfPath(column.path);
    others.set(key, { ...column, key, isShown: index < COLUMNS_AT_FIRST });
  }
  const chosen = choices.flatMap(({ path, isShown, width }) => {
    const column = others.get(keyOfPath(path));
    if (!column) return [];
    others.delete(column.key);
    return { ...column, isShown, width };
  });
  return [...chosen, ...others.values()];
}

/** Puts a column before another one; at the end where there is none. */
export function moveColumn(
  columns: readonly ArrangedColumn[],
  key: string,
  before: string | undefined,
): readonly ArrangedColumn[] {
  const moved = columns.find((column) => column.key === key);
  if (!moved || key === before) return columns;
  const others = columns.filter((column) => column !== moved);
  const position = others.findIndex((column) => column.key === before);
  return others.toSpliced(position < 0 ? others.length : position, 0, moved);
}

/** Moves a column past its neighbour, towards the end or the beginning. */
export function stepColumn(
  columns: readonly ArrangedColumn[],
  key: string,
  step: -1 | 1,
): readonly ArrangedColumn[] {
  const index = columns.findIndex((column) => column.key === key);
  if (!columns[index + step]) return columns;
  return moveColumn(columns, key, columns[step < 0 ? index - 1 : index + 2]?.key);
}

/** The narrowest that a column can be, CSS pixels. */
export const MIN_WIDTH = 48;

/** The widest, CSS pixels. */
export const MAX_WIDTH = 2_000;

/** Where a column stands, CSS pixels from the first column's left edge. */
interface LaidColumn {
  readonly left: number;
  readonly width: number;
}

/** A column of the table where it stands. */
export type ShownColumn = ArrangedColumn & LaidColumn;

/** Puts columns side by side; `widthOf` gives CSS pixels. */
export function layColumns<Item extends object>(
  items: readonly Item[],
  widthOf: (item: Item) => number,
): (Item & LaidColumn)[] {
  let left = 0;
  return items.map((item) => {
    const width = Math.max(MIN_WIDTH, Math.min(widthOf(item), MAX_WIDTH));
    left += width;
    return { ...item, left: left - width, width };
  });
}

/** Where the last column ends, CSS pixels. */
export function endOf(columns: readonly LaidColumn[]): number {
  const { left, width } = columns.at(-1) ?? { left: 0, width: 0 };
  return left + width;
}

/** Index of the column at a position, CSS pixels; that of the nearest one where there is none. */
export function columnAt(columns: readonly LaidColumn[], position: number): number {
  const index = columns.findLastIndex(({ left }) => left <= position);
  return Math.max(0, index);
}

/** Index of the column before which one is put that is dropped at a position; past the last for the end. */
export function gapAt(columns: readonly LaidColumn[], position: number): number {
  const index = columnAt(columns, position);
  const column = columns[index];
  return column && position > column.left + column.width / 2 ? index + 1 : index;
}
