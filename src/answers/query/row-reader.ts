import { findList } from './find-lists.ts';
import type { AnswerText } from '../json/indexed-text.ts';
import type { Span } from '../json/bytes-of-json.ts';
import { childrenFrom, endOfValue, type IndexedText } from '../json/read-children.ts';
import { cellOf } from './read-cell.ts';
import { createColumnTree, readRow } from './read-row.ts';
import { createRowSelections, type SelectionUse } from './row-selections.ts';
import type { Cell, Row, Rows, RowsRequest } from '../api.ts';

/** Reads rows of one answer's lists. */
export interface RowReader {
  /**
   * @param use who asks: a view by default, whose next order or filter ends the wait for this one
   * @throws where the wait for an order or a filter was ended
   */
  read(request: RowsRequest, use?: SelectionUse): Promise<Rows>;
}

/** Makes a reader, which finds orders and filters among the answer's. */
export function createRowReader(
  answer: AnswerText,
  selections = createRowSelections(answer),
): RowReader {
  return {
    async read(request, use = 'view') {
      const list = findList(answer.text, request.list);
      if (!list) return { total: 0, rows: [] };
      const { from, count } = request;
      const cellsOf = createCellReader(request);
      const rowAt = (number: number, start: number, end: number): Row => ({
        number,
        cells: cellsOf(answer.text, { start, end }),
      });
      const rows: Row[] = [];
      if (!request.order && !request.filter) {
        for (const { number, start, end } of childrenFrom(answer.text, list.start, from)) {
          if (rows.length === count) break;
          rows.push(rowAt(number, start, end));
        }
        return { total: list.count, rows };
      }
      const selected = await selections.select(list, request, use);
      for (let place = from; place < Math.min(from + count, selected.count); place += 1) {
        const start = selected.startAt(place);
        rows.push(rowAt(selected.numberAt(place), start, endOfValue(answer.text, start)));
      }
      return { total: selected.count, rows };
    },
  };
}

/** Makes a reader of rows' cells. */
export function createCellReader({
  columns,
  maxCellBytes,
}: Pick<RowsRequest, 'columns' | 'maxCellBytes'>): (text: IndexedText, row: Span) => Cell[] {
  const tree = createColumnTree(columns);
  return (text, row) => {
    const spans = readRow(text, row, tree);
    return columns.map((_, place) => cellOf(text, spans[place], maxCellBytes));
  };
}
