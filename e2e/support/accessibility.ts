import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { AXE_BASELINE } from './axe-baseline.ts';

/** Parts that are ours: no baseline excuses anything in them. */
const OURS =
  '.gh-bar, .gh-builder, .gh-call-status, .gh-card, .gh-dialog, .gh-notices, .gh-sign-in, .gh-tabs';

/** What axe finds on the page as it is now, one line each, less what the baseline lists. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // What passes is many times as much, and nobody reads it; frames, for which a page more would be opened, there are none.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => ({ id, help, target: target.flat().join(' '), html })),
  );
  const unknown = await page.evaluate(
    ([all, baseline, ours]) =>
      all.filter(({ id, target }) => {
        const element = document.querySelector(target);
        if (!element || element.closest(ours)) return true;
        return !baseline.some(({ rule, within }) => rule === id && element.closest(within));
      }),
    [findings, AXE_BASELINE, OURS] as const,
  );
  return unknown.map(({ id, help, target, html }) => `${id} (${help}): ${target} ${html}`);
}
