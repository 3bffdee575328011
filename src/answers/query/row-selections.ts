import type { RowSelection } from '../api.ts';
import type { FoundList } from './find-lists.ts';
import type { AnswerText } from '../json/indexed-text.ts';
import { runInSlices, type SliceTime } from './run-in-slices.ts';
import type { Steps } from './steps.ts';
import { selectRows, type SelectedRows } from './select-rows.ts';

/** Who wants rows: what one of them asks for does not disturb the others. */
export type SelectionUse = 'view' | 'file';

/** The orders and filters that are asked for of one answer. */
export interface RowSelections {
  /**
   * The rows in an order and with a filter, which may take long: others have their turns meanwhile.
   * The last one that was found is remembered.
   *
   * @throws where a newer one is asked for the same use, or {@link cancel} is called, meanwhile
   */
  select(list: FoundList, selection: RowSelection, use: SelectionUse): Promise<SelectedRows>;
  /** The same at once: what is remembered of it, or however long it takes. */
  selectNow(list: FoundList, selection: RowSelection): SelectedRows;
  /** Gives up what has not been found yet for a use, or for all. */
  cancel(use?: SelectionUse): void;
}

/** While an answer comes in, what was found of it serves until it is so much longer. */
const GROWTH = 1.25;

interface Entry {
  readonly key: string;
  /** Rows that the list had. */
  readonly count: number;
  readonly rows: Promise<SelectedRows>;
  found?: SelectedRows;
}

interface Slot {
  done?: Entry | undefined;
  underWay?: Entry | undefined;
}

/** Makes the selections of one answer, none at first. */
export function createRowSelections(answer: AnswerText, time?: SliceTime): RowSelections {
  const slots: Readonly<Record<SelectionUse, Slot>> = { view: {}, file: {} };
  const all = (): Slot[] => Object.values(slots);
  const isFresh = (entry: Entry, { count }: FoundList): boolean =>
    entry.count === count || (!answer.isFinished && count < entry.count * GROWTH);
  const known = (list: FoundList, key: string): Entry | undefined =>
    all()
      .flatMap(({ done, underWay }) => [done, underWay])
      .find((entry) => entry?.key === key && isFresh(entry, list));
  const begin = (list: FoundList, selection: RowSelection, key: string): Entry => {
    const entry: Entry = {
      key,
      count: list.count,
      rows: runInSlices(
        selectRows(answer, list, selection),
        () => all().some(({ underWay }) => underWay === entry),
        time,
      ),
    };
    return entry;
  };
  return {
    async select(list, selection, use) {
      const key = keyOf(list, selection);
      const slot = slots[use];
      const entry = known(list, key) ?? begin(list, selection, key);
      if (entry === slot.done) slot.underWay = undefined;
      else slot.underWay = entry;
      const rows = await entry.rows;
      entry.found = rows;
      if (slot.underWay === entry) {
        slot.done = entry;
        slot.underWay = undefined;
      }
      return rows;
    },
    selectNow: (list, selection) =>
      known(list, keyOf(list, selection))?.found ?? finish(selectRows(answer, list, selection)),
    cancel(use) {
      for (const slot of use ? [slots[use]] : all()) slot.underWay = undefined;
    },
  };
}

function keyOf({ path }: FoundList, { order, filter }: RowSelection): string {
  return JSON.stringify([path, order, filter]);
}

function finish<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
