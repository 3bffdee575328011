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
  /** Runs, or pauses after a run. */
  let isBusy = false;
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;
  let isHurried = false;
  let undo = (): void => undefined;
  const goOn = (): void => {
    isBusy = false;
    if (isWanted && !isStopped) void go();
  };
  const go = async (): Promise<void> => {
    isBusy = isRunning = true;
    isWanted = false;
    const startedAt = clock.monotonic();
    const acting = act();
    if (acting) await acting;
    isRunning = false;
    if (isStopped) return;
    if (isHurried) return goOn();
    const took = clock.monotonic() - startedAt;
    undo = clock.after(Math.max(pauseMs, took / SHARE - took), goOn);
  };
  return {
    /** Demands a run: at once, or after a pause if one has just ended. */
    want(): void {
      isWanted = true;
      if (!isBusy && !isStopped) void go();
    },
    /** Ends the pauses: the last demand runs as soon as no run is under way. */
    hurry(): void {
      isHurried = true;
      undo();
      if (!isRunning) goOn();
    },
    stop(): void {
      isStopped = true;
      undo();
    },
  };
}
