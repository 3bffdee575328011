import { isSamePath, KIND } from '../json/shape.ts';

export interface Column {
  /** Keys from the item to it, lists on the way left out; empty where the items are themselves values. */
  readonly path: readonly string[];
  /** Bits of {@link KIND}: of the values, and that of lists where its values come out of some. */
  readonly kinds: number;
  /** Numbers of path keys after which there are lists, ascending; undefined for none. */
  readonly lists?: readonly number[] | undefined;
  /** It stands for all columns of a list, which is shown as JSON; see {@link RowSelection.asJson}. */
  readonly isJson?: boolean | undefined;
}

/** The lists that columns pass through, each by its keys; a row that is itself a list is not included. */
export function listsInRows(columns: readonly Column[]): readonly (readonly string[])[] {
  const lists = new Map<string, readonly string[]>();
  for (const { path, lists: lengths = [] } of columns) {
    for (const length of lengths) {
      const list = path.slice(0, length);
      if (length > 0) lists.set(JSON.stringify(list), list);
    }
  }
  return [...lists.values()];
}

const NO_KEYS: readonly string[] = [];

/** The outermost list that a column passes through, except `rowsOf` and its parents. */
export function outermostList({ path, lists }: Column, rowsOf = NO_KEYS) {
  const isOfRows = (length: number): boolean =>
    rowsOf.length > 0 && isSamePath(path.slice(0, length), rowsOf.slice(0, length));
  const length = lists?.find((one) => !isOfRows(one));
  return length === undefined ? undefined : path.slice(0, length);
}

/** Puts one column, shown as JSON, in the place of all those of a list; `asJson` undefined does so for all lists. */
export function foldLists(
  columns: readonly Column[],
  asJson?: readonly (readonly string[])[],
  rowsOf: readonly string[] = NO_KEYS,
): readonly Column[] {
  if (asJson?.length === 0) return columns;
  const folded = new Set<string>();
  return columns.flatMap((column) => {
    const list = outermostList(column, rowsOf);
    if (!list || (asJson && !asJson.some((path) => isSamePath(path, list)))) return column;
    const key = JSON.stringify(list);
    if (folded.has(key)) return [];
    folded.add(key);
    return { path: list, kinds: KIND.list, lists: [list.length], isJson: true };
  });
}
