import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandVariables, expect, test } from './vendor-test.ts';

const BULK =
  'query Bulk($ids: [ID!]!) { personBulkIdSearch(filter: { ids: $ids }) { __typename ' +
  '... on PersonBulkIdSearchResponse { items { id lastName netWorth } } ... on ValidationError { errorMessage } } }';

const SEARCH =
  'query Search($key: String!) { personKeywordSearch(filter: { searchKeyword: $key }) { items { id } } }';

/** Ids of the vendor's people, 150 of which there are. */
const idsTo = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `1-per-${at + 1}`);

test('all pages of each value come, and of ids that run in chunks what failed or did not come is listed', async ({
  explorer,
  page,
  vendor,
  user,
}) => {
  const { people } = vendor.services;
  await explorer.openService(people, user);
  // Of each value, all pages are wanted.
  await explorer.write(SEARCH);
  await page.keyboard.press('Shift+Alt+Y');
  const search = page.getByRole('dialog', { name: 'Run Search for each' });
  await search.getByLabel('One value a line').focus();
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await page.keyboard.type('X');
  await search.getByRole('checkbox', { name: 'All pages of each call' }).focus();
  await page.keyboard.press('Space');
  await expect(search).toContainText('is added to what is sent.');
  await expect(search.getByRole('button', { name: 'Run 2 times' })).toBeEnabled();
  await page.keyboard.press('Enter');
  const strip = page.getByRole('group', { name: 'Run for each' });
  const table = page.getByRole('region', { name: 'Answer as a table' });
  await expect(strip).toContainText('All values were run for. 2 of 2 values · 94 rows');
  await expect(strip).not.toContainText('more pages');
  await expect(table).toContainText('94 rows');
  await expect(table.getByRole('columnheader').filter({ hasText: 'key' })).toBeVisible();
  const searches = vendor.calls().filter(({ operation }) => operation?.includes('KeywordSearch'));
  expect(searches).toHaveLength(10);

  await explorer.write(BULK);
  await page.keyboard.press('Shift+Alt+Y');
  const dialog = page.getByRole('dialog', { name: 'Run Bulk for each' });
  await expect(dialog.getByLabel('Variable')).toHaveValue('ids');
  // What the schema says of the input field.
  await expect(dialog.getByLabel('Values a call')).toHaveValue('100');
  await expect(dialog.getByLabel('One row per')).toHaveValue(/items/);
  await dialog.getByLabel('One value a line').focus();
  for (const id of ['1-per-3', '1-per-2', 'none', '1-per-777', '1-per-1', '1-per-3']) {
    await page.keyboard.type(id);
    await page.keyboard.press('Enter');
  }
  await expect(dialog).toContainText('5 values · 1 repeated');
  await dialog.getByLabel('Values a call').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('3');
  await expect(dialog.getByRole('button', { name: 'Run 2 times' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(strip).toContainText('All values were tried, and some failed.');
  await expect(strip).toContainText('5 of 5 values · 3 rows · 1 failed · 1 without rows');
  const cells = table.getByRole('row').getByRole('gridcell');
  await expect(cells.filter({ hasText: /^1-per-\d$/ })).toHaveText(
    ['3', '3', '2', '2', '1', '1'].map((number) => `1-per-${number}`),
  );
  await strip.getByRole('button', { name: '1 error' }).focus();
  await page.keyboard.press('Enter');
  const errors = page.getByRole('dialog', { name: 'Errors by value' });
  await expect(errors.getByRole('row', { name: /^none The service says: “One of/ })).toBeVisible();
  await expect(errors.getByRole('row', { name: '1-per-777 Nothing came for it.' })).toBeVisible();
});

test('the command asks for ids in chunks, and goes on after it was killed @full', async ({
  folder,
  gatehouse,
  vendor,
  user,
}) => {
  const { people } = vendor.services;
  const env = commandVariables(people.config, user);
  const bulkCalls = () =>
    vendor.calls().filter(({ operation }) => operation?.includes('Bulk')).length;
  const file = join(folder, 'bulk.graphql');
  await writeFile(file, BULK);
  await writeFile(
    join(folder, 'people.csv'),
    `name,id\n${idsTo(150)
      .map((id) => `N,${id}`)
      .join('\n')}\n`,
  );
  const args = ['run', file, '--for-each', 'ids=@people.csv:id', '--out', 'rows.csv'];

  const whole = await gatehouse(args, { env });
  expect(whole).toMatchObject({ code: 0 });
  expect(bulkCalls()).toBe(2);
  const rows = await readFile(join(folder, 'rows.csv'), 'utf8');
  const [header, ...lines] = rows.trimEnd().split('\r\n');
  expect(header).toBe('ids,id,lastName,netWorth');
  expect(lines.map((line) => line.split(',')[0])).toEqual(idsTo(150));

  // Killed after so many calls, each time; and then no more.
  await rm(join(folder, 'rows.csv'));
  const kills = [1, 4, 1, 7, 2];
  let ended: number | null = null;
  let runs = 0;
  for (let at = 0; ended === null && at <= kills.length; at += 1) {
    const before = bulkCalls();
    const enough = kills[at] ?? Infinity;
    let pid = 0;
    const killing = setInterval(() => {
      if (pid !== 0 && bulkCalls() >= before + enough) process.kill(pid, 'SIGKILL');
    }, 1);
    const run = await gatehouse([...args, '--chunk', '7', '--resume'], {
      env,
      onStart: (started) => (pid = started),
    });
    clearInterval(killing);
    ended = run.code;
    runs += 1;
  }
  expect(ended).toBe(0);
  expect(runs).toBe(kills.length + 1);
  expect(await readFile(join(folder, 'rows.csv'), 'utf8')).toBe(rows);
  // Of each kill, at most the call under way was made again.
  expect(bulkCalls()).toBeLessThanOrEqual(2 + 22 + 2 * kills.length);
});
