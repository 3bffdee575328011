import type { Page } from '@playwright/test';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test } from './support/fault-test.ts';

const MIB = 1024 * 1024;

/** An answer has 64 MB of memory: three times as much has to go elsewhere. */
const PAGE_ROWS = 16_000;
const ROW_BYTES = 512;
const PAGES = 25;
const ROWS = PAGES * PAGE_ROWS;

/** Where the first run ends: pages are kept whole. */
const LIMIT = 200_000;
const ROWS_AT_LIMIT = Math.ceil(LIMIT / PAGE_ROWS) * PAGE_ROWS;

const QUERY =
  'query Many($after: String) { all: cities(after: $after) ' +
  '{ nodes { id name } pageInfo { hasNextPage endCursor } } }';

function pageAfter(first: number): string {
  const nodes = Array.from({ length: PAGE_ROWS }, (_, index) => {
    const row = `{"id":${first + index},"name":"`;
    return `${row}${'n'.repeat(ROW_BYTES - row.length - 3)}"}`;
  });
  const end = first + PAGE_ROWS;
  const pageInfo = `{"hasNextPage":${end < ROWS},"endCursor":"${end}"}`;
  return `{"data":{"all":{"nodes":[${nodes.join(',')}],"pageInfo":${pageInfo}}}}`;
}

/** How much the browser keeps of answers. */
async function keptBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const request = indexedDB.open('gatehouse-answers');
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const database = request.result;
    const names = [...database.objectStoreNames];
    let bytes = 0;
    if (names.includes('chunks')) {
      const cursors = database.transaction('chunks').objectStore('chunks').openCursor();
      await new Promise<void>((resolve) => {
        cursors.onsuccess = () => {
          const { result } = cursors;
          if (!result) return resolve();
          bytes += (result.value as Uint8Array).byteLength;
          result.continue();
        };
      });
    }
    database.close();
    return bytes;
  });
}

test('pages that are more than memory may hold are an answer like others, and go at sign-out @full', async ({
  explorer,
  faults,
  page,
  user,
}) => {
  test.slow();
  // Without it a file is downloaded, which a test can read.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openSignedIn(user);
  const asked: number[] = [];
  let isFailing = false;
  faults.answer('graphql', (response, { body }) => {
    const { variables } = JSON.parse(body) as { variables?: { after?: string } };
    const after = Number(variables?.after ?? 0);
    asked.push(after);
    response.writeHead(isFailing ? 503 : 200, { 'content-type': 'application/json' });
    response.end(isFailing ? '' : pageAfter(after));
  });
  await explorer.run(QUERY);
  await page.getByRole('radio', { name: 'Table' }).check();
  await page.getByRole('button', { name: /^All (pages|[\d,]+ rows)/ }).click();
  await page.getByLabel('Stop at').fill(String(LIMIT));
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const strip = page.getByRole('group', { name: 'All pages' });
  await expect(strip).toContainText('Stopped at the limit', { timeout: 90_000 });
  const table = page.getByRole('region', { name: 'Answer as a table' });
  await expect(table).toContainText(`${ROWS_AT_LIMIT.toLocaleString('en')} rows`);

  // An order that memory has no room for is refused, and the rows stay as they were.
  const name = page.getByRole('columnheader', { name: 'name' });
  // The middle of a header is the column's profile.
  await name.getByRole('button').first().click();
  await expect(table.getByRole('alert')).toHaveText(/^Not sorted by name\. There are more rows/, {
    timeout: 60_000,
  });
  await expect(name).not.toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toHaveText('0');

  // It goes on where it ended. A page that does not come leaves what was there.
  isFailing = true;
  await page.getByRole('button', { name: /^The rest/ }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(strip).toContainText('The next page did not come.');
  await expect(table).toContainText(`${ROWS_AT_LIMIT.toLocaleString('en')} rows`);
  await expect(table).not.toContainText('so far');
  isFailing = false;
  asked.length = 0;
  await page.getByRole('button', { name: 'Try this page again' }).click();
  await expect(strip).toContainText('All pages are here.', { timeout: 90_000 });
  expect([asked[0], asked.length]).toEqual([ROWS_AT_LIMIT, (ROWS - ROWS_AT_LIMIT) / PAGE_ROWS]);
  await expect(table).toContainText(`${ROWS.toLocaleString('en')} rows`);
  expect(await keptBytes(page)).toBeGreaterThan(ROWS * ROW_BYTES - 2 * MIB);

  const cells = page.getByRole('grid').getByRole('gridcell');
  await cells.first().click();
  await page.keyboard.press('Control+End');
  await expect(cells.filter({ hasText: String(ROWS - 1) })).toBeVisible();
  await page.getByLabel('Filter rows').fill('123456');
  await expect(table).toContainText(`1 of ${ROWS.toLocaleString('en')} rows`, { timeout: 60_000 });
  await expect(cells.first()).toHaveText('123456');
  await page.getByLabel('Filter rows').fill('');

  // Another order is asked for while the first is still looked for, and another yet.
  const sortById = page.getByRole('columnheader', { name: 'id' }).getByRole('button').first();
  await sortById.click();
  await sortById.click();
  await sortById.click();
  await sortById.click();
  await expect(cells.first()).toHaveText(String(ROWS - 1), { timeout: 120_000 });
  await sortById.click();
  await expect(cells.first()).toHaveText('0');

  // What takes too long is given up, and what was chosen before is back.
  const filter = page.getByLabel('Filter rows');
  await filter.fill('7654');
  await expect(table).toContainText('Looking through the rows');
  await table.getByRole('button', { name: 'Cancel' }).click();
  await expect(filter).toHaveValue('');
  await expect(table).not.toContainText('Looking through the rows');
  await expect(cells.first()).toHaveText('0');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const download = page.waitForEvent('download', { timeout: 90_000 });
  await page.getByRole('menuitem', { name: /NDJSON/ }).click();
  let lines = 0;
  let last = '';
  for await (const line of createInterface(createReadStream(await (await download).path()))) {
    lines += 1;
    last = line;
  }
  expect([lines, (JSON.parse(last) as { id: number }).id]).toEqual([ROWS, ROWS - 1]);

  await explorer.signOut();
  await expect.poll(() => keptBytes(page)).toBe(0);
});
