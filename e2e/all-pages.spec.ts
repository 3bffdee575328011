import { expect, test } from './support/test.ts';

// In one line, since the editor would indent others anew.
const TOWNS = [
  'query Towns { cities(first: 20, filter: { countryIn: ["AT"], populationAtLeast: 10000 }) {',
  'totalCount pageInfo { hasNextPage endCursor } edges { node { id name population } } } }',
].join(' ');

test('all pages of a connection are fetched, and are one answer', async ({
  explorer,
  user,
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('query Towns')) asked.push(request.postData() ?? '');
  });
  await explorer.openWithSchema(user);
  await page.getByRole('radio', { name: 'Table' }).check();
  await explorer.run(TOWNS);
  const table = page.getByRole('region', { name: 'Answer as a table' });
  await expect(table).toContainText('20 rows');

  // On a phone all of the bar is in one line, each part of it high enough for a finger.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Fetch all pages' })).toBeInViewport();
  // Its code comes when it is first wanted.
  await expect(explorer.runButton).toBeVisible();
  const parts = await page
    .locator('.gh-answer-bar :is(button, label):not(.gh-run)')
    .evaluateAll((all) =>
      all.map((part) => {
        const { top, bottom, height } = part.getBoundingClientRect();
        return { middle: Math.round((top + bottom) / 2), isHigh: height >= 24 };
      }),
    );
  expect(parts).toEqual(parts.map(() => ({ middle: parts[0]?.middle, isHigh: true })));
  expect(parts).toHaveLength(6);
  if (size) await page.setViewportSize(size);

  await page.getByRole('button', { name: 'Fetch all pages' }).click();
  // Nothing is sent before somebody says so.
  expect(asked).toHaveLength(1);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const run = page.getByRole('group', { name: 'All pages' });
  await expect(run).toContainText('All pages are here.');
  const all = Number(/([\d,]+) rows/.exec((await run.textContent()) ?? '')?.[1]);
  expect(asked).toHaveLength(Math.ceil(all / 20));
  expect(new Set(asked).size).toBe(asked.length);
  await expect(table).toContainText(`${all} rows`);
});
