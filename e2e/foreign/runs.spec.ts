import type { Locator, Page } from '@playwright/test';
import { expect, test } from './foreign-test.ts';
import type { ForeignExplorer } from './foreign-explorer.ts';
import { FAULTS } from './servers/schema.mjs';

const ROW = 'query Row($of: SmallInt!) { row(of: $of) { of name secret } }';

const PAGES =
  'query Blues { blues(first: 10) { pageInfo { hasNextPage endCursor } nodes: edges { node { id } } } }';

/** Opens the dialog of the operation in front, and pastes values into it, one a line. */
async function openBatch(page: Page, name: string, values: readonly number[]): Promise<Locator> {
  await page.keyboard.press('Shift+Alt+Y');
  const dialog = page.getByRole('dialog', { name: `Run ${name} for each` });
  await dialog.getByLabel('One value a line').focus();
  await page.keyboard.insertText(values.join('\n'));
  return dialog;
}

/** Fetches all pages of the answer in front. */
async function startAllPages(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^All (pages|[\d,]+ rows)/ }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  return page.getByRole('group', { name: 'All pages' });
}

/** Saves the table, and gives its rows. */
async function saveRows<Row>(explorer: ForeignExplorer): Promise<Row[]> {
  const text = await explorer.save('NDJSON');
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}

/** What is said of the value that no server can be asked for: status, and whose words they are, differ. */
const SERVER_FAULTS = {
  // 500, in JSON with errors.
  apollo: 'The service says: “Context creation failed: The pool is closed”',
  // 500, with the framework's own words beside data that is null.
  mercurius: 'Server error. The service says: “The pool is closed”',
  // 200, with errors alone.
  yoga: 'The service says: “The pool is closed”',
  // 503, without a body.
  'graphql-http': 'Server error.',
} as const;

for (const [id, ofServer] of Object.entries(SERVER_FAULTS)) {
  test(`${id}: an operation runs for each value, and errors are told by value @full`, async ({
    explorer,
    foreign,
    page,
    user,
  }) => {
    await explorer.openService(foreign[id as keyof typeof SERVER_FAULTS], user);
    await explorer.write(ROW);
    const { resolver, field, server, type } = FAULTS;
    const dialog = await openBatch(page, 'Row', [1, resolver, field, server, type, 2]);
    await dialog.getByRole('button', { name: 'Run 6 times' }).click();
    const strip = page.getByRole('group', { name: 'Run for each' });
    await expect(strip).toContainText('6 of 6 values · 3 rows · 3 failed');
    await strip.getByRole('button', { name: '4 errors' }).click();
    const errors = page.getByRole('dialog', { name: 'Errors by value' });
    const said = (value: number): Locator =>
      errors
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: `${value}`, exact: true }) });
    await expect(said(resolver)).toContainText('The service says: “No row of 3”');
    await expect(said(field)).toContainText('Its rows came, and an error: Not for you');
    await expect(said(server)).toContainText(ofServer);
    await expect(said(type)).toContainText('SmallInt cannot represent 1000');
    await expect(errors.getByRole('button', { name: /^Try .* again$/ })).toHaveCount(3);
    await page.keyboard.press('Escape');
    expect(await saveRows(explorer)).toEqual([
      { of: 1, row: { of: 1, name: 'row 1', secret: 'open' } },
      { of: field, row: { of: field, name: 'row 4', secret: null } },
      { of: 2, row: { of: 2, name: 'row 2', secret: 'open' } },
    ]);
  });
}

/** How the libraries tell of three calls in three seconds. */
const HEADERS = {
  'graphql-http': 'RateLimit of draft 8, by express-rate-limit',
  yoga: 'X-RateLimit with a moment, by express-rate-limit',
  mercurius: 'X-RateLimit with seconds, by @fastify/rate-limit',
} as const;

for (const [id, how] of Object.entries(HEADERS)) {
  test(`${id}: values and pages keep to the quota: ${how} @full`, async ({
    explorer,
    foreign,
    page,
    user,
  }) => {
    const service = foreign[id as keyof typeof HEADERS];
    await explorer.openService(service, user);
    await explorer.write(ROW);
    const dialog = await openBatch(page, 'Row', [1, 2, 6, 7, 8]);
    await dialog.getByLabel('Calls at a time').selectOption('1');
    service.limits.limitCalls(3);
    const before = service.calls().length;
    await dialog.getByRole('button', { name: 'Run 5 times' }).click();
    const strip = page.getByRole('group', { name: 'Run for each' });
    await expect(strip).toContainText(/Waiting \d s for the quota\./);
    await expect(page.getByText(/^0 of 3 calls left until/)).toBeVisible();
    await expect(strip).toContainText('All values were run for. 5 of 5 values · 5 rows');
    expect(service.calls().length - before).toBe(5);

    await explorer.runToEnd(PAGES);
    await page.getByRole('radio', { name: 'Table' }).check();
    const run = await startAllPages(page);
    await expect(run).toContainText(/Waiting \d s for the quota\./);
    await expect(run).toContainText('All pages are here.');
    expect(await saveRows(explorer)).toHaveLength(55);
  });
}

test('apollo: pages wait for points as they come back, also where others have taken them @full', async ({
  explorer,
  foreign,
  page,
  user,
}) => {
  const { limits, ...service } = foreign.apollo;
  await explorer.openService(foreign.apollo, user);
  limits.limitPoints();
  await explorer.runToEnd(PAGES);
  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(page.getByText('60 of 100 points left, +20/s')).toBeVisible();
  // What the page knows of is not there any more.
  while (!limits.take().isThrottled);
  const before = service.calls().length;
  const run = await startAllPages(page);
  await expect(run).toContainText(/Waiting \d s for the quota\./);
  await expect(run).toContainText('All pages are here.');
  const rows = await saveRows<{ readonly node: { readonly id: string } }>(explorer);
  expect(rows.map(({ node }) => node.id)).toEqual(
    Array.from({ length: 55 }, (_, index) => `blue-${index}`),
  );
  // Five pages, and the one that was refused.
  expect(service.calls().length - before).toBe(6);
});

test('yoga: pages wait for the moment that the field rateLimit names @full', async ({
  explorer,
  foreign,
  page,
  user,
}) => {
  const { yoga } = foreign;
  await explorer.openService(yoga, user);
  yoga.limits.limitHourly(3);
  const limit = 'rateLimit { limit cost remaining resetAt }';
  await explorer.runToEnd(PAGES.replace('{ blues', `{ ${limit} blues`));
  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(page.getByText(/^2 of 50 points left/)).toBeVisible();
  const run = await startAllPages(page);
  await expect(run).toContainText(/Waiting \d s for the quota\./);
  await expect(run).toContainText('All pages are here.');
  expect(await saveRows(explorer)).toHaveLength(55);
});

test('mercurius: pages by offset are values of a variable @full', async ({
  explorer,
  foreign,
  page,
  user,
}) => {
  await explorer.openService(foreign.mercurius, user);
  await explorer.write(
    'query Page($offset: Int!) { changes(offset: $offset, limit: 25) { serial } }',
  );
  const dialog = await openBatch(page, 'Page', [0, 25, 50, 75]);
  await expect(dialog.getByLabel('One row per')).toHaveValue(/changes/);
  await dialog.getByRole('button', { name: 'Run 4 times' }).click();
  const strip = page.getByRole('group', { name: 'Run for each' });
  await expect(strip).toContainText('All values were run for. 4 of 4 values · 60 rows');
  const rows = await saveRows<{ readonly offset: number; readonly serial: string }>(explorer);
  expect(rows.map(({ serial }) => serial)).toEqual(
    Array.from({ length: 60 }, (_, index) => String(9_223_372_036_854_775_000n + BigInt(index))),
  );
  expect(rows.map(({ offset }) => offset)).toEqual(
    Array.from({ length: 60 }, (_, index) => Math.floor(index / 25) * 25),
  );
});
