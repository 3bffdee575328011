import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const SIZE = { width: 1280, height: 800 };

/** Takes the pictures of docs/guide.md, and with them shows that what it says can be done. */
test('the guide’s pictures', async ({ explorer, user, page }) => {
  const take = (name: string) => page.screenshot({ path: `docs/guide/${name}.png` });
  await page.setViewportSize(SIZE);
  await explorer.open();
  await explorer.username.pressSequentially('svc-reports');
  await take('sign-in');
  await explorer.username.fill('');
  await explorer.signIn(user);
  await explorer.expectSchema();
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitemradio', { name: 'Side by side' }).click();
  const operation =
    'query Cities { cities(first: 200) { totalCount nodes { name population country { name } } } }';
  await explorer.paste(operation);
  await page.keyboard.press('Shift+Alt+P');
  await expect(explorer.editor).toContainText('totalCount');
  await expect(explorer.builder.getByRole('checkbox', { name: 'population' })).toBeChecked();
  await take('build');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible();
  await take('table');
  await page.getByRole('button', { name: /^All (pages|[\d,]+ rows)/ }).click();
  await page.getByRole('spinbutton', { name: /Stop at/ }).pressSequentially('20000');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Rows that have come' })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('group', { name: 'All pages' })).toContainText(/\d{3} rows.*pages/);
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible();
  await take('pages');
  await expect(page.getByRole('region', { name: 'Answer as a table' })).toContainText(
    '20,000 rows',
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pop');
  await expect(page.getByRole('option', { name: /City\.population/ })).toBeVisible();
  await take('palette');
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'All pages' }).getByRole('button').last().click();

  await saveInNewFolder(page, 'Cities by size', 'Nightly');
  for (const [name, text] of [
    ['Capitals', 'query Capitals { countries(first: 250) { nodes { name capital { name } } } }'],
    ['Continents', 'query Continents { continents { code name } }'],
  ] as const) {
    await page.getByRole('button', { name: 'New tab' }).click();
    await explorer.write(text);
    await save(page, name);
  }
  await page.keyboard.press('Alt+PageUp');
  await page.keyboard.press('Alt+PageUp');
  await page.keyboard.press('Shift+Alt+J');
  await expect(page.getByRole('list', { name: 'Saved operations' })).toContainText('Continents');
  const notice = page.locator('.gh-toast').filter({ hasText: 'Saved Continents.' });
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
  await take('saved');

  await openByPalette(page, 'export');
  await expect(page.getByRole('dialog', { name: 'Export workspace' })).toContainText(
    'Saved operations',
  );
  await take('export');
  await page.keyboard.press('Escape');

  await openByPalette(page, 'share');
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/#operation/);
  await take('share');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Shift+Alt+X');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Python (httpx)');
  await expect(page.getByRole('region', { name: 'Code', exact: true })).toContainText(
    'import httpx',
  );
  await take('code');
});

/** Opens a dialog by the palette. */
async function openByPalette(page: Page, name: string) {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

/** Saves the tab in front, in the folder that was saved in last. */
async function save(page: Page, name: string, choose?: (dialog: Locator) => Promise<void>) {
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save operation' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await choose?.(dialog);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

const saveInNewFolder = (page: Page, name: string, folder: string) =>
  save(page, name, async (dialog) => {
    await dialog.getByRole('combobox', { name: 'Folder' }).selectOption('New folder…');
    await dialog.getByRole('textbox', { name: 'Name of the new folder' }).fill(folder);
  });
