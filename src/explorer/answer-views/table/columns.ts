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
  const chosen = new Map(
    choices.map((choice, position) => [keyOfPath(choice.path), { choice, position }]),
  );
  return found
    .map((column, number) => {
      const key = keyOfPath(column.path);
      const { choice, position = Infinity } = chosen.get(key) ?? {};
      const { isShown = number < COLUMNS_AT_FIRST, width } = choice ?? {};
      return { position, number, column: { ...column, key, isShown, width } };
    })
    .toSorted(
      (one, other) => compareFinite(one.position, other.position) || one.number - other.number,
    )
    .map(({ column }) => column);
}

function compareFinite(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/** What is to be kept of columns. */
export function choicesOf(columns: readonly ArrangedColumn[]): ColumnChoice[] {
  return columns.map(({ path, isShown, width }) => ({
    path,
    isShown,
    ...(width !== undefined && { width }),
  }));
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
  const position = columns.findIndex((column) => column.key === key);
  const isOut = step < 0 ? position <= 0 : position < 0 || position === columns.length - 1;
  if (isOut) return columns;
  return moveColumn(columns, key, columns[step < 0 ? position - 1 : position + 2]?.key);
}

/** The narrowest that a column can be, CSS pixels. */
export const MIN_WIDTH = 48;

/** The widest, CSS pixels. */
export const MAX_WIDTH = 2_000;

/** Columns side by side. */
export interface ColumnLayout<Item> {
  readonly columns: readonly (Item & LaidColumn)[];
  /** Of all of them, CSS pixels. */
  readonly width: number;
}

/** Where a column stands, CSS pixels from the first column's left edge. */
interface LaidColumn {
  readonly left: number;
  readonly width: number;
}

/** @param widthOf CSS pixels */
export function layColumns<Item extends object>(
  items: readonly Item[],
  widthOf: (item: Item) => number,
): ColumnLayout<Item> {
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
export function columnAt(columns: readonly LaidColumn[], position: number): number {
  let low = 0;
  let high = columns.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((columns[middle]?.left ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Index of the column before which one would be put that is dropped at a place; past the last for the end. */
export function gapAt(columns: readonly LaidColumn[], position: number): number {
  const index = columnAt(columns, position);
  const column = columns[index];
  return column && position > column.left + column.width / 2 ? index + 1 : index;
}

/** A column of the table where it stands. */
export type ShownColumn = ArrangedColumn & LaidColumn;
