import { expect, type Page } from '@playwright/test';
import { test as base } from './test.ts';

export { expect } from './test.ts';

const MARK = 'leftAndKept';

/** The test with Chromium's back/forward cache, which Playwright switches off. */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    },
    { scope: 'worker' },
  ],
});

/** Leaves a page for another one in the same tab, so that {@link restore} can know it again. */
export async function leave(page: Page, url: string): Promise<void> {
  await page.evaluate((name) => void Reflect.set(globalThis, name, true), MARK);
  await page.goto(url);
}

/** Goes back, and has the page prove that it is the very one that was left, its memory with it. */
export async function restore(page: Page): Promise<void> {
  const reasons = await reasonsOfLoading(page);
  // A page that was kept is not loaded.
  await page.goBack({ waitUntil: 'commit' });
  // What is asked at once may still reach the page that goes.
  await expect
    .poll(() => page.evaluate((name) => Reflect.get(globalThis, name) === true, MARK))
    .toBe(true)
    .catch(() => {
      throw new Error(
        `not restored from the back/forward cache: ${reasons.join(', ') || 'no reason given'}`,
      );
    });
}

/** Why the browser loads pages of this tab anew instead of restoring them, as it comes to tell it. */
async function reasonsOfLoading(page: Page): Promise<readonly string[]> {
  const reasons: string[] = [];
  const client = await page.context().newCDPSession(page);
  client.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  await client.send('Page.enable');
  return reasons;
}
