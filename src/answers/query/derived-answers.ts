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

const MEASURES = ['sum', 'average', 'min', 'max', 'distinct'] as const;

/** A measure of a group: its number of rows, or a statistic of a column. */
export type GroupMeasure =
  | { readonly measure: 'count' }
  | { readonly measure: (typeof MEASURES)[number]; readonly column: readonly string[] };

export interface GroupedRows extends Omit<RowSelection, 'order'> {
  readonly answer: string;
  readonly by: readonly (readonly string[])[];
  readonly measures: readonly GroupMeasure[];
  /** One of `by` whose values become columns, {@link MAX_ACROSS} at most, with the name of that for the rest. */
  readonly across?: { readonly column: readonly string[]; readonly otherName: string } | undefined;
}

/** Most groups: their sums are in memory meanwhile. */
export const MAX_GROUPS = 50_000;

/** Most sums of all groups: with more measures or columns there are fewer groups. */
export const MAX_SUMS = 200_000;

/** Most values that have a column of their own. */
export const MAX_ACROSS = 50;

export interface GroupFacts {
  readonly groups: number;
  /** All groups that there are, about: only where there are more than could be made. */
  readonly all: number | undefined;
  readonly rows: number;
  /** Values across, and how many of them have a column. */
  readonly across: { readonly values: number; readonly shown: number } | undefined;
  /** Whether a group has more different values than are counted exactly. */
  readonly isEstimated: boolean;
}
