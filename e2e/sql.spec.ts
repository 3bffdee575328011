import { expect, test } from './support/test.ts';

const CONFIG = '**/v1/graphiql/config.json';

const OPERATIONS = [
  ['Cities', 'query Cities { cities(first: 200) { nodes { name population country { code } } } }'],
  ['Countries', 'query Countries { countries { code name } }'],
] as const;

test('SQL joins the lists of two tabs, exactly, and no policy but its worker’s allows it @full', async ({
  explorer,
  user,
  page,
  context,
  service,
}) => {
  const loaded: string[] = [];
  const policies: (string | undefined)[] = [];
  let policyOfWorker: string | undefined;
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const policy = response.headers()['content-security-policy'];
    if (pathname === '/v1/graphiql/') policies.push(policy);
    if (/sqlite|sql\.worker|sql-view/.test(pathname)) loaded.push(pathname);
    if (pathname.includes('sql.worker')) policyOfWorker = policy;
  });
  await explorer.open();
  const { authOrigin: authUrl } = service;
  const services = [{ id: 'service', name: 'Cities', authUrl, baseUrl: '/' }];
  await context.route(CONFIG, (route) => route.fulfill({ json: { services, sql: true } }));
  await explorer.openWithSchema(user);
  // The page's policy is the same to the byte, with SQL and without.
  expect(policies.length).toBeGreaterThan(1);
  expect(new Set(policies).size).toBe(1);

  for (const [name, operation] of OPERATIONS) {
    await explorer.run(operation);
    await expect(explorer.answer).toContainText('"name"');
    if (name === 'Cities') await page.getByRole('button', { name: 'New tab' }).click();
  }
  expect(loaded).toEqual([]);

  const views = page.getByRole('group', { name: 'Show the answer as' });
  await views.getByText('SQL').click();
  const input = page.getByRole('textbox', { name: 'SQL' });
  await expect(input).toHaveValue('SELECT *\nFROM Countries\nLIMIT 100');
  expect(loaded.join(' ')).not.toMatch(/wasm|worker/);
  const ask = async (statement: string): Promise<void> => {
    await input.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(statement);
    await page.keyboard.press('Control+Enter');
  };
  await ask(
    'SELECT c.name AS country, count(*) AS cities, sum(population) AS people, sum(0.1) AS tenths, ' +
      'sum(9007199254740993) AS big FROM Cities JOIN Countries c ON c.code = Cities."country.code" ' +
      'GROUP BY 1 ORDER BY 2 DESC, 1',
  );
  await expect(page.getByRole('status').filter({ hasText: / ms$/ })).toContainText('rows in');
  const grid = page.getByRole('grid');
  const first = grid.getByRole('row').nth(1);
  await expect(first).toContainText('China');
  const cells = await first.getByRole('gridcell').allTextContents();
  const digits = (text = ''): string => text.replaceAll(/[^\d.]/g, '');
  const cities = Number(digits(cells.at(-4)));
  expect(cities).toBeGreaterThan(1);
  expect(digits(cells.at(-2))).toBe(String(cities / 10));
  expect(digits(cells.at(-1))).toBe(String(9_007_199_254_740_993n * BigInt(cities)));
  expect(policyOfWorker).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
  );
  expect(loaded.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);

  // What is wrong is said, with what to do.
  await ask('SELECT country.code FROM Cities');
  await expect(explorer.alert).toContainText('"country.code"');
  await ask('SELECT * FROM Nowhere');
  await expect(explorer.alert).toHaveText(
    'There is no table Nowhere. There are: Cities, Countries.',
  );
  await ask('SELECT 0.1 + 0.2 AS rounded');
  await expect(page.getByRole('list', { name: 'Notes on the result' })).toContainText(
    'decimal_add',
  );

  // A statement that never ends is stopped, and the next one finds its tables again.
  await ask(
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
  );
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(explorer.alert).toContainText('Stopped');
  await ask('SELECT count(*) AS number FROM Countries');
  await expect(grid.getByRole('columnheader', { name: /number/ })).toBeVisible();

  // Each tab keeps what was typed in it.
  await page.getByRole('tab', { name: /Cities/ }).click();
  await expect(input).toHaveValue('SELECT *\nFROM Cities\nLIMIT 100');
  await input.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('0');

  // And the next page has it, letter by letter.
  await page.reload();
  await views.getByText('SQL').click();
  await expect(input).toHaveValue('SELECT *\nFROM Cities\nLIMIT 1000');
  await page.getByRole('tab', { name: /Countries/ }).click();
  await expect(input).toHaveValue('SELECT count(*) AS number FROM Countries');
});
