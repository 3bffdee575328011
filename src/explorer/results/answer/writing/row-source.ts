import type { RowSelection } from '../../results-desk.ts';
import type { Span } from '../bytes-of-json.ts';
import { findList } from '../find-lists.ts';
import type { AnswerText } from '../indexed-text.ts';
import { childrenFrom, endOfValue } from '../read-children.ts';
import { selectRows, type SelectedRows } from '../select-rows.ts';

/** The rows that a file holds. */
export interface SourceRows {
  readonly total: number;
  /** Those from the given place on. */
  from(place: number): Iterable<Span>;
}

/** Finds the rows of one answer's files. */
export interface RowSource {
  /** @throws where the answer has no such list */
  find(selection: RowSelection): SourceRows;
}

/** Makes a source, which remembers the last order and filter that was asked for. */
export function createRowSource(answer: AnswerText): RowSource {
  let last: (SelectedRows & { readonly key: string }) | undefined;
  return {
    find({ list: path, order, filter }) {
      const { text } = answer;
      const list = findList(text, path);
      if (!list) throw new Error('The answer has no such list.');
      if (!order && !filter) {
        return { total: list.count, from: (place) => childrenFrom(text, list.start, place) };
      }
      const key = JSON.stringify([order, filter, path, list.count]);
      if (last?.key !== key)
        last = { key, ...selectRows(text, list, { list: path, order, filter }) };
      const { starts } = last;
      const from = function* (place: number): Generator<Span> {
        for (const start of starts.subarray(place)) yield { start, end: endOfValue(text, start) };
      };
      return { total: starts.length, from };
    },
  };
}
