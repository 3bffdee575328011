import { systemClock, type Clock } from '../contract/clock.ts';

export type Pace = ReturnType<typeof createPace>;

/** What takes long is done less often: at most this part of the time goes into it. */
const SHARE = 1 / 4;

/** Acts as often as it is wanted, `pauseMs` at least between, its own time included; once more after the last time. */
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
    /** Wants it done: at once, or after a pause where it was done just now. */
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
