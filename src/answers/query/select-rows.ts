import type { RowSelection } from '../api.ts';
import type { Span } from '../json/bytes-of-json.ts';
import type { FoundList } from './find-lists.ts';
import type { AnswerText } from '../json/indexed-text.ts';
import { NO_CELL, rankOf, sortCells } from './sort-cells.ts';
import type { Steps } from './steps.ts';
import { childrenFrom, type IndexedText } from '../json/read-children.ts';
import { cellOf } from './read-cell.ts';
import { createColumnTree, readRow, type ColumnTree } from './read-row.ts';
import { kindOf, readRaw } from '../json/read-value.ts';

/** Rows in the order asked for. */
export interface SelectedRows {
  readonly count: number;
  /** Where the one at a place of that order begins, bytes. */
  startAt(place: number): number;
  /** Its place in the list. */
  numberAt(place: number): number;
}

/** What is read of a list in one step, bytes and rows: a few milliseconds' work. */
const BYTES_AT_ONCE = 250_000;
const ROWS_AT_ONCE = 1_024;

/**
 * Finds the rows that are asked for, reading the whole list once. The answer may grow between two
 * steps: the rows are those that it had at the first.
 */
export function* selectRows(
  answer: AnswerText,
  list: FoundList,
  { order, filter }: RowSelection,
): Steps<SelectedRows> {
  const holds = filter ? createRowFilter(list, filter) : undefined;
  const orderTree = order && createColumnTree([order.column]);
  let starts = new Uint32Array(list.count);
  const numbers = filter ? new Uint32Array(list.count) : undefined;
  const cells = order ? new Uint32Array(list.count) : undefined;
  const ranks = order ? new Uint8Array(list.count) : undefined;
  let count = 0;
  let next = 0;
  while (next < list.count) {
    const { text } = answer;
    const first = next;
    let begun: number | undefined;
    for (const row of childrenFrom(text, list.start, first)) {
      begun ??= row.start;
      const isFull = row.number - first >= ROWS_AT_ONCE || row.start - begun > BYTES_AT_ONCE;
      if (isFull || row.number >= list.count) break;
      next = row.number + 1;
      if (holds && !holds(text, row)) continue;
      starts[count] = row.start;
      if (numbers) numbers[count] = row.number;
      if (cells && ranks && orderTree) {
        const cell = cellAt(text, row, orderTree);
        cells[count] = cell?.start ?? NO_CELL;
        ranks[count] = rankOf(cell && kindOf(text, cell));
      }
      count += 1;
    }
    if (next === first) break;
    yield;
  }
  // Room for rows that a filter leaves out is given back.
  if (count < list.count) starts = starts.slice(0, count);
  const found = numbers?.slice(0, count);
  const places =
    cells && ranks && order
      ? yield* sortCells(
          answer,
          { starts: cells.subarray(0, count), ranks: ranks.subarray(0, count) },
          order.direction === 'ascending' ? 1 : -1,
        )
      : undefined;
  const placeIn = (place: number): number => places?.[place] ?? place;
  return {
    count,
    startAt: (place) => starts[placeIn(place)] ?? 0,
    numberAt: (place) => found?.[placeIn(place)] ?? placeIn(place),
  };
}

function cellAt(text: IndexedText, row: Span, tree: ColumnTree): Span | undefined {
  // Items that are themselves values need not be looked through.
  return tree.column === undefined ? readRow(text, row, tree)[0] : row;
}

/** Makes what tells whether a row holds a text in a column, in any case of letters. */
export function createRowFilter(
  { columns }: Pick<FoundList, 'columns'>,
  filter: string,
): (text: IndexedText, row: Span) => boolean {
  const tree = createColumnTree(columns.map(({ path }) => path));
  const wanted = filter.toLowerCase();
  return (text, row) => {
    const raw = readRaw(text, row);
    // Most rows are told by their text at once; escapes may hide what is looked for.
    if (!raw.includes('\\') && !raw.toLowerCase().includes(wanted)) return false;
    return readRow(text, row, tree).some(
      (span) => span && cellOf(text, span, Infinity).text.toLowerCase().includes(wanted),
    );
  };
}
