import type { TextWindow } from './windows.ts';

/** Windows that were looked at last. */
export interface WindowCache {
  /**
   * @param isKept whether it may be wanted again soon; of those that are only passed by, one is there
   */
  get(number: number, isKept: boolean): Promise<TextWindow>;
  clear(): void;
  /** Numbers of those that are in memory. */
  numbers(): Iterable<number>;
}

/** A screen is on two of them at most; the rest is for going back and forth. */
const MAX_KEPT = 6;

/** Makes an empty one. */
export function createWindowCache(load: (number: number) => Promise<TextWindow>): WindowCache {
  const kept = new Map<number, Promise<TextWindow>>();
  let passed: { readonly number: number; readonly window: Promise<TextWindow> } | undefined;
  const startLoading = (number: number): Promise<TextWindow> => {
    const window = load(number);
    // What could not be read may be read the next time.
    window.catch(() => {
      if (kept.get(number) === window) kept.delete(number);
      if (passed?.window === window) passed = undefined;
    });
    return window;
  };
  return {
    get(number, isKept) {
      const known = kept.get(number);
      const passing = passed?.number === number ? passed.window : undefined;
      const window = known ?? passing ?? startLoading(number);
      if (!known && !isKept) passed = { number, window };
      else {
        kept.delete(number);
        kept.set(number, window);
        if (passing) passed = undefined;
      }
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(oldest);
      }
      return window;
    },
    clear() {
      kept.clear();
      passed = undefined;
    },
    numbers: () => [...kept.keys(), ...(passed ? [passed.number] : [])],
  };
}
