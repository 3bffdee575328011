import { inNextTask } from '../../workers/in-next-task.ts';
import { givenUp } from '../store/errors.ts';
import type { IndexedText } from '../json/children.ts';
import type { RowInWindow, RowReader, SelectedBatches } from './rows.ts';
import type { RowSelection } from './selection.ts';

/** After so much work others have a turn, milliseconds. */
const SLICE_MS = 20;

/** Rows read between two checks of the clock. */
const ROWS_AT_ONCE = 64;

interface RowsVisit {
  /** Positions of the first row in the selection, and of the one behind the last. */
  readonly from: number;
  readonly to: number;
  isWanted(): boolean;
  /** @returns whether to go on; `position` counts in the selection */
  look(text: IndexedText, row: RowInWindow, position: number): boolean;
}

/** Works in slices of some milliseconds; throws where the work is not wanted any more. */
export async function visitRows(
  selected: SelectedBatches,
  { from, to, isWanted, look }: RowsVisit,
): Promise<void> {
  let position = from;
  while (position < to) {
    const begun = position;
    const until = performance.now() + SLICE_MS;
    let isOver = false;
    // Anew in each slice: the text may have grown, and moved.
    for await (const { text, rows } of selected.from(position)) {
      for (const row of rows) {
        if (!look(text, row, position)) return;
        position += 1;
        isOver = position === to || (position % ROWS_AT_ONCE === 0 && performance.now() > until);
        if (isOver) break;
      }
      if (isOver) break;
    }
    // Fewer rows than were promised: those that there are.
    if (position === begun) return;
    if (position < to) await new Promise<void>(inNextTask);
    if (!isWanted()) throw givenUp();
  }
}

export type RowScan = (
  selection: RowSelection,
  look: RowsVisit['look'],
  range?: { readonly from: number; readonly count: number },
) => Promise<void>;

/** A scan throws once the next one begins. */
export function createRowScan(rows: RowReader): RowScan {
  let latest: object | undefined;
  return async (selection, look, { from, count } = { from: 0, count: Infinity }) => {
    const scan = {};
    latest = scan;
    const selected = await rows.select(selection, 'facts');
    if (!selected) return;
    const to = Math.min(selected.total, from + count);
    await visitRows(selected, { from, to, look, isWanted: () => latest === scan });
  };
}
