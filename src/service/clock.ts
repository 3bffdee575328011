/** Time as the service reads it; a port, so that tests set it and never sleep. */
export interface Clock {
  /** Wall clock, milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since some moment, whatever the wall clock is set to meanwhile. */
  elapsed(): number;
  /** Calls `callback` once after `delayMs`; returns the undo. Never keeps the process alive. */
  after(delayMs: number, callback: () => void): () => void;
}

/** Node's timers fire at once past this many milliseconds instead of waiting. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(delayMs, callback) {
    let timer: NodeJS.Timeout;
    const arm = (leftMs: number): void => {
      const stepMs = Math.min(Math.max(leftMs, 0), LONGEST_TIMER_MS);
      timer = setTimeout(() => (leftMs > stepMs ? arm(leftMs - stepMs) : callback()), stepMs);
      timer.unref();
    };
    arm(delayMs);
    return () => clearTimeout(timer);
  },
};
