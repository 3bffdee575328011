import type { Clock } from '../../contract/clock.ts';

/** A clock that tests move by hand. */
export class ManualClock implements Clock {
  #now: number;
  #elapsed = 0;
  readonly #timers = new Set<{ at: number; callback: () => void }>();

  /** @param now milliseconds since the epoch */
  constructor(now = Date.UTC(2026, 0, 1)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  monotonic(): number {
    return this.#elapsed;
  }

  every(intervalMs: number, callback: () => void): () => void {
    let undo: () => void;
    const wait = (): void => {
      undo = this.after(intervalMs, () => {
        wait();
        callback();
      });
    };
    wait();
    return () => undo();
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.#elapsed + delayMs, callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Advances the time, and runs due callbacks. */
  advance(ms: number): void {
    this.#now += ms;
    this.#elapsed += ms;
    for (const timer of [...this.#timers].filter(({ at }) => at <= this.#elapsed)) {
      if (this.#timers.delete(timer)) timer.callback();
    }
  }

  /** Sets the wall clock by so much, as people and time servers do; no time passes. */
  set(ms: number): void {
    this.#now += ms;
  }
}
