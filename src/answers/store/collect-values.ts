import { COMMA, isOpening, OPEN_LIST, QUOTE, type Span } from '../json/bytes-of-json.ts';
import { createAnswerText, type AnswerText } from '../json/indexed-text.ts';
import { NO_CELL, rankOf, type Cells } from '../query/sort-cells.ts';
import type { IndexedText } from '../json/read-children.ts';
import { createColumnTree, readRow } from '../query/read-row.ts';
import { kindOf, readRaw, readString } from '../json/read-value.ts';
import { createByteSink } from '../export/byte-sink.ts';
import { TooManyRowsError } from './too-many-rows-error.ts';

/** Puts the values of one column together, from rows that are not in memory at the same time. */
export interface ValueCollector {
  /** @throws {TooManyRowsError} where they are too many */
  add(text: IndexedText, row: Span): void;
  /** A text that holds them all, and where in it each row's is. */
  done(): { readonly answer: AnswerText; readonly cells: Cells };
}

/** What is behind does not count for an order, bytes. */
const MAX_VALUE = 1_000;

/** What a row takes besides its value while it is sorted, bytes. */
const ROW_BYTES = 32;

/** How much is put together before it is read, bytes. */
const BATCH = 256 * 1024;

const encoder = new TextEncoder();

/** @param column keys from a row to the value */
export function collectValues(column: readonly string[], maxBytes: number): ValueCollector {
  const tree = createColumnTree([column]);
  const answer = createAnswerText();
  const batch = createByteSink(BATCH);
  const starts: number[] = [];
  const ranks: number[] = [];
  const flush = (): void => {
    answer.append(batch.bytes.subarray(0, batch.length));
    batch.clear();
  };
  batch.writeByte(OPEN_LIST);
  return {
    add(text, row) {
      const cell = readRow(text, row, tree)[0];
      ranks.push(rankOf(cell && kindOf(text, cell)));
      starts.push(cell ? answer.bytes.length + batch.length : NO_CELL);
      if (!cell) return;
      if (cell.end - cell.start <= MAX_VALUE) batch.write(text.bytes, cell.start, cell.end);
      else batch.write(encoder.encode(JSON.stringify(beginningOf(text, cell))));
      batch.writeByte(COMMA);
      if (batch.length >= BATCH) flush();
      const bytes = answer.bytes.length + batch.length + starts.length * ROW_BYTES;
      if (bytes > maxBytes) throw new TooManyRowsError();
    },
    done() {
      flush();
      return {
        answer,
        cells: { starts: Uint32Array.from(starts), ranks: Uint8Array.from(ranks) },
      };
    },
  };
}

/** What a long value begins with: a string that is cut would take in those behind it. */
function beginningOf(text: IndexedText, cell: Span): string {
  const first = text.bytes[cell.start];
  if (first === QUOTE) return readString(text, cell, MAX_VALUE);
  return readRaw(text, cell, isOpening(first) ? MAX_VALUE : undefined);
}
