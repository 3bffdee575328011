import { expect, test } from './support/fault-test.ts';
import { json } from './support/fault-server.ts';
import { requestTokenOutside } from './support/token-request.ts';

const QUERY =
  'query Large { cities(first: 20, filter: { populationAtLeast: 3000000 }) ' +
  '{ totalCount nodes { name population } pageInfo { hasNextPage endCursor } } }';

test('all pages of a connection come, through waits, failures and a replaced token', async ({
  explorer,
  faults,
  page,
  service,
  user,
}) => {
  await explorer.openSignedIn(user);
  await explorer.run(QUERY);
  await expect(explorer.lastCall).toContainText('Done');
  const strip = page.getByRole('group', { name: 'All pages' });
  faults.answer('graphql', json(429, {}, { 'retry-after': '2' }));
  await page.getByRole('button', { name: /^All (pages|[\d,]+ rows)/ }).click();
  const form = page.getByRole('dialog', { name: 'All pages' });
  await expect(form).toContainText('of 20 rows each');
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(strip).toContainText('Rate limit reached: going on in');

  faults.answer('graphql', json(500, {}));
  await expect(strip).toContainText('The next page did not come.');
  await expect(strip).toContainText('1 page');
  await page.getByRole('radio', { name: 'Table' }).check();
  const table = page.getByRole('region', { name: 'Answer as a table' });
  await expect(table).toContainText('20 rows');

  await requestTokenOutside(service.authOrigin, user);
  faults.answer('graphql', undefined);
  const before = faults.arrived.length;
  await strip.getByRole('button', { name: 'Try this page again' }).click();
  await expect(strip).toContainText('Sign in to go on with the next page. What came is kept.');
  await explorer.signInAgain(user);
  await expect(strip).toContainText('All pages are here.');
  const [, rows] = /([\d,]+) of \1 rows/.exec(await strip.innerText()) ?? [];
  await expect(table).toContainText(`${rows} rows`);

  const cursors = faults.arrived
    .slice(before)
    .filter(({ endpoint }) => endpoint === 'graphql')
    .map(({ body }) => JSON.parse(body) as { variables?: { after?: string } })
    .map(({ variables }) => variables?.after);
  // The page that was refused came with the next token, and each of the others once.
  expect(cursors[0]).toBeDefined();
  expect(cursors[1]).toBe(cursors[0]);
  expect(cursors).toHaveLength(new Set(cursors).size + 1);
});

test('pages go on once the computer is online again @full', async ({
  context,
  explorer,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run(QUERY);
  await expect(explorer.lastCall).toContainText('Done');
  await page.getByRole('button', { name: /^All (pages|[\d,]+ rows)/ }).press('Enter');
  const form = page.getByRole('dialog', { name: 'All pages' });
  await expect(form).toContainText('of 20 rows each');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  const strip = page.getByRole('group', { name: 'All pages' });
  await expect(strip).toContainText('This computer is offline.');
  await context.setOffline(false);
  await expect(strip).toContainText('All pages are here.');
});

test('pages come to a limit, a pause and a cancel, and another answer ends the run @full', async ({
  explorer,
  faults,
  page,
  user,
}) => {
  await explorer.openSignedIn(user);
  const rows = (from: number): object => ({
    data: {
      all: {
        edges: Array.from({ length: 10 }, (_, index) => ({ node: { id: from + index } })),
        pageInfo: { hasNextPage: true, endCursor: String(from + 10) },
      },
    },
  });
  let isHeld = false;
  let isFailing = false;
  const held: (() => void)[] = [];
  faults.answer('graphql', (response, request) => {
    const { variables } = JSON.parse(request.body) as { variables?: { after?: string } };
    const reply = (): void => json(200, rows(Number(variables?.after ?? 0)))(response, request);
    if (isFailing) json(500, {})(response, request);
    else if (isHeld) held.push(reply);
    else reply();
  });
  const query =
    'query ($after: String) { all: cities(after: $after) { edges { node { name } } pageInfo { hasNextPage endCursor } } }';
  await explorer.run(query);
  const strip = page.getByRole('group', { name: 'All pages' });
  const open = page.getByRole('button', { name: /^(?:All pages|The rest)…$/ });
  await open.click();
  await page.getByRole('spinbutton', { name: 'Stop at' }).pressSequentially('45');
  await page.keyboard.press('Enter');
  await expect(strip).toContainText(
    'Stopped at the limit of 45 rows. The page that reached it is kept whole. 50 rows',
  );

  // The answer goes on where it ended.
  isHeld = true;
  await open.click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.poll(() => held.length).toBe(1);
  await strip.getByRole('button', { name: 'Pause' }).click();
  await expect(strip).toContainText('Pausing after this page…');
  held.pop()?.();
  await expect(strip).toContainText('Paused. 60 rows · 6 pages');
  await strip.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => held.length).toBe(1);
  await strip.getByRole('button', { name: 'Cancel' }).click();
  await expect(strip).toContainText(
    'Stopped. What came is kept; the rest was not fetched. 60 rows · 6 pages',
  );

  await open.click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(strip.getByRole('button', { name: 'Pause' })).toBeVisible();
  isHeld = false;
  await explorer.run(query);
  await expect(strip).toBeHidden();
  await expect(open).toBeVisible();

  // A call that fails leaves the answer before it, whose pages are those of its own call.
  const pages = faults.arrived.length;
  isFailing = true;
  await explorer.run(query.replace('name', 'population'));
  await expect(explorer.lastCall).toContainText('Failed');
  isFailing = false;
  await open.click();
  await page.getByRole('spinbutton', { name: 'Stop at' }).fill('30');
  await page.keyboard.press('Enter');
  await expect(strip).toContainText('Stopped at the limit. 30 rows · 3 pages');
  const texts = faults.arrived.slice(pages).map(({ body }) => body.includes('population'));
  expect(texts).toEqual([true, false, false]);
});
