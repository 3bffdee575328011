import type { RowOrder, RowSelection } from '../results-desk.ts';
import type { Span } from './bytes-of-json.ts';
import { compareNumbers } from './compare-numbers.ts';
import type { FoundList } from './find-lists.ts';
import { childrenFrom, type Child, type IndexedText } from './read-children.ts';
import { cellOf } from './read-cell.ts';
import { createColumnTree, readRow } from './read-row.ts';
import { readRaw } from './read-value.ts';

/** Rows in the order asked for. */
export interface SelectedRows {
  /** Where each begins, bytes. */
  readonly starts: Uint32Array;
  /** Their places in the list. */
  readonly numbers: Uint32Array;
}

/** Finds the rows that are asked for, reading the whole list once. */
export function selectRows(
  text: IndexedText,
  list: FoundList,
  { order, filter }: RowSelection,
): SelectedRows {
  const holds = filter ? createFilter(text, list, filter) : () => true;
  const rows: Child[] = [];
  for (const row of childrenFrom(text, list.start)) if (holds(row)) rows.push(row);
  const sorted = order ? sortRows(text, rows, order) : rows;
  return {
    starts: Uint32Array.from(sorted, ({ start }) => start),
    numbers: Uint32Array.from(sorted, ({ number }) => number),
  };
}

function createFilter(text: IndexedText, list: FoundList, filter: string): (row: Span) => boolean {
  const wanted = filter.toLowerCase();
  const tree = createColumnTree(list.columns.map(({ path }) => path));
  return (row) => {
    const raw = readRaw(text, row);
    // Most rows are told by their text at once; escapes may hide what is looked for.
    if (!raw.includes('\\') && !raw.toLowerCase().includes(wanted)) return false;
    return readRow(text, row, tree).some(
      (span) => span && cellOf(text, span, Infinity).text.toLowerCase().includes(wanted),
    );
  };
}

/** Which kinds come first; nothing always comes last. */
const RANKS = { number: 0, string: 1, boolean: 2, odd: 3, list: 4, object: 4, null: 9 } as const;

interface Keyed {
  readonly row: Child;
  readonly rank: number;
  readonly text: string;
  /** About what a number is: reading it anew for each comparison would take most of the time. */
  readonly value: number;
}

function sortRows(text: IndexedText, rows: readonly Child[], order: RowOrder): Child[] {
  const tree = createColumnTree([order.column]);
  const collator = new Intl.Collator();
  const sign = order.direction === 'ascending' ? 1 : -1;
  const keyed = rows.map((row): Keyed => {
    const cell = cellOf(text, readRow(text, row, tree)[0]);
    const value = cell.kind === 'number' ? Number(cell.text) : 0;
    return { row, rank: RANKS[cell.kind ?? 'null'], text: cell.text, value };
  });
  keyed.sort((one, other) => {
    const isLast = one.rank === RANKS.null || other.rank === RANKS.null;
    if (one.rank !== other.rank) return (isLast ? 1 : sign) * (one.rank - other.rank);
    if (isLast) return 0;
    if (one.text === other.text) return 0;
    if (one.rank !== RANKS.number) return sign * collator.compare(one.text, other.text);
    const difference = one.value - other.value;
    // Equal, or past the largest: every digit counts.
    const isPlain = Number.isFinite(difference) && difference !== 0;
    return sign * (isPlain ? difference : compareNumbers(one.text, other.text));
  });
  return keyed.map(({ row }) => row);
}
