import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';

/** As wide as where the pictures were taken: Debian's DejaVu Sans and its monospace, CSS pixels. */
const TEXT_WIDTHS = [1209, 1204];

/**
 * Compares the page with its picture, of a smaller size for the repository's sake, but for `mask`, which differs
 * from run to run. `npm run e2e -- visual parts --grep @full --update-snapshots` renews the pictures. With other fonts
 * all of them would differ: there nothing is compared.
 */
export async function expectAsBefore(
  page: Page,
  name: string,
  testInfo: TestInfo,
  mask: Locator[] = [],
): Promise<void> {
  const widths = await page.evaluate(() =>
    ['--gh-font', '--gh-mono'].map((font) => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) throw new TypeError('there is a canvas');
      const { documentElement } = document;
      canvas.font = `100px ${getComputedStyle(documentElement).getPropertyValue(font)}`;
      return Math.round(canvas.measureText('Gatehouse 0123456789').width);
    }),
  );
  if (String(widths) !== String(TEXT_WIDTHS)) {
    const description = `${name} not compared: its fonts are ${widths.join()} wide, not ${TEXT_WIDTHS.join()}`;
    testInfo.annotations.push({ type: 'fonts', description });
    return;
  }
  await expect.soft(page).toHaveScreenshot(name, {
    animations: 'disabled',
    scale: 'device',
    maxDiffPixelRatio: 0.002,
    mask,
  });
}
