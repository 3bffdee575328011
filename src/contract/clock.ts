/** The time port. The user can set the wall clock back; the monotonic one may stop while the machine sleeps. */
export interface Clock {
  now(): number;
  monotonic(): number;
  every(intervalMs: number, callback: () => void): () => void;
  /** Calls `callback` once after `delayMs`; returns the undo. Does not keep a Node process alive. */
  after(delayMs: number, callback: () => void): () => void;
}

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
      // Browsers return a number.
      (timer as { unref?: () => void }).unref?.();
    };
    wait(delayMs);
    return () => clearTimeout(timer);
  },
};
