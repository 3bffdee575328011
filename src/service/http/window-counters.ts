import type { Clock } from '../../contract/clock.ts';

export interface WindowCount {
  readonly count: number;
  readonly leftMs: number;
  giveBack(): Promise<void>;
}

/** Counts by key, in windows that begin with a key's first; rejects with a Refusal (503) when it cannot. */
export interface WindowCounters {
  take(key: string): Promise<WindowCount>;
  forget(key: string): Promise<void>;
}

/** For a single instance, by monotonic time: a wall clock that is set back makes no caller wait. */
export class MemoryWindowCounters implements WindowCounters {
  readonly #windows = new Map<string, { count: number; readonly begunAt: number }>();

  constructor(
    private readonly windowMs: number,
    private readonly clock: Clock,
  ) {}

  take(key: string): Promise<WindowCount> {
    const now = this.clock.monotonic();
    const current = this.#windows.get(key);
    const window =
      current && now - current.begunAt < this.windowMs ? current : { count: 0, begunAt: now };
    if (window !== current) {
      this.#windows.set(key, window);
      this.clock.after(this.windowMs, () => {
        if (this.#windows.get(key) === window) this.#windows.delete(key);
      });
    }
    window.count += 1;
    let isTaken = true;
    return Promise.resolve({
      count: window.count,
      // Never more than the window: a sum of fractions of milliseconds may be rounded up.
      leftMs: this.windowMs - (now - window.begunAt),
      giveBack() {
        if (isTaken) window.count -= 1;
        isTaken = false;
        return Promise.resolve();
      },
    });
  }

  forget(key: string): Promise<void> {
    this.#windows.delete(key);
    return Promise.resolve();
  }
}
