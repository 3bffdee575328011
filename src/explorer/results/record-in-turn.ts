import type { TabCall } from '../call-store.ts';
import { inNextTask } from './in-next-task.ts';

/** Puts on record what happens of a call. */
export interface TurnRecorder {
  record(change: Partial<TabCall>): void;
  /** Waits no longer. */
  settle(): void;
}

/**
 * Makes one that puts what happens in a call's first moment on record in one go, in the next task: the
 * page renders each time, and the request would wait for that.
 */
export function recordInTurn(put: (change: Partial<TabCall>) => void): TurnRecorder {
  let first: Partial<TabCall> | undefined = {};
  const settle = (): void => {
    const known = first;
    first = undefined;
    if (known) put(known);
  };
  inNextTask(settle);
  return {
    settle,
    record(change) {
      if (first) first = { ...first, ...change };
      else put(change);
    },
  };
}
