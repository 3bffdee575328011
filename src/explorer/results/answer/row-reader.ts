import { findList, type FoundList } from './find-lists.ts';
import type { AnswerText } from './indexed-text.ts';
import { selectRows, type SelectedRows } from './select-rows.ts';
import { childrenFrom, endOfValue } from './read-children.ts';
import { cellOf } from './read-cell.ts';
import { createColumnTree, readRow } from './read-row.ts';
import type { Row, Rows, RowSelection, RowsRequest } from '../results-desk.ts';

/** Reads rows of one answer's lists. */
export interface RowReader {
  read(request: RowsRequest): Rows;
}

/** Makes a reader, which remembers the last order and filter that was asked for. */
export function createRowReader(answer: AnswerText): RowReader {
  let last: (SelectedRows & { readonly key: string }) | undefined;
  const select = (list: FoundList, selection: RowSelection): SelectedRows => {
    const key = JSON.stringify([selection.order, selection.filter, list.path, list.count]);
    if (last?.key !== key) last = { key, ...selectRows(answer.text, list, selection) };
    return last;
  };
  return {
    read(request) {
      const { text } = answer;
      const list = findList(text, request.list);
      if (!list) return { total: 0, rows: [] };
      const { from, count, maxCellBytes } = request;
      const tree = createColumnTree(request.columns);
      const rowAt = (number: number, start: number, end: number): Row => {
        const spans = readRow(text, { start, end }, tree);
        const cells = request.columns.map((_, place) => cellOf(text, spans[place], maxCellBytes));
        return { number, cells };
      };
      const rows: Row[] = [];
      if (!request.order && !request.filter) {
        for (const { number, start, end } of childrenFrom(text, list.start, from)) {
          if (rows.length === count) break;
          rows.push(rowAt(number, start, end));
        }
        return { total: list.count, rows };
      }
      const { starts, numbers } = select(list, request);
      for (let place = from; place < Math.min(from + count, starts.length); place += 1) {
        const start = starts[place] ?? 0;
        rows.push(rowAt(numbers[place] ?? 0, start, endOfValue(text, start)));
      }
      return { total: starts.length, rows };
    },
  };
}
