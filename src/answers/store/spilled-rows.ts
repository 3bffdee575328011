import type { Row, RowSelection, Rows, RowsRequest } from '../api.ts';
import type { Span } from '../json/bytes-of-json.ts';
import { childrenFrom, countChildren, type IndexedText } from '../json/read-children.ts';
import { createCellReader, createRowReader } from '../query/row-reader.ts';
import type { PlacedList } from './placed-list.ts';
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

/** Rows of a list that is not in memory. */
export interface SelectedBatches {
  readonly total: number;
  from(place: number): AsyncIterable<RowBatch>;
}

/** Reads rows of such an answer. */
export interface SpilledRows {
  read(request: RowsRequest): Promise<Rows>;
  /** The list that they are rows of; undefined for one that is in memory. */
  listOf(selection: RowSelection): PlacedList | undefined;
  select(of: PlacedList, selection: RowSelection): Promise<SelectedBatches>;
  /** Ends the work for an order or a filter that has not been found yet. */
  giveUp(): void;
}

/** Makes what reads them; it remembers the last order and filter that was asked for. */
export function createSpilledRows(text: SpilledText): SpilledRows {
  const search = createRowSearch(text);
  async function* all(of: PlacedList, place: number): AsyncGenerator<RowBatch> {
    for (let row = place; row < of.list.rows;) {
      const window = await text.window(text.windowOfRow(of, row));
      const rows = countChildren(window.answer.text, of.startInWindow);
      yield { text: window.answer.text, rows: rowsOf(window, row) };
      row = window.rowsBefore + rows;
    }
  }
  async function* some(
    of: PlacedList,
    numbers: Uint32Array,
    place: number,
  ): AsyncGenerator<RowBatch> {
    const windowOf = (at: number): number => text.windowOfRow(of, numbers[at] ?? 0);
    for (let at = place; at < numbers.length;) {
      const number = windowOf(at);
      let end = at + 1;
      while (end < numbers.length && windowOf(end) === number) end += 1;
      const window = await text.window(number);
      yield { text: window.answer.text, rows: pick(window, numbers.subarray(at, end)) };
      at = end;
    }
  }
  const listOf = ({ list: path }: RowSelection): PlacedList | undefined =>
    text.lists.find(
      ({ list }) =>
        path.length === list.path.length && list.path.every((key, place) => key === path[place]),
    );
  const select = async (of: PlacedList, selection: RowSelection): Promise<SelectedBatches> => {
    if (!selection.order && !selection.filter) {
      return { total: of.list.rows, from: (place) => all(of, place) };
    }
    const numbers = await search.find(of, selection);
    return { total: numbers.length, from: (place) => some(of, numbers, place) };
  };
  return {
    listOf,
    select,
    giveUp: search.giveUp,
    async read(request) {
      const of = listOf(request);
      // Any other list is in the last window as a whole.
      if (!of) return createRowReader(text.last.answer).read(request);
      const { from, count } = request;
      const cellsOf = createCellReader(request);
      const selected = await select(of, request);
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

/** The rows of a window from one on. */
function* rowsOf(window: TextWindow, from: number): Generator<RowInWindow> {
  const { answer, of, rowsBefore } = window;
  const rows = childrenFrom(answer.text, of.startInWindow, from - rowsBefore);
  for (const { start, end, number } of rows) yield { start, end, number: number + rowsBefore };
}

function* pick(window: TextWindow, numbers: Uint32Array): Generator<RowInWindow> {
  for (const number of numbers) {
    for (const row of rowsOf(window, number)) {
      yield row;
      break;
    }
  }
}
