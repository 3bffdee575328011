import { inNextTask } from '../../workers/in-next-task.ts';
import { givenUp } from '../store/errors.ts';
import type { IndexedText } from '../json/children.ts';
import type { FoundValue } from '../json/values.ts';
import { createColumnTree, readRow } from '../query/read-row.ts';
import type { SelectedBatches } from '../query/rows.ts';

/** After so much work others have a turn, milliseconds. */
const SLICE_MS = 20;

/** Rows read between two checks of the clock. */
const ROWS_AT_ONCE = 64;

interface RowsVisit {
  readonly columns: readonly (readonly string[])[];
  /** Positions of the first row in the selection, and of the one behind the last. */
  readonly from: number;
  readonly to: number;
  isWanted(): boolean;
  /** `number` counts in the answer's own order, `position` in the selection. */
  visit(
    text: IndexedText,
    values: readonly (FoundValue | undefined)[],
    number: number,
    position: number,
  ): void;
}

/** Works in slices of some milliseconds; throws where the work is not wanted any more. */
export async function visitRows(selected: SelectedBatches, rowsVisit: RowsVisit): Promise<void> {
  const { columns, from, to, isWanted, visit } = rowsVisit;
  const tree = createColumnTree(columns);
  let position = from;
  while (position < to) {
    const begun = position;
    const until = performance.now() + SLICE_MS;
    // Anew in each slice: the text may have grown, and moved.
    for await (const { text, rows } of selected.from(position)) {
      let isOver = false;
      for (const row of rows) {
        visit(text, readRow(text, row, tree), row.number, position);
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
