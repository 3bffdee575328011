import type { Row, RowSelection, Rows, RowsRequest } from '../../results-desk.ts';
import type { Span } from '../../../json/bytes-of-json.ts';
import { childrenFrom, countChildren, type IndexedText } from '../read-children.ts';
import { createCellReader, createRowReader } from '../row-reader.ts';
import { createRowSearch } from './search-rows.ts';
import type { SpilledText } from './spilled-text.ts';
import type { TextWindow } from './text-window.ts';

/** A row of a window. */
export interface RowInWindow extends Span {
  /** Place in the whole list. */
  readonly number: number;
}

/** Rows of one window, to be read before anything is waited for: what is in memory may change then. */
export interface RowBatch {
  readonly text: IndexedText;
  readonly rows: Iterable<RowInWindow>;
}

/** Rows of the list that is not in memory. */
export interface SelectedBatches {
  readonly total: number;
  from(place: number): AsyncIterable<RowBatch>;
}

/** Reads rows of such an answer. */
export interface SpilledRows {
  read(request: RowsRequest): Promise<Rows>;
  /** Whether these are rows of the list that is not in memory. */
  isSpilled(selection: RowSelection): boolean;
  select(selection: RowSelection): Promise<SelectedBatches>;
  /** Ends the work for an order or a filter that has not been found yet. */
  giveUp(): void;
}

/** Makes what reads them; it remembers the last order and filter that was asked for. */
export function createSpilledRows(text: SpilledText): SpilledRows {
  const search = createRowSearch(text);
  async function* all(place: number): AsyncGenerator<RowBatch> {
    for (let row = place; row < text.rows;) {
      const window = await text.window(text.windowOfRow(row));
      const rows = countRows(text, window);
      yield { text: window.answer.text, rows: rowsOf(text, window, row) };
      row = window.rowsBefore + rows;
    }
  }
  async function* some(numbers: Uint32Array, place: number): AsyncGenerator<RowBatch> {
    for (let at = place; at < numbers.length;) {
      const number = text.windowOfRow(numbers[at] ?? 0);
      let end = at + 1;
      while (end < numbers.length && text.windowOfRow(numbers[end] ?? 0) === number) end += 1;
      const window = await text.window(number);
      yield { text: window.answer.text, rows: pick(text, window, numbers.subarray(at, end)) };
      at = end;
    }
  }
  const isSpilled = ({ list }: RowSelection): boolean =>
    list.length === text.path.length && text.path.every((key, place) => key === list[place]);
  const select = async (selection: RowSelection): Promise<SelectedBatches> => {
    if (!selection.order && !selection.filter) return { total: text.rows, from: all };
    const numbers = await search.find(selection);
    return { total: numbers.length, from: (place) => some(numbers, place) };
  };
  return {
    isSpilled,
    select,
    giveUp: search.giveUp,
    async read(request) {
      // Any other list is in the last window as a whole.
      if (!isSpilled(request)) return createRowReader(text.last.answer).read(request);
      const { from, count } = request;
      const cellsOf = createCellReader(request);
      const selected = await select(request);
      const rows: Row[] = [];
      for await (const batch of selected.from(from)) {
        for (const row of batch.rows) {
          if (rows.length === count) break;
          rows.push({ number: row.number, cells: cellsOf(batch.text, row) });
        }
        if (rows.length === count) break;
      }
      return { total: selected.total, rows };
    },
  };
}

function countRows({ list }: SpilledText, { answer }: TextWindow): number {
  return countChildren(answer.text, list);
}

/** The rows of a window from one on. */
function* rowsOf({ list }: SpilledText, window: TextWindow, from: number): Generator<RowInWindow> {
  const { answer, rowsBefore } = window;
  for (const { start, end, number } of childrenFrom(answer.text, list, from - rowsBefore)) {
    yield { start, end, number: number + rowsBefore };
  }
}

function* pick(
  text: SpilledText,
  window: TextWindow,
  numbers: Uint32Array,
): Generator<RowInWindow> {
  for (const number of numbers) {
    for (const row of rowsOf(text, window, number)) {
      yield row;
      break;
    }
  }
}
