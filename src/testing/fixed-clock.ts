import type { Clock } from '../contract/clock.ts';

/** A clock that tests move by hand. */
export interface FixedClock extends Clock {
  /** Both clocks go on, and due calls are made. */
  advance(milliseconds: number): void;
  /** A user sets the wall clock. */
  jump(milliseconds: number): void;
  /** The machine sleeps: the wall clock goes on, the monotonic one does not. */
  sleep(milliseconds: number): void;
  /** Settles once something waits for a time. */
  waiting(): Promise<void>;
}

export function createFixedClock(): FixedClock {
  let wall = 1_700_000_000_000;
  let monotonic = 0;
  const callbacks = new Set<() => void>();
  const timers = new Map<() => void, number>();
  const watchers = new Set<() => void>();
  return {
    now: () => wall,
    monotonic: () => monotonic,
    every(_interval, callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    after(delayMs, callback) {
      const call = (): void => callback();
      timers.set(call, monotonic + delayMs);
      watchers.forEach((tell) => tell());
      watchers.clear();
      return () => void timers.delete(call);
    },
    advance(milliseconds) {
      wall += milliseconds;
      monotonic += milliseconds;
      callbacks.forEach((callback) => callback());
      for (const [call, at] of timers) {
        if (at > monotonic) continue;
        timers.delete(call);
        call();
      }
    },
    jump: (milliseconds) => void (wall += milliseconds),
    sleep: (milliseconds) => void (wall += milliseconds),
    async waiting() {
      if (timers.size > 0) return;
      await new Promise<void>((resolve) => {
        watchers.add(resolve);
      });
    },
  };
}
