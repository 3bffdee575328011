import type { RowSelection } from '../api.ts';
import { runInSlices } from '../query/run-in-slices.ts';
import { sortCells } from '../query/sort-cells.ts';
import { childrenFrom } from '../json/read-children.ts';
import { createRowFilter } from '../query/select-rows.ts';
import { bareList } from './bare-list.ts';
import { collectValues } from './collect-values.ts';
import { listsOf } from './outline-of-spilled.ts';
import type { PlacedList } from './placed-list.ts';
import type { SpilledText } from './spilled-text.ts';

/** Finds the rows of an order and a filter. */
export interface RowSearch {
  /**
   * @returns their places in the list, in the order that is wanted
   * @throws where there are too many to be sorted, and where it was given up or another was asked for
   */
  find(of: PlacedList, selection: RowSelection): Promise<Uint32Array>;
  /** Ends what is under way. */
  giveUp(): void;
}

/** The values that rows are sorted by are in memory meanwhile, so many bytes of them at the most. */
const MAX_VALUE_BYTES = 32 * 1024 * 1024;

/** While an answer comes in, what was found of it serves until it is so much longer. */
const GROWTH = 1.25;

interface Search {
  readonly key: string;
  /** That there were at its beginning. */
  readonly rows: number;
  readonly numbers: Promise<Uint32Array>;
}

/**
 * Makes a search, which remembers the last one. Each chunk is read for it once, one after the other;
 * for an order, the values of its column become a text, and are sorted as those of any answer.
 */
export function createRowSearch(text: SpilledText, maxValueBytes = MAX_VALUE_BYTES): RowSearch {
  let current: Search | undefined;
  /** Names the one that may go on. */
  let latest: symbol | undefined;
  const run = async (
    { list, start }: PlacedList,
    { order, filter }: RowSelection,
    isWanted: () => boolean,
  ): Promise<Uint32Array> => {
    const columns = listsOf(text).find((found) => found.start === start)?.columns ?? [];
    const holds = filter ? createRowFilter({ columns }, filter) : undefined;
    const values = order && collectValues(order.column, maxValueBytes);
    const numbers: number[] = [];
    let rowsBefore = 0;
    for (let number = 0, isOver = false; !isOver; number += 1) {
      const chunk = number < list.windows - 1 ? await list.rowBytes(number) : undefined;
      if (!isWanted()) throw new Error('This was given up.');
      // What is in memory may grow: it is looked at in one go.
      isOver = chunk === undefined;
      const part = bareList(chunk ?? list.last.bytes.subarray(list.head.length));
      for (const row of childrenFrom(part, 0)) {
        if (!holds || holds(part, row)) {
          numbers.push(rowsBefore);
          values?.add(part, row);
        }
        rowsBefore += 1;
      }
    }
    if (!values) return Uint32Array.from(numbers);
    const { answer, cells } = values.done();
    const direction = order?.direction === 'descending' ? -1 : 1;
    const places = await runInSlices(sortCells(answer, cells, direction), isWanted);
    return places.map((place) => numbers[place] ?? 0);
  };
  const isFresh = ({ rows }: Search, { list }: PlacedList): boolean =>
    rows === list.rows || (!text.last.answer.isFinished && list.rows < rows * GROWTH);
  return {
    find(of, selection) {
      const key = JSON.stringify([of.list.path, selection.order, selection.filter]);
      if (current?.key === key && isFresh(current, of)) return current.numbers;
      const wanted = Symbol(key);
      latest = wanted;
      const numbers = run(of, selection, () => latest === wanted);
      const search = { key, rows: of.list.rows, numbers };
      current = search;
      // What failed may succeed the next time.
      numbers.catch(() => {
        if (current === search) current = undefined;
      });
      return numbers;
    },
    giveUp() {
      latest = undefined;
    },
  };
}
