import type { Column } from '../../../answers/query/find-lists.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import type { ColumnChoice } from '../../runs/table-state.ts';

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
    choices.map((choice, place) => [keyOfPath(choice.path), { choice, place }]),
  );
  return found
    .map((column, number) => {
      const key = keyOfPath(column.path);
      const { choice, place = Infinity } = chosen.get(key) ?? {};
      const { isShown = number < COLUMNS_AT_FIRST, width } = choice ?? {};
      return { place, number, column: { ...column, key, isShown, width } };
    })
    .toSorted((one, other) => compareFinite(one.place, other.place) || one.number - other.number)
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
  const place = others.findIndex((column) => column.key === before);
  return others.toSpliced(place < 0 ? others.length : place, 0, moved);
}

/** Moves a column past its neighbour, towards the end or the beginning. */
export function stepColumn(
  columns: readonly ArrangedColumn[],
  key: string,
  step: -1 | 1,
): readonly ArrangedColumn[] {
  const place = columns.findIndex((column) => column.key === key);
  const isOut = step < 0 ? place <= 0 : place < 0 || place === columns.length - 1;
  if (isOut) return columns;
  return moveColumn(columns, key, columns[step < 0 ? place - 1 : place + 2]?.key);
}
