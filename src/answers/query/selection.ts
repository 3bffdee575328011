import { isSamePath } from '../json/shape.ts';
import type { Cell } from '../json/values.ts';

/** Each kind of value is sorted separately; null and missing values come last in both directions. */
export interface RowOrder {
  readonly column: readonly string[];
  readonly direction: 'ascending' | 'descending';
}

/**
 * Numbers are compared exactly and moments by instant, also as texts; other texts in the order of
 * {@link RowOrder}. Null equals missing.
 */
export type ColumnFilter = { readonly column: readonly string[] } & ColumnTest;

export type ColumnTest =
  /**
   * `equals`: the same text or number; `contains` and `starts`: in any case of letters; `greater` and `less` leave out
   * the value itself. Those that deny pass null, and a list where all of its items pass.
   */
  | { readonly test: (typeof VALUE_TESTS)[number]; readonly value: string }
  /** A regular expression, as `safePattern` takes it; in any case of letters. */
  | { readonly test: 'matches'; readonly value: string }
  /** Both ends included. */
  | { readonly test: 'between'; readonly from: string; readonly to: string }
  /** Empty: null, missing, or a text, list or object without content. */
  | { readonly test: 'is-null' | 'is-not-null' | 'is-empty' }
  /** Values as {@link valueToken} writes them. */
  | { readonly test: 'one-of' | 'none-of'; readonly values: readonly string[] };

export const VALUE_TESTS = [
  'equals',
  'not-equals',
  'contains',
  'not-contains',
  'starts',
  'greater',
  'at-least',
  'less',
  'at-most',
] as const;

/** A value's unique name: JSON of a text, any other value as written, null if missing. */
export function valueToken({ kind, text }: Cell): string {
  if (kind === 'string') return JSON.stringify(text);
  return kind === undefined ? 'null' : text;
}

/** A cell as JSON, its number with every digit; undefined where the row has no such field. */
export function jsonOf({ kind, text }: Cell): string | undefined {
  if (kind === undefined) return undefined;
  return kind === 'string' || kind === 'odd' ? JSON.stringify(text) : text;
}

export interface RowSelection {
  readonly list: readonly string[];
  /** Keys to a list within rows whose items become rows; the row's other values are repeated. */
  readonly rowsOf?: readonly string[] | undefined;
  /** Drops rows without items of {@link rowsOf}; otherwise such a row stays. */
  readonly isOfItems?: boolean | undefined;
  /** Columns read as JSON; other lists are joined. */
  readonly asJson?: readonly (readonly string[])[] | undefined;
  /** The table's own {@link asJson}, for its order and filters, where a copy or a file reads its columns otherwise. */
  readonly selectAsJson?: RowSelection['asJson'];
  /** Columns that the schema declares as text; the values decide about others. */
  readonly texts?: readonly (readonly string[])[] | undefined;
  /** Most significant first; equal rows keep their order of arrival. */
  readonly order?: readonly RowOrder[] | undefined;
  /** Only rows that hold this text in a column, in any case of letters. */
  readonly filter?: string | undefined;
  readonly filters?: readonly ColumnFilter[] | undefined;
}

/** Which rows, and in which order, without what else is asked of them. */
export function rowSelectionOf(request: RowSelection): RowSelection {
  const { list, rowsOf, asJson, selectAsJson, texts, order, filter, filters } = request;
  return { list, rowsOf, asJson, selectAsJson, texts, order, filter, filters };
}

/** One key for all selections of the same rows: the order of the rows does not count. */
export function keyOfRows(selection: RowSelection): string {
  const { list, filter, filters, rowsOf, isOfItems, asJson, texts } = selection;
  const rows = [list, filter ?? '', filters ?? [], rowsOf ?? null, isOfItems === true];
  return JSON.stringify([...rows, asJson ?? [], texts ?? []]);
}

export function isTextColumn(
  { texts = [] }: Pick<RowSelection, 'texts'>,
  column: readonly string[],
): boolean {
  return texts.some((path) => isSamePath(path, column));
}

export function isSelective({
  order = [],
  filter = '',
  filters = [],
  rowsOf,
}: Partial<RowSelection>): boolean {
  return order.length > 0 || filter !== '' || filters.length > 0 || rowsOf !== undefined;
}
