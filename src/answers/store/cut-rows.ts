import { childrenFrom, type IndexedText } from '../json/children.ts';

/** Rows of a list that stand one after the other. */
export interface RowRun {
  /** Where the first begins. */
  readonly start: number;
  /** After the last. */
  readonly end: number;
  /** Where the row after them begins; undefined behind the list's last. */
  readonly next: number | undefined;
  /** Place of the first of them. */
  readonly firstRow: number;
}

/**
 * Cuts a list into runs of rows, each of them whole.
 *
 * @param start of the list
 * @param size bytes past which a run ends, with the row that goes past them
 */
export function* cutRows(text: IndexedText, start: number, size: number): Generator<RowRun> {
  let run: RowRun | undefined;
  for (const row of childrenFrom(text, start)) {
    if (run && run.end - run.start >= size) {
      yield { ...run, next: row.start };
      run = undefined;
    }
    run ??= { start: row.start, end: row.end, next: undefined, firstRow: row.number };
    run = { ...run, end: row.end };
  }
  if (run) yield run;
}
