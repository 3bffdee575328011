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

  // On a phone the views are in one line and the rest of the bar in another, each part of it high
  // enough for a finger.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const panes = page.getByRole('navigation', { name: 'Panes' });
  await panes.getByRole('button', { name: 'Answer' }).click();
  const open = page.getByRole('button', { name: /^All [\d,]+ rows…$/ });
  await expect(open).toBeInViewport();
  // Its code comes when it is first wanted.
  await expect(explorer.runButton).toBeVisible();
  const parts = await page
    .locator('.gh-answer-bar :is(button, label):not(.gh-run)')
    .evaluateAll((all) =>
      all.map((part) => {
        const { top, bottom, height } = part.getBoundingClientRect();
        const line = part.matches('label') ? 'views' : 'rest';
        return { line, middle: Math.round((top + bottom) / 2), isHigh: height >= 24 };
      }),
    );
  const middles = Object.fromEntries(parts.map(({ line, middle }) => [line, middle]));
  expect(parts).toEqual(parts.map(({ line }) => ({ line, middle: middles[line], isHigh: true })));
  expect(parts).toHaveLength(7);
  if (size) await page.setViewportSize(size);

  await open.click();
  // Nothing is sent before somebody says so.
  expect(asked).toHaveLength(1);
  const total = Number((await open.textContent())?.replaceAll(/\D/g, ''));
  const form = page.getByRole('dialog', { name: 'All pages' });
  const facts = form.locator('dl > div');
  await expect(facts).toHaveText([
    `Rows20 of ${total.toLocaleString('en')}`,
    `Requests~${Math.ceil(total / 20) - 1}, of 20 rows each`,
    /^Timeabout \d+ s$/,
    /^Sizeabout [\d.]+ kB$/,
  ]);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const run = page.getByRole('group', { name: 'All pages' });
  await expect(run).toContainText('All pages are here.');
  const all = Number(/([\d,]+) rows/.exec((await run.textContent()) ?? '')?.[1]);
  expect(all).toBe(total);
  expect(asked).toHaveLength(Math.ceil(all / 20));
  expect(new Set(asked).size).toBe(asked.length);
  await expect(table).toContainText(`${all} rows`);
  await expect(page.getByRole('button', { name: `All ${all} rows` })).toHaveAccessibleDescription(
    'All pages of cities are here.',
  );
  // Its entry in the history knows of all of them.
  await explorer.openPanel('History');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText(`${all} rows`);
});

test('pages of another size, by keys, and the rest after a limit @full', async ({
  explorer,
  user,
  page,
}) => {
  const asked: { query: string; variables?: object }[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('query Towns')) asked.push(JSON.parse(body) as { query: string });
  });
  await explorer.openWithSchema(user);
  await page.getByRole('radio', { name: 'Table' }).check();
  await explorer.run(TOWNS);
  const open = page.getByRole('button', { name: /^All [\d,]+ rows…$/ });
  const total = Number((await open.textContent())?.replaceAll(/\D/g, ''));
  const form = page.getByRole('dialog', { name: 'All pages' });

  await open.focus();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('spinbutton', { name: /^Stop at/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(form.getByRole('spinbutton', { name: /^Stop at/ })).toBeFocused();
  await page.keyboard.type('50');
  await expect(form).toContainText('Pages are kept whole: there will be 60 rows.');
  await page.keyboard.press('Shift+Tab');
  const size = form.getByRole('spinbutton', { name: /^Page size/ });
  await expect(size).toBeFocused();
  await expect(size).toHaveValue('20');
  await expect(form).toContainText('rows, at most 10,000');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('40');
  await expect(form).toContainText('Requests~1, of 40 rows each');
  await page.keyboard.press('Enter');

  const strip = page.getByRole('group', { name: 'All pages' });
  await expect(strip).toContainText('Stopped at the limit of 50 rows.');
  expect(asked.map(({ query }) => /first: \d+/.exec(query)?.[0])).toEqual([
    'first: 20',
    'first: 40',
  ]);
  const left = (total - 60).toLocaleString('en');
  const rest = page.getByRole('button', { name: `The rest (${left})…` });
  await expect(rest).toBeVisible();

  // After a reload a part does not look whole, and goes on where it stopped, though a later run brought no answer.
  await page.route('**/v1/graphql', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.keyboard.press('Control+Enter');
  await expect(explorer.alert).toContainText('Server error');
  await page.reload();
  await expect(strip).toContainText('Stopped at the limit of 50 rows.');
  await expect(strip).toContainText(`60 of ${total.toLocaleString('en')} rows · 2 pages`);
  await expect(explorer.lastCall).toContainText('2 pages');
  await rest.click();
  await expect(form).toContainText(`Rows60 of ${total.toLocaleString('en')}`);
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(strip).toContainText('All pages are here.');
  await expect(page.getByRole('region', { name: 'Answer as a table' })).toContainText(
    `${total.toLocaleString('en')} rows`,
  );
  // The failed run alone asked again.
  expect(new Set(asked.map((one) => JSON.stringify(one))).size).toBe(asked.length - 1);
});

test('the numbers below a chart stay open while all pages come @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run(TOWNS);
  await page.getByRole('radio', { name: 'Chart' }).check();
  const answer = page.getByRole('region', { name: 'Answer as a chart' });
  await expect(answer).toContainText('20 rows');
  await page.getByText('Show numbers').click();
  const numbers = page.getByRole('region', { name: /^Numbers: / });
  await expect(numbers).toBeVisible();
  const open = page.getByRole('button', { name: /^All [\d,]+ rows…$/ });
  const [total = ''] = /[\d,]+/.exec((await open.textContent()) ?? '') ?? [];
  await open.click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(answer).toContainText(`${total} rows`);
  await expect(numbers).toBeVisible();
});
