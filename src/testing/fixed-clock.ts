import type { Clock } from '../session/clock.ts';

/** A clock that tests move by hand. */
export interface FixedClock extends Clock {
  /** Both clocks go on, and what is due is called. */
  advance(milliseconds: number): void;
  /** Somebody sets the wall clock. */
  jump(milliseconds: number): void;
  /** The machine sleeps: the wall clock goes on, the monotonic one does not. */
  sleep(milliseconds: number): void;
}

export function createFixedClock(): FixedClock {
  let wall = 1_700_000_000_000;
  let monotonic = 0;
  const callbacks = new Set<() => void>();
  return {
    now: () => wall,
    monotonic: () => monotonic,
    every(_interval, callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    advance(milliseconds) {
      wall += milliseconds;
      monotonic += milliseconds;
      callbacks.forEach((callback) => callback());
    },
    jump: (milliseconds) => void (wall += milliseconds),
    sleep: (milliseconds) => void (wall += milliseconds),
  };
}
