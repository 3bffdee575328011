import type { TabCall } from './call-store.ts';
import { systemClock, type Clock } from '../../contract/clock.ts';
import { LASTING_MS } from './run-ahead.ts';

/** Puts on record what happens of a call. */
export interface TurnRecorder {
  record(change: Partial<TabCall>): void;
  /** Waits no longer. */
  settle(): void;
}

/**
 * Makes one that puts what happens in a call's first moment on record in one go, once the call is shown to
 * be under way, or has ended: the page renders each time, and request and answer would wait for that.
 */
export function recordInTurn(
  put: (change: Partial<TabCall>) => void,
  { after }: Clock = systemClock,
): TurnRecorder {
  let first: Partial<TabCall> | undefined = {};
  const settle = (): void => {
    stopWaiting();
    const known = first;
    first = undefined;
    if (known) put(known);
  };
  const stopWaiting = after(LASTING_MS, settle);
  return {
    settle,
    record(change) {
      if (first) first = { ...first, ...change };
      else put(change);
    },
  };
}
