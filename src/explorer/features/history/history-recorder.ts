import type { AnswerStore } from '../../runs/answer-store.ts';
import { operationNameOf, type Run, type RunEnd } from '../../runs/run.ts';
import type { HistoryStore } from './history-store.ts';

export interface RunListener {
  readonly onRun: (run: Run) => void;
  readonly onRunEnd: (run: Run, end: RunEnd) => void;
  /** Pages were added to the answer of an ended run: all its rows now, and the milliseconds that all pages took. */
  readonly onRows: (run: Run, rows: number, ms: number) => void;
}

/** Stores each operation that runs, and its outcome after its end. Returns the undo. */
export function recordHistory(
  history: Pick<HistoryStore, 'record'>,
  runListeners: Set<RunListener>,
  answers: AnswerStore['store'],
): () => void {
  // Of runs that are held elsewhere: while an answer is shown, its run has ended and may get more rows.
  const tellEnds = new WeakMap<Run, (end: RunEnd) => void>();
  const ends = new WeakMap<Run, RunEnd>();
  /** How long runs took before pages were added, milliseconds. */
  const ownMs = new WeakMap<Run, number | undefined>();
  const tell = (run: Run, end: RunEnd): void => {
    ends.set(run, end);
    tellEnds.get(run)?.(end);
  };
  const recorder: RunListener = {
    onRun(run) {
      const { texts, forEach } = run;
      const operationName = operationNameOf(run);
      tellEnds.set(run, history.record({ ...texts, operationName, forEach }));
    },
    onRunEnd(run, end) {
      ownMs.set(run, end.ms);
      tell(run, end);
      look(answers.getState());
    },
    onRows(run, rows, ms) {
      const end = ends.get(run);
      if (end) tell(run, { ...end, rows, ms: (ownMs.get(run) ?? 0) + ms });
    },
  };
  // A schema, or the last of several parts, may tell of errors in the answer after the run.
  const look = ({ byTab }: ReturnType<AnswerStore['store']['getState']>): void => {
    for (const { run, outline } of Object.values(byTab)) {
      const end = run && ends.get(run);
      if (!end || end.events !== undefined || !outline?.isFinished) continue;
      const errors = outline.errorCount;
      if (errors > end.errors) tell(run, { ...end, errors });
    }
  };
  const stop = answers.subscribe(look);
  runListeners.add(recorder);
  return () => {
    stop();
    runListeners.delete(recorder);
  };
}
