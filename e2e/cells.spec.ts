import type { Page } from '@playwright/test';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

const ANSWER = {
  data: {
    towns: [
      { name: 'Graz', population: 289440, change: -3, site: 'https://city.example/a?b', tags: [1] },
      { name: "L'Aquila", population: 70000, change: 6, site: 'none', tags: [{ a: 'x' }] },
      { name: 'Nowhere', population: null, change: 0, site: 'none', tags: [] },
    ],
  },
};

const OPERATION = 'query Towns { continent(code: EU) { name } }';

const cellOf = (page: Page, text: string) =>
  page.getByRole('grid').getByRole('gridcell').filter({ hasText: text });

const clipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

/** By its first letters, which the menu follows a moment after the last of them. */
async function choose(page: Page, letters: string, name: string): Promise<void> {
  await page.keyboard.type(letters);
  const item = page.getByRole('menu').locator('[role^="menuitem"]', { hasText: name });
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeHidden();
}

test('rows are copied as SQL, Markdown and Python, by keys alone @full', async ({
  explorer,
  faults,
  user,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(200, ANSWER));
  await explorer.run(OPERATION);
  await page.getByRole('radio', { name: 'Table' }).check();
  const menu = page.getByRole('menu');
  await cellOf(page, 'Graz').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByRole('group', { name: 'Copy 4 cells as' })).toBeVisible();
  await choose(page, 'sql', 'SQL INSERT');
  await expect(page.getByText('Copied 4 cells.')).toBeVisible();
  const insert = 'INSERT INTO "towns" ("name", "population") VALUES';
  expect(await clipboard(page)).toBe(
    `${insert} ('Graz', 289440);\n${insert} ('L''Aquila', 70000);\n`,
  );

  await page.keyboard.press('Shift+F10');
  await choose(page, 'python', 'Python');
  await expect.poll(() => clipboard(page)).toContain('{"name": "L\'Aquila", "population": 70000}');

  // Of a cell alone, its row.
  await cellOf(page, 'Graz').click();
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByRole('group', { name: 'Copy the row as' })).toBeVisible();
  await choose(page, 'markdown', 'Markdown');
  await expect.poll(() => clipboard(page)).toContain('| Graz | 289440 | -3 |');
});
