import { systemClock, type Clock } from '../contract/clock.ts';

export type Pace = ReturnType<typeof createPace>;

/** Slow actions run less often: at most this share of the time goes into them. */
const SHARE = 1 / 4;

/** Runs an action on demand, at least `pauseMs` apart, run time included; once more after the last demand. */
export function createPace(
  act: () => void | Promise<void>,
  pauseMs: number,
  clock: Clock = systemClock,
) {
  let isPausing = false;
  let isWanted = false;
  let isStopped = false;
  let undo = (): void => undefined;
  const go = async (): Promise<void> => {
    isPausing = true;
    isWanted = false;
    const startedAt = clock.monotonic();
    const acting = act();
    if (acting) await acting;
    if (isStopped) return;
    const took = clock.monotonic() - startedAt;
    undo = clock.after(Math.max(pauseMs, took / SHARE - took), () => {
      isPausing = false;
      if (isWanted) void go();
    });
  };
  return {
    /** Demands a run: at once, or after a pause if one has just ended. */
    want(): void {
      isWanted = true;
      if (!isPausing && !isStopped) void go();
    },
    stop(): void {
      isStopped = true;
      undo();
    },
  };
}
