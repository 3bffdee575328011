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

test('the sign-in screen and the editors follow the system, until a theme is chosen in the settings @full', async ({
  explorer,
  user,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await explorer.open();
  expect(await brightness(page)).toBeLessThan(80);
  await page.emulateMedia({ colorScheme: 'light' });
  await explorer.open();
  expect(await brightness(page)).toBeGreaterThan(200);

  await test.step('the editors follow a system that turns dark', async () => {
    await explorer.signIn(user);
    const number = explorer.editor.locator('.line-numbers').first();
    const color = () => number.evaluate((element) => getComputedStyle(element).color);
    let light = '';
    // While an editor is laid out, its numbers are put in anew.
    await expect.poll(async () => (light = await color())).toMatch(/^rgb/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(color).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(color).toBe(light);
  });

  await test.step('a theme that is chosen is the sign-in screen’s too, after a reload as well', async () => {
    expect(await brightness(page)).toBeGreaterThan(200);
    await page.getByRole('button', { name: /^Settings/ }).click();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.keyboard.press('Escape');
    await expect.poll(() => brightness(page)).toBeLessThan(80);
    await explorer.signOut();
    await expect(explorer.signInButton).toBeVisible();
    expect(await brightness(page)).toBeLessThan(80);
    await page.reload();
    await expect(explorer.signInButton).toBeVisible();
    expect(await brightness(page)).toBeLessThan(80);
  });
});
