/**
 * Time as the session reads it; a port, so that tests set it.
 *
 * Two readings, because each misses what the other shows: the wall clock can be set back by the
 * user, and the monotonic clock stands still while some machines sleep.
 */
export interface Clock {
  /** Wall clock, milliseconds since the epoch. */
  now(): number;
  /** Monotonic clock, milliseconds since some fixed moment of this realm. */
  monotonic(): number;
  /** Calls `callback` every `intervalMs`; returns the undo. */
  every(intervalMs: number, callback: () => void): () => void;
}

/** The realm's own clock: a page, a worker or Node. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  every(intervalMs, callback) {
    const timer = setInterval(callback, intervalMs);
    return () => clearInterval(timer);
  },
};
