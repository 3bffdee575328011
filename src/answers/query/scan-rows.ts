import { inNextTask } from '../../workers/in-next-task.ts';
import { givenUp } from '../store/errors.ts';
import type { IndexedText } from '../json/children.ts';
import type { RowInWindow, RowReader } from './rows.ts';
import type { RowSelection } from './selection.ts';

/** Rows read per turn: memory may move before the next ones. */
const ROWS_AT_ONCE = 512;

/** After so much work others have a turn, milliseconds. */
const SLICE_MS = 20;

export type RowScan = (
  selection: RowSelection,
  look: (text: IndexedText, row: RowInWindow) => boolean,
  range?: { readonly from: number; readonly count: number },
) => Promise<void>;

/** `look` is given the rows one by one and says whether to go on. The scan throws where it was given up. */
export function createRowScan(rows: RowReader): RowScan {
  let latest = 0;
  return async (selection, look, { from, count } = { from: 0, count: Infinity }) => {
    latest += 1;
    const mine = latest;
    const selected = await rows.select(selection, 'facts');
    const end = Math.min(selected?.total ?? 0, from + count);
    let at = from;
    let begun = performance.now();
    while (selected && at < end) {
      const stop = Math.min(end, at + ROWS_AT_ONCE);
      const before = at;
      for await (const batch of selected.from(at)) {
        for (const row of batch.rows) {
          if (at === stop) break;
          if (!look(batch.text, row)) return;
          at += 1;
        }
        if (at === stop) break;
      }
      // There are fewer than there were.
      if (at === before) return;
      if (performance.now() - begun >= SLICE_MS) {
        await new Promise<void>(inNextTask);
        begun = performance.now();
      }
      if (mine !== latest) throw givenUp();
    }
  };
}
