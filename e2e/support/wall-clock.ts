import type { Page } from '@playwright/test';

const ADVANCE = 'advanceWallClock';

export interface WallClock {
  /** Hours pass by both clocks of the page, as in a frozen tab; timers go on as they are. */
  advance(hours: number, minutes?: number): Promise<void>;
  /** The user sets the wall clock ahead, or back. */
  set(hours: number): Promise<void>;
  /** The same at the next press of a key, before anything else can look at the clock. */
  advanceAtKey(key: string, hours: number): Promise<void>;
}

/**
 * Takes hold of a page's clocks, before the page is opened. Nothing else is touched:
 * Playwright's own clock replaces all of `performance`, which Monaco does not survive.
 */
export async function holdWallClock(page: Page): Promise<WallClock> {
  await page.addInitScript((name) => {
    const now = Date.now.bind(Date);
    const monotonic = performance.now.bind(performance);
    let aheadMs = 0;
    let setMs = 0;
    Date.now = () => now() + aheadMs + setMs;
    performance.now = () => monotonic() + aheadMs;
    Reflect.set(globalThis, name, (milliseconds: number) => void (aheadMs += milliseconds));
    Reflect.set(globalThis, `${name}Set`, (milliseconds: number) => void (setMs += milliseconds));
    // Ahead of the page's own listeners, which keep keys that they know to themselves.
    const atKey = new Map<string, number>();
    Reflect.set(globalThis, `${name}AtKey`, atKey);
    const onKey = ({ key }: KeyboardEvent): void => {
      aheadMs += atKey.get(key) ?? 0;
      atKey.delete(key);
    };
    window.addEventListener('keydown', onKey, { capture: true });
  }, ADVANCE);
  const move = (name: string, hours: number): Promise<void> =>
    page.evaluate(
      ([way, milliseconds]) => {
        const by = Reflect.get(globalThis, way) as (milliseconds: number) => void;
        by(milliseconds);
      },
      [name, hours * 3_600_000] as const,
    );
  return {
    advance: (hours, minutes = 0) => move(ADVANCE, hours + minutes / 60),
    set: (hours) => move(`${ADVANCE}Set`, hours),
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
