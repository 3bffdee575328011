import { childrenFrom, countChildren, type IndexedText } from '../json/children.ts';
import type { WindowedText } from '../store/windows.ts';
import { cellOf, MAX_CELL_BYTES, type Cell } from '../json/values.ts';
import { FIRST_OF_NULL } from '../json/scan.ts';
import type { RowSpan } from './item-rows.ts';
import { createColumnTree, readRow } from './read-row.ts';
import {
  createRowSearch,
  rowListOf,
  type RowList,
  type SelectedRows,
  type SelectionUse,
} from './search-rows.ts';
import { isSelective, type RowSelection } from './selection.ts';

export interface RowsRequest extends RowSelection {
  readonly columns: readonly (readonly string[])[];
  readonly from: number;
  readonly count: number;
  /** Most bytes of a cell; 1,000 by default. */
  readonly maxCellBytes?: number | undefined;
  /** Separator of list values; {@link ITEM_JOINER} by default. */
  readonly joiner?: string | undefined;
}

export interface Rows {
  readonly total: number;
  /** Rows of the list itself, when these were found; undefined where it is not there. */
  readonly of?: number;
  readonly rows: readonly Row[];
  readonly refusal?: 'too-many-rows';
}

export interface Row {
  /** In the answer's own order, from 0. */
  readonly number: number;
  readonly cells: readonly Cell[];
  /** Left out where the row is an object or another value than null. */
  readonly isNull?: true;
}

export interface RowInWindow extends RowSpan {
  readonly number: number;
}

/** Rows of one window. Read them before any await, because memory may change then. */
interface RowBatch {
  readonly text: IndexedText;
  readonly rows: Iterable<RowInWindow>;
}

export interface SelectedBatches {
  readonly total: number;
  readonly of: number;
  from(first: number): AsyncIterable<RowBatch>;
}

export type RowReader = ReturnType<typeof createRowReader>;

export function createRowReader(text: WindowedText) {
  const search = createRowSearch(text);
  async function* all({ start, count, placed }: RowList, first: number): AsyncGenerator<RowBatch> {
    if (!placed) {
      const { text: here } = text.last.answer;
      yield { text: here, rows: childrenFrom(here, start, first) };
      return;
    }
    for (let row = first; row < count;) {
      const { answer, rowsBefore } = await text.window(text.windowOfRow(placed, row));
      const { text: here } = answer;
      const rows = countChildren(here, start);
      yield { text: here, rows: numbered(childrenFrom(here, start, row - rowsBefore), rowsBefore) };
      row = rowsBefore + rows;
    }
  }
  async function* some(
    { placed }: RowList,
    { count, numberAt, rowAt }: SelectedRows,
    first: number,
  ): AsyncGenerator<RowBatch> {
    const windowOf = (at: number): number =>
      placed ? text.windowOfRow(placed, numberAt(at)) : text.last.number;
    for (let at = first; at < count;) {
      const begin = at;
      const number = windowOf(begin);
      at = placed ? begin + 1 : count;
      while (at < count && windowOf(at) === number) at += 1;
      const { text: here } = (placed ? await text.window(number) : text.last).answer;
      const end = at;
      const rows = function* (): Generator<RowInWindow> {
        for (let each = begin; each < end; each += 1) {
          yield { ...rowAt(here, each), number: numberAt(each) };
        }
      };
      yield { text: here, rows: rows() };
    }
  }
  const select = async (
    selection: RowSelection,
    use: SelectionUse,
  ): Promise<SelectedBatches | undefined> => {
    const list = rowListOf(text, selection.list);
    if (!list) return undefined;
    if (!isSelective(selection)) {
      return { total: list.count, of: list.count, from: (first) => all(list, first) };
    }
    const { selectAsJson: asJson = selection.asJson } = selection;
    const selected = await search.select(list, { ...selection, asJson }, use);
    return { total: selected.count, of: list.count, from: (first) => some(list, selected, first) };
  };
  return {
    select,
    cancel: search.cancel,
    /** @throws where the wait for an order or a filter was ended */
    async read(request: RowsRequest, use: SelectionUse): Promise<Rows> {
      const { columns, from, count, maxCellBytes, asJson, joiner } = request;
      const selected = await select(request, use);
      if (!selected) return { total: 0, rows: [] };
      const tree = createColumnTree(columns, asJson);
      const rows: Row[] = [];
      for await (const batch of selected.from(from)) {
        for (const row of batch.rows) {
          if (rows.length === count) break;
          const spans = readRow(batch.text, row, tree, maxCellBytes ?? MAX_CELL_BYTES);
          const cells = columns.map((_, position) =>
            cellOf(batch.text, spans[position], maxCellBytes, joiner),
          );
          const isNull = batch.text.bytes[row.start] === FIRST_OF_NULL;
          rows.push({ number: row.number, cells, ...(isNull && { isNull }) });
        }
        if (rows.length === count) break;
      }
      return { total: selected.total, of: selected.of, rows };
    },
  };
}

function* numbered(rows: Iterable<RowInWindow>, rowsBefore: number): Generator<RowInWindow> {
  for (const { start, end, number } of rows) yield { start, end, number: number + rowsBefore };
}
