import type { PaceTime } from '../workers/pace.ts';

/** Time that tests move by hand. */
export interface FixedPace extends PaceTime {
  advance(ms: number): void;
  /** Settles once somebody waits for a time. */
  waiting(): Promise<void>;
}

export function createFixedPace(): FixedPace {
  const waiting = new Map<() => void, number>();
  const told = new Set<() => void>();
  let now = 0;
  return {
    now: () => now,
    after(ms, callback) {
      const call = (): void => callback();
      waiting.set(call, now + ms);
      told.forEach((tell) => tell());
      told.clear();
      return () => void waiting.delete(call);
    },
    advance(ms) {
      now += ms;
      for (const [call, at] of waiting) {
        if (at > now) continue;
        waiting.delete(call);
        call();
      }
    },
    async waiting() {
      if (waiting.size > 0) return;
      await new Promise<void>((resolve) => {
        told.add(resolve);
      });
    },
  };
}
