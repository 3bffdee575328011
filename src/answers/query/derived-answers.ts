import type { RowSelection } from './selection.ts';

// Facts about answers derived from other rows, for page and worker, without the deriving code.

export interface ComparedAnswers {
  readonly before: string;
  readonly after: string;
  readonly list: readonly string[];
  /** The column by which a row is found in the other answer. */
  readonly key: readonly string[];
  readonly columns: readonly (readonly string[])[];
}

export interface ComparisonFacts {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
  readonly same: number;
  readonly byColumn: readonly number[];
  /** Keys that several rows of one answer have: these are compared in the order in which they come. */
  readonly repeated: number;
}

/** Most compared rows of one answer: their cells are kept in memory. */
export const MAX_COMPARED_ROWS = 200_000;

/** The name of a column, of no two the same: keys that a dot would mix up stand in quotes. */
export function comparedName(path: readonly string[]): string {
  const keys = path.map((key) => (/^$|[."]/.test(key) ? JSON.stringify(key) : key));
  return keys.join('.') || 'value';
}

export function comparedKeyName(path: readonly string[]): string {
  const name = comparedName(path);
  return ['change', 'before', 'after', 'differs'].includes(name) ? `key ${name}` : name;
}

export interface GroupedRows extends Omit<RowSelection, 'order'> {
  readonly answer: string;
  readonly by: readonly (readonly string[])[];
  readonly columns: readonly (readonly string[])[];
}

/** Rows are not put into more groups: their sums are in memory meanwhile. */
export const MAX_GROUPS = 50_000;

export interface GroupFacts {
  readonly groups: number;
  readonly rows: number;
}
