import type { Page } from '@playwright/test';
import { ExplorerPage } from './support/explorer-page.ts';
import { expect, test } from './support/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

test('two windows keep each other’s choices, and one that there is no room for says so @full', async ({
  context,
  explorer,
  page,
  service,
  user,
}) => {
  await explorer.openSignedIn(user);
  const other = new ExplorerPage(await context.newPage(), service.explorerUrl);
  await other.page.goto(other.url);
  await expect(other.editor.getByRole('textbox')).toBeVisible();
  const shown = ({ editor }: ExplorerPage) =>
    editor
      .locator('.view-line')
      .first()
      .evaluate((line) => ({
        size: getComputedStyle(line).fontSize,
        isCompact: document.documentElement.classList.contains('gh-compact'),
        isDark: document.body.classList.contains('graphiql-dark'),
        isHigh: document.documentElement.classList.contains('gh-high-contrast'),
      }));
  const both = async () => [await shown(explorer), await shown(other)];

  // Both settings were read before anything was chosen.
  await other.page.keyboard.press('Control+,');
  await page.keyboard.press('Control+,');
  const size = dialogOf(page).getByRole('combobox', { name: 'Text size of the editors' });
  await size.focus();
  await page.keyboard.type('18');
  await dialogOf(other.page).getByRole('radio', { name: 'Compact' }).press('Space');
  await dialogOf(page).getByRole('radio', { name: 'Dark' }).press('Space');
  await dialogOf(other.page).getByRole('checkbox', { name: 'High contrast' }).press('Space');
  const all = { size: '18px', isCompact: true, isDark: true, isHigh: true };
  await expect.poll(both).toEqual([all, all]);
  await expect(dialogOf(page).getByRole('radio', { name: 'Compact' })).toBeChecked();
  await expect(dialogOf(other.page).getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(dialogOf(other.page).getByRole('alert')).toBeHidden();
  for (const one of [page, other.page]) await one.reload();
  await expect.poll(both).toEqual([all, all]);

  await test.step('localStorage is full: the choice lasts, and says that it is not kept', async () => {
    await page.evaluate(() => {
      // Ever smaller pieces, until not one character more has room.
      let text = '';
      for (let piece = 4_000_000; piece >= 1;) {
        try {
          localStorage.setItem('filler', text + 'x'.repeat(piece));
          text += 'x'.repeat(piece);
        } catch {
          piece = Math.floor(piece / 2);
        }
      }
    });
    await page.keyboard.press('Control+,');
    await dialogOf(page).getByRole('checkbox', { name: 'Group digits' }).press('Space');
    await expect(dialogOf(page).getByRole('alert')).toContainText('This choice is not kept.');
    await expect(dialogOf(page).getByRole('checkbox', { name: 'Group digits' })).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(explorer.alert.filter({ hasText: 'This choice is not kept.' })).toBeVisible();
    await explorer.alert.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(explorer.alert.filter({ hasText: 'This choice is not kept.' })).toBeHidden();
  });
});
