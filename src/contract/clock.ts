/**
 * Time as everything here reads it; a port, so that tests set it and never sleep. Two readings, because
 * the wall clock can be set back by the user, and the monotonic one may stand still in a sleeping machine.
 */
export interface Clock {
  /** Wall clock, milliseconds since the epoch. */
  now(): number;
  /** Monotonic clock, milliseconds since some fixed moment of this realm. */
  monotonic(): number;
  /** Calls `callback` every `intervalMs`; returns the undo. */
  every(intervalMs: number, callback: () => void): () => void;
  /** Calls `callback` once after `delayMs`; returns the undo. Never keeps a process of Node alive. */
  after(delayMs: number, callback: () => void): () => void;
}

/** Timers fire at once past this many milliseconds instead of waiting. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  every(intervalMs, callback) {
    const timer = setInterval(callback, intervalMs);
    return () => clearInterval(timer);
  },
  after(delayMs, callback) {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (leftMs: number): void => {
      const stepMs = Math.min(Math.max(leftMs, 0), LONGEST_TIMER_MS);
      timer = setTimeout(() => (leftMs > stepMs ? wait(leftMs - stepMs) : callback()), stepMs);
      // A number in browsers.
      (timer as { unref?: () => void }).unref?.();
    };
    wait(delayMs);
    return () => clearTimeout(timer);
  },
};
