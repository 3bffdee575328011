import type { Locator } from '@playwright/test';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

const REFUSED = {
  errors: [
    {
      message: 'Cannot query field "nam" on type "Continent".',
      locations: [{ line: 3, column: 5 }],
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    },
    // A line that no text of this operation has, and places that are none.
    { message: 'Unknown type "X".', locations: [{ line: 99, column: 1 }, { line: -1 }, 7, null] },
  ],
};

const OPERATION = '{\n  continent(code: EU) {\n    nam\n  }\n}';

test('all errors of a refused operation are listed, and lead to their lines @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(400, REFUSED));
  await explorer.paste(OPERATION);
  await page.keyboard.press('Control+Enter');
  const errors = explorer.answer.getByRole('list', { name: 'Errors of the answer' });
  for (const view of ['JSON', 'Table']) {
    await page.getByRole('radio', { name: view }).check();
    await expect(errors.getByRole('listitem')).toHaveCount(2);
    await expect(errors).toContainText('Cannot query field "nam" on type "Continent".');
    await expect(errors).toContainText('GRAPHQL_VALIDATION_FAILED');
    await expect(errors).toContainText('Unknown type "X".');
  }
  await expect(errors.getByRole('button')).toHaveText(['Go to line 3']);

  // The editor comes back where the answer has its room; the cursor is before the name, and has the keys.
  await page.getByRole('button', { name: 'Maximise the answer' }).click();
  await expect(explorer.editor).toBeHidden();
  await errors.getByRole('button', { name: 'Go to line 3' }).click();
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('name');
  await expect(explorer.editor).toContainText('name');
  // The line is another one by now than the one that was run.
  await expect(errors.getByRole('button')).toHaveCount(0);
});

test('on a phone the way to a line brings the query to the front @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await explorer.openSignedIn(user);
  faults.answer('graphql', json(400, REFUSED));
  await explorer.paste(OPERATION);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByRole('button', { name: 'Go to line 3' }).click();
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('name');
  await expect(explorer.editor).toContainText('name');
});

test('many, long and hostile errors are folded, cut, and stay text @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const errors = Array.from({ length: 17 }, (_, number) => ({
    message:
      [`<img src=x onerror=alert(1)> ${'x'.repeat(5_000)}`, 'No 1', ''][number] ?? `No ${number}`,
    path: number === 1 ? ['towns', -1, 1e300] : ['towns', number, 'na"me'],
  }));
  faults.answer('graphql', json(200, { data: { towns: [{ name: 'Graz' }] }, errors }));
  await explorer.run('{ continent(code: EU) { name } }');
  const list = explorer.answer.getByRole('list', { name: 'Errors of the answer' });
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await expect(list.getByText(/^<img src=x onerror=alert\(1\)> x{500,600}…$/)).toBeVisible();
  await expect(list.getByRole('img')).toHaveCount(0);
  await expect(list.getByRole('listitem').nth(2)).toHaveText(
    'An error without a messagetowns[2]["na\\"me"]',
  );
  const more = page.getByRole('button', { name: '12 more' });
  await more.click();
  await expect(list.getByRole('listitem')).toHaveCount(17);
  await page.getByRole('button', { name: 'Show fewer' }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(5);
  // It gives its room back to the answer.
  await page.getByText('17 errors').first().click();
  await expect(list).toBeHidden();
});

test('an error marks its cell and row, its node, and its line', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const towns = [{ title: 'Graz\u202E', sizes: [1, 2] }, { title: null, sizes: [1, null] }, null];
  const errors = [
    { message: 'No title', path: ['towns', 1, 'title'] },
    { message: 'No size', path: ['towns', 1, 'sizes', 1] },
    { message: 'No town', path: ['towns', 2, 'country', 'name'] },
    { message: 'Nowhere', path: ['villages', 2] },
    { message: 'No row', path: ['towns', -1, 'title'] },
  ];
  faults.answer('graphql', json(200, { data: { towns }, errors }));
  await explorer.run('{ continent(code: EU) { name } }');
  const lines = page.getByRole('tree', { name: /^The answer as JSON/ });
  await expect(lines.getByTitle('Error: No title')).toBeVisible();
  await expect(lines.getByTitle('Error: No town (at data.towns[2].country.name)')).toBeVisible();
  await expect(lines.getByTitle('Nowhere')).toHaveCount(0);

  await page.getByRole('radio', { name: 'Table' }).check();
  const grid = page.getByRole('grid');
  const mark = (of: Locator): Locator => of.getByRole('img', { name: 'Error' });
  const cell = (row: number, column: number): Locator =>
    grid.getByRole('row').nth(row).getByRole('gridcell').nth(column);
  await expect(mark(grid)).toHaveCount(4);
  await expect(mark(cell(2, 0))).toBeVisible();
  await expect(cell(2, 0)).toHaveAccessibleDescription('No title');
  await expect(cell(2, 1)).toHaveAccessibleDescription('No size');
  const numbers = grid.getByRole('rowheader');
  await expect(numbers).toHaveText(['1', '2', '3']);
  await expect(mark(numbers.nth(1))).toBeVisible();
  await expect(mark(numbers.nth(2))).toBeVisible();

  // The keys lead to what it says, also where there is no value that could be opened.
  await cell(1, 0).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('region', { name: /^Cell / })).toContainText('No town');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Record of row 3' })).toContainText('No town');
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: 'JSON' }).check();
  const value = page.getByRole('region', { name: 'The value in the current line' });
  await page.getByRole('treeitem', { name: /"title": null.*Error: No title/ }).click();
  await expect(value).toContainText('data.towns[1].titleError: No title');
  await page.keyboard.press('ArrowUp');
  await expect(value).toContainText('data.towns[1]2 errors inside');
  await page.keyboard.press('End');
  await page.getByRole('treeitem', { name: /^null/ }).last().click();
  await expect(value).toContainText('data.towns[2]Error: No town (at data.towns[2].country.name)');
});
