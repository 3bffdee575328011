import type { Download } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, test } from './foreign-test.ts';

/** A page of one of the two lists, in one line, since the editor would indent others anew. */
const pageOf = (name: string, field: 'reds' | 'blues'): string =>
  `query ${name}($first: Int!) { ${field}(first: $first) { ` +
  'totalCount pageInfo { hasNextPage endCursor } edges { node { id color } } } }';

/** Each answer later than the page is ready for it, or sooner. */
const DELAYS_MS = [0, 60];

test('apollo: all pages are those of the answer in front, whatever ran before it @full', async ({
  explorer,
  foreign,
  page,
  user,
}) => {
  await explorer.openService(foreign.apollo, user);
  await page.getByRole('radio', { name: 'Table' }).check();
  const run = page.getByRole('group', { name: 'All pages' });

  /** Fetches all pages of what is in front, and gives the file of it. */
  const fetchAll = async (): Promise<Download> => {
    await page.getByRole('button', { name: /^All (pages|[\d,]+ rows)/ }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(run).toContainText('All pages are here.');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'NDJSON' }).click();
    return downloading;
  };
  /** The wire and the file: one list's rows, each once, and asked for by its own query. */
  const check = async (download: Download, name: string, color: string, length: number) => {
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${name}-`));
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
    const rows = lines.map((line) => (JSON.parse(line) as { node: { id: string } }).node.id);
    expect(rows).toEqual(Array.from({ length }, (_, index) => `${color}-${index}`));
  };

  for (const delay of DELAYS_MS) {
    await test.step(`one query after the other, answered after ${delay} ms`, async () => {
      foreign.apollo.reset();
      foreign.apollo.delay(() => delay);
      await explorer.writeVariables('{"first": 10}');
      await explorer.runToEnd(pageOf('Reds', 'reds'));
      await explorer.runToEnd(pageOf('Blues', 'blues'));
      await expect(page.getByRole('grid')).toContainText('blue-0');
      const before = foreign.apollo.calls().length;
      await check(await fetchAll(), 'Blues', 'blue', 55);
      const bodies = foreign.apollo
        .calls()
        .slice(before)
        .map(({ body }) => body);
      expect(bodies).toHaveLength(5);
      for (const body of bodies) {
        expect(body).toContain('blues(');
        expect(JSON.parse(body)).toMatchObject({
          operationName: 'Blues',
          variables: { first: 10 },
        });
      }
    });
  }

  await test.step('the same query with other variables', async () => {
    foreign.apollo.reset();
    await explorer.writeVariables('{"first": 25}');
    await explorer.runToEnd(pageOf('Blues', 'blues'));
    await expect(page.getByRole('region', { name: 'Answer as a table' })).toContainText('25 rows');
    const before = foreign.apollo.calls().length;
    await check(await fetchAll(), 'Blues', 'blue', 55);
    const bodies = foreign.apollo
      .calls()
      .slice(before)
      .map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    for (const body of bodies) expect(JSON.parse(body)).toMatchObject({ variables: { first: 25 } });
  });
});
