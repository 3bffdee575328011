import { createByteBuffer, enlarged, GROWTH } from '../json/byte-buffer.ts';
import { createAnswerText, type AnswerText } from '../json/answer-text.ts';
import type { IndexedText } from '../json/children.ts';
import { COMMA, isOpening, OPEN_LIST, QUOTE } from '../json/scan.ts';
import {
  encoder,
  cellOf,
  kindOf,
  readRaw,
  readString,
  type FoundValue,
  type ValueKind,
} from '../json/values.ts';
import { createColumnTree, readRow } from './read-row.ts';
import type { RowSpan } from './item-rows.ts';
import type { Steps } from './run-in-slices.ts';
import { NO_CELL, rankOf, sortCells } from './sort-cells.ts';
import { isTextColumn, type RowOrder, type RowSelection } from './selection.ts';

interface SortColumnOptions extends Pick<RowSelection, 'asJson' | 'texts'> {
  /** How much is copied of values that do not stay in memory, or are joined of several; undefined for no copies. */
  readonly maxCopyBytes: number | undefined;
}

export function createSortColumns(
  order: readonly RowOrder[],
  total: number,
  { maxCopyBytes, ...options }: SortColumnOptions,
) {
  const ofEach = maxCopyBytes === undefined ? undefined : maxCopyBytes / order.length;
  const columns = order.map(({ column, direction }) => ({
    values: createSortColumn(column, total, { maxCopyBytes: ofEach, ...options }),
    direction: direction === 'ascending' ? (1 as const) : (-1 as const),
  }));
  return {
    /** @throws {TooManyRowsError} where they are more than can be copied */
    add(text: IndexedText, row: RowSpan): void {
      for (const { values } of columns) values.add(text, row);
    },
    *sort(answer: AnswerText): Steps<Uint32Array> {
      let sorted: Uint32Array | undefined;
      // A stable sort: the most significant column comes last.
      for (const { values, direction } of columns.toReversed()) {
        sorted = yield* values.sort(answer, direction, sorted);
      }
      return sorted ?? new Uint32Array();
    },
  };
}

function createSortColumn(
  column: readonly string[],
  total: number,
  { maxCopyBytes, asJson, texts }: SortColumnOptions,
) {
  const tree = createColumnTree([column], asJson);
  const isText = isTextColumn({ texts }, column);
  let starts = new Uint32Array(total);
  let ranks = new Uint8Array(total);
  const copies = maxCopyBytes === undefined ? undefined : copyValues(maxCopyBytes);
  let count = 0;
  return {
    add(text: IndexedText, row: RowSpan): void {
      // Items that are themselves values need not be looked through.
      const isCell = tree.column !== undefined && !isOpening(text.bytes[row.start]);
      const cell = isCell ? row : readRow(text, row, tree, MAX_VALUE)[0];
      [starts, ranks] = [withRoom(starts, count), withRoom(ranks, count)];
      starts[count] = copies ? copies.add(text, cell) : (cell?.start ?? NO_CELL);
      ranks[count] = rankOf(cell && kindOfFound(text, cell));
      count += 1;
    },
    *sort(answer: AnswerText, direction: 1 | -1, before?: Uint32Array): Steps<Uint32Array> {
      const values = copies?.done() ?? answer;
      const cells = {
        starts: before?.map((row) => starts[row] ?? NO_CELL) ?? starts.subarray(0, count),
        ranks: before
          ? Uint8Array.from(before, (row) => ranks[row] ?? 0)
          : ranks.subarray(0, count),
      };
      const sorted = yield* sortCells(values, cells, direction, isText);
      return before ? sorted.map((position) => before[position] ?? 0) : sorted;
    },
  };
}

/** An array with room for one number more than `length`; its content is kept. */
export function withRoom<Numbers extends Uint8Array | Uint32Array>(
  numbers: Numbers,
  count: number,
): Numbers {
  return count < numbers.length ? numbers : enlarged(numbers, Math.ceil(count * GROWTH) + 1);
}

/** Joined values are text; an empty list has no value. */
function kindOfFound(text: IndexedText, found: FoundValue): ValueKind | undefined {
  if (!found.items) return kindOf(text, found);
  return found.items.length > 0 || found.isJson ? 'string' : undefined;
}

/** Most bytes of a value that affect the order. */
const MAX_VALUE = 1_000;

/** Memory per row during a sort, besides its value, bytes. */
const ROW_BYTES = 32;

/** How much is put together before it is read, bytes. */
const BATCH = 256 * 1024;

/** Values of rows that are not in memory at the same time, put together in a text of their own. */
function copyValues(maxBytes: number) {
  const answer = createAnswerText();
  const batch = createByteBuffer(BATCH);
  let rows = 0;
  const flush = (): void => {
    answer.append(batch.bytes.subarray(0, batch.length));
    batch.clear();
  };
  batch.writeByte(OPEN_LIST);
  return {
    add(text: IndexedText, value: FoundValue | undefined): number {
      rows += 1;
      const start = answer.bytes.length + batch.length;
      if (start + rows * ROW_BYTES > maxBytes) {
        throw new TooManyRowsError('There are more rows than can be sorted.');
      }
      if (!value) return NO_CELL;
      const isWhole = !value.items && value.end - value.start <= MAX_VALUE;
      if (isWhole) batch.write(text.bytes, value.start, value.end);
      else batch.write(encoder.encode(JSON.stringify(beginningOf(text, value))));
      batch.writeByte(COMMA);
      if (batch.length >= BATCH) flush();
      return start;
    },
    done(): AnswerText {
      flush();
      return answer;
    },
  };
}

/** The start of a long value or of joined ones: a truncated string would include the following values. */
function beginningOf(text: IndexedText, value: FoundValue): string {
  if (value.items) return cellOf(text, value, MAX_VALUE).text;
  const first = text.bytes[value.start];
  if (first === QUOTE) return readString(text, value, MAX_VALUE);
  return readRaw(text, value, isOpening(first) ? MAX_VALUE : undefined);
}

export class TooManyRowsError extends RangeError {
  override readonly name = 'TooManyRowsError';
}
