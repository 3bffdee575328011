import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** How bright the page's background is, from 0 to 255. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const probe = document.createElement('canvas').getContext('2d');
    if (!probe) throw new TypeError('there is a canvas');
    probe.fillStyle = getComputedStyle(document.body).backgroundColor;
    probe.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = probe.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the sign-in screen follows a ${colorScheme} system`, async ({ explorer, page }) => {
    await page.emulateMedia({ colorScheme });
    await explorer.open();
    if (colorScheme === 'dark') expect(await brightness(page)).toBeLessThan(80);
    else expect(await brightness(page)).toBeGreaterThan(200);
  });
}

test('a theme chosen in GraphiQL is the sign-in screen’s too, after a reload as well', async ({
  explorer,
  user,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await explorer.open();
  await explorer.signIn(user);
  await page.getByRole('button', { name: 'Open settings dialog' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dark' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => brightness(page)).toBeLessThan(80);
  await explorer.signOutButton.click();
  await expect(explorer.signInButton).toBeVisible();
  expect(await brightness(page)).toBeLessThan(80);
  await page.reload();
  await expect(explorer.signInButton).toBeVisible();
  expect(await brightness(page)).toBeLessThan(80);
});

test('the editors follow a system that turns dark', async ({ explorer, user, page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await explorer.open();
  await explorer.signIn(user);
  const number = explorer.editor.locator('.line-numbers').first();
  const color = () => number.evaluate((element) => getComputedStyle(element).color);
  const light = await color();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(color).not.toBe(light);
});
