import type { RowSelection } from '../api.ts';
import type { Span } from '../json/bytes-of-json.ts';
import { findList, type FoundList } from '../query/find-lists.ts';
import type { AnswerText } from '../json/indexed-text.ts';
import { childrenFrom, endOfValue } from '../json/read-children.ts';
import type { RowSelections } from '../query/row-selections.ts';

/** The rows that a file holds. */
export interface SourceRows {
  readonly total: number;
  /** Those from the given place on. */
  from(place: number): Iterable<Span>;
}

/** Finds the rows of one answer's files. */
export interface RowSource {
  /**
   * Finds them without holding up others, so that {@link find} has them at hand.
   *
   * @throws where the answer has no such list
   */
  prepare(selection: RowSelection): Promise<void>;
  /** @throws where the answer has no such list */
  find(selection: RowSelection): SourceRows;
}

/** Makes a source, which finds orders and filters among the answer's. */
export function createRowSource(answer: AnswerText, selections: RowSelections): RowSource {
  const listOf = ({ list: path }: RowSelection): FoundList => {
    const list = findList(answer.text, path);
    if (!list) throw new Error('The answer has no such list.');
    return list;
  };
  return {
    async prepare(selection) {
      if (isSelected(selection)) await selections.select(listOf(selection), selection, 'file');
    },
    find(selection) {
      const { text } = answer;
      const list = listOf(selection);
      if (!isSelected(selection)) {
        return { total: list.count, from: (place) => childrenFrom(text, list.start, place) };
      }
      const { count, startAt } = selections.selectNow(list, selection);
      const from = function* (first: number): Generator<Span> {
        for (let place = first; place < count; place += 1) {
          const start = startAt(place);
          yield { start, end: endOfValue(text, start) };
        }
      };
      return { total: count, from };
    },
  };
}

function isSelected({ order, filter }: RowSelection): boolean {
  return order !== undefined || (filter !== undefined && filter !== '');
}
