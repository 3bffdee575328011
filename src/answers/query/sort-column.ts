import type { WindowedText } from '../store/windows.ts';
import { createByteBuffer } from '../json/byte-buffer.ts';
import { createAnswerText, type AnswerText } from '../json/answer-text.ts';
import type { IndexedText } from '../json/children.ts';
import { COMMA, isOpening, OPEN_LIST, QUOTE, type Span } from '../json/scan.ts';
import { kindOf, readRaw, readString } from '../json/values.ts';
import { createColumnTree, readRow, type ColumnTree } from './read-row.ts';
import type { Steps } from './run-in-slices.ts';
import { NO_CELL, rankOf, sortCells, type Cells } from './sort-cells.ts';

/** The values that rows are sorted by. */
export interface SortColumn {
  add(text: IndexedText, row: Span): void;
  done(): Cells;
}

/** @param copies where they go, if their text does not stay; undefined where they are sorted as they lie */
export function createSortColumn(
  column: readonly string[],
  total: number,
  copies: ValueCopies | undefined,
): SortColumn {
  const tree = createColumnTree([column]);
  const starts = new Uint32Array(total);
  const ranks = new Uint8Array(total);
  let count = 0;
  return {
    add(text, row) {
      const cell = cellAt(text, row, tree);
      starts[count] = copies ? copies.add(text, cell) : (cell?.start ?? NO_CELL);
      ranks[count] = rankOf(cell && kindOf(text, cell));
      count += 1;
    },
    done: () => ({ starts: starts.subarray(0, count), ranks: ranks.subarray(0, count) }),
  };
}

export function* sortColumn(
  text: WindowedText,
  cells: SortColumn,
  copies: ValueCopies | undefined,
  direction: 'ascending' | 'descending',
): Steps<Uint32Array> {
  const answer = copies?.done() ?? text.last.answer;
  return yield* sortCells(answer, cells.done(), direction === 'ascending' ? 1 : -1);
}

function cellAt(text: IndexedText, row: Span, tree: ColumnTree): Span | undefined {
  // Items that are themselves values need not be looked through.
  return tree.column === undefined ? readRow(text, row, tree)[0] : row;
}

/** Values of rows that are not in memory at the same time, put together in a text of their own. */
interface ValueCopies {
  /**
   * @returns where the value begins in that text
   * @throws {TooManyRowsError} where they are too many
   */
  add(text: IndexedText, value: Span | undefined): number;
  done(): AnswerText;
}

/** What is behind does not count for an order, bytes. */
const MAX_VALUE = 1_000;

/** What a row takes besides its value while it is sorted, bytes. */
const ROW_BYTES = 32;

/** How much is put together before it is read, bytes. */
const BATCH = 256 * 1024;

const encoder = new TextEncoder();

/** Makes an empty one. */
export function copyValues(maxBytes: number): ValueCopies {
  const answer = createAnswerText();
  const batch = createByteBuffer(BATCH);
  let rows = 0;
  const flush = (): void => {
    answer.append(batch.bytes.subarray(0, batch.length));
    batch.clear();
  };
  batch.writeByte(OPEN_LIST);
  return {
    add(text, value) {
      rows += 1;
      const start = answer.bytes.length + batch.length;
      if (start + rows * ROW_BYTES > maxBytes) throw new TooManyRowsError();
      if (!value) return NO_CELL;
      if (value.end - value.start <= MAX_VALUE) batch.write(text.bytes, value.start, value.end);
      else batch.write(encoder.encode(JSON.stringify(beginningOf(text, value))));
      batch.writeByte(COMMA);
      if (batch.length >= BATCH) flush();
      return start;
    },
    done() {
      flush();
      return answer;
    },
  };
}

/** What a long value begins with: a string that is cut would take in those behind it. */
function beginningOf(text: IndexedText, value: Span): string {
  const first = text.bytes[value.start];
  if (first === QUOTE) return readString(text, value, MAX_VALUE);
  return readRaw(text, value, isOpening(first) ? MAX_VALUE : undefined);
}

/** There are more rows than can be put in order. */
export class TooManyRowsError extends RangeError {
  override readonly name = 'TooManyRowsError';

  constructor() {
    super('There are more rows than can be sorted.');
  }
}
