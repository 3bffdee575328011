import type { Page } from '@playwright/test';

const ADVANCE = 'advanceWallClock';

export interface WallClock {
  /** Sets the page's clock forward, as hours of sleep would (or back); timers go on as they are. */
  advance(hours: number, minutes?: number): Promise<void>;
  /** The same at the next press of a key, before anything else can look at the clock. */
  advanceAtKey(key: string, hours: number): Promise<void>;
}

/**
 * Takes hold of a page's wall clock, before the page is opened. Nothing else is touched:
 * Playwright's own clock also replaces `performance`, which Monaco does not survive.
 */
export async function holdWallClock(page: Page): Promise<WallClock> {
  await page.addInitScript((name) => {
    const now = Date.now.bind(Date);
    let aheadMs = 0;
    Date.now = () => now() + aheadMs;
    Reflect.set(globalThis, name, (milliseconds: number) => void (aheadMs += milliseconds));
    // Ahead of the page's own listeners, which keep keys that they know to themselves.
    const atKey = new Map<string, number>();
    Reflect.set(globalThis, `${name}AtKey`, atKey);
    const onKey = ({ key }: KeyboardEvent): void => {
      aheadMs += atKey.get(key) ?? 0;
      atKey.delete(key);
    };
    window.addEventListener('keydown', onKey, { capture: true });
  }, ADVANCE);
  return {
    async advance(hours, minutes = 0) {
      await page.evaluate(
        ([name, milliseconds]) => {
          const advance = Reflect.get(globalThis, name) as (milliseconds: number) => void;
          advance(milliseconds);
        },
        [ADVANCE, (hours * 60 + minutes) * 60_000] as const,
      );
    },
    async advanceAtKey(key, hours) {
      await page.evaluate(
        ([name, wanted, milliseconds]) => {
          const atKey = Reflect.get(globalThis, `${name}AtKey`) as Map<string, number>;
          atKey.set(wanted, milliseconds);
        },
        [ADVANCE, key, hours * 3_600_000] as const,
      );
    },
  };
}
