import { isSamePath } from '../json/shape.ts';
import type { Cell } from '../json/values.ts';

/** Each kind of value is sorted by itself; null and what is missing come last in either direction. */
export interface RowOrder {
  readonly column: readonly string[];
  readonly direction: 'ascending' | 'descending';
}

/**
 * Numbers are compared to the last digit and moments by instant, also those written as texts; other texts in
 * the order of {@link RowOrder}. Null and what is missing are the same.
 */
export type ColumnFilter = { readonly column: readonly string[] } & ColumnTest;

export type ColumnTest =
  /** `equals`: the same text or number; `contains`: in any case of letters; the others leave out the value itself. */
  | { readonly test: 'equals' | 'contains' | 'greater' | 'less'; readonly value: string }
  /** Both ends included. */
  | { readonly test: 'between'; readonly from: string; readonly to: string }
  | { readonly test: 'is-null' | 'is-not-null' }
  /** Values as {@link valueToken} writes them. */
  | { readonly test: 'one-of'; readonly values: readonly string[] };

/** A value's name among others: JSON of a text, any other value as it was written, null for what is missing. */
export function valueToken({ kind, text }: Cell): string {
  if (kind === 'string') return JSON.stringify(text);
  return kind === undefined ? 'null' : text;
}

export interface RowSelection {
  readonly list: readonly string[];
  /** Keys to a list in the rows each item of which is a row of its own; what else its row has is repeated. */
  readonly rowsOf?: readonly string[] | undefined;
  /** Of {@link rowsOf}, rows of items only: a row without any is left out, and else it stays as one. */
  readonly isOfItems?: boolean | undefined;
  /** Columns whose values are wanted as the JSON that they are; else lists are joined. */
  readonly asJson?: readonly (readonly string[])[] | undefined;
  /** Columns that the schema says are texts: one that looks like a number is none. Of others the values decide. */
  readonly texts?: readonly (readonly string[])[] | undefined;
  /** The first counts most; rows that are equal in all of them stay as they came. */
  readonly order?: readonly RowOrder[] | undefined;
  /** Only rows that hold this text in a column, in any case of letters. */
  readonly filter?: string | undefined;
  readonly filters?: readonly ColumnFilter[] | undefined;
}

/** One key for all selections of the same rows: the order of the rows does not count. */
export function keyOfRows(selection: RowSelection): string {
  const { list, filter, filters, rowsOf, isOfItems, asJson, texts } = selection;
  const rows = [list, filter ?? '', filters ?? [], rowsOf ?? null, isOfItems === true];
  return JSON.stringify([...rows, asJson ?? [], texts ?? []]);
}

/** Whether the schema says that a column's values are texts. */
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
