import { cut, drop, html, redirect } from './support/fault-answers.ts';
import { json, type Answer } from './support/fault-server.ts';
import { startFaultSink } from './support/fault-sink.ts';
import { expect, test } from './support/fault-test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const OPERATION = 'query Kept($code: ContinentCode!) { continent(code: $code) { name } }';
const VARIABLES = '{"code": "EU"}';
const HEADERS = '{"x-trace": "kept-trace"}';

/** What the GraphQL endpoint does, the sentence that says so, and the code in the details. */
type Faults = Readonly<Record<string, readonly [Answer, RegExp, string]>>;

/** One of each kind: of the key, the quota, the server's own words, a wrong answer, and half of one. */
const FAULTS: Faults = {
  'a 403': [json(403, {}), /refused the API key\..*again later.*sign out and sign in/, 'forbidden'],
  'a 429 of a quota': [
    json(429, { message: 'Limit Exceeded' }),
    /The quota is used up\..*The service says: “Limit Exceeded”/,
    'quota-used-up',
  ],
  'a 500': [json(500, {}, { 'x-request-id': 'request-7' }), /Server error/, 'server-error'],
  'HTML with 200': [html(200), /The answer is not JSON/, 'not-json'],
  'a body cut in the middle': [cut('{"data":'), /The answer broke off/, 'stream-broken'],
  'a connection that drops': [drop, /be reached/, 'unreachable'],
};

const MORE_FAULTS: Faults = {
  'a 404': [html(404), /no GraphQL endpoint at this address/, 'not-found'],
  'a 413': [html(413), /too large for the service/, 'request-too-large'],
  'a 422 without errors': [json(422, {}), /refused the request/, 'unexpected-status'],
  'a 502 with HTML': [html(502), /Server error/, 'server-error'],
  'JSON that is no GraphQL': [json(200, [1]), /not a GraphQL result/, 'not-graphql'],
  'an empty body': [(response) => response.writeHead(200).end(), /The answer is empty/, 'empty'],
  'a 204': [(response) => response.writeHead(204).end(), /The answer is empty/, 'empty'],
  'a right that is missing': [
    json(403, { errors: [{ message: 'Field salaries needs role HR' }] }),
    /denied this call\..*The service says: “Field salaries needs role HR”/,
    'denied',
  ],
  'Problem Details': [
    json(500, { title: 'No pool', detail: 'All 20 are taken' }),
    /Server error.*The service says: “No pool: All 20 are taken”/,
    'server-error',
  ],
};

for (const [title, faultsOfTest] of [
  [
    'an operation is answered wrongly: words, details without secrets, nothing lost, a way on',
    FAULTS,
  ],
  ['so it is where an answer is wrong in other ways @full', MORE_FAULTS],
] as const) {
  test(title, async ({ explorer, faults, guard, page, user }) => {
    test.slow();
    const sink = await startFaultSink();
    // Chromium tells of the request that it does not make; the sink hears whether it was made.
    guard.allowOrigin(sink.origin);
    const elsewhere = [
      redirect(`${sink.origin}/v1/graphql`),
      /sends this page to another address/,
      'redirected',
    ] as const;
    await explorer.openWithSchema(user);
    await explorer.writeVariables(VARIABLES);
    await explorer.writeHeaders(HEADERS);
    await explorer.run(OPERATION);
    await expect(explorer.answer).toContainText('Europe');

    for (const [kind, fault] of Object.entries({ ...faultsOfTest, 'a redirect': elsewhere })) {
      const [answer, words, code] = fault;
      await test.step(kind, async () => {
        faults.answer('graphql', answer);
        await explorer.runButton.click();
        await expect(explorer.alert).toContainText(words);
        await explorer.alert.getByRole('button', { name: 'Copy details' }).click();
        await expect(explorer.alert.getByRole('button', { name: 'Copied' })).toBeVisible();
        const details = await page.evaluate(() => navigator.clipboard.readText());
        expect(JSON.parse(details)).toMatchObject({
          code,
          endpoint: `${faults.origin}/v1/graphql`,
        });
        expect(guard.secrets.findIn(details, new Set())).toEqual([]);
        await expect(explorer.editor).toContainText('query Kept');
        await expect(explorer.answer).toContainText('Europe');

        faults.answer('graphql', undefined);
        await explorer.alert.getByRole('button', { name: 'Try again' }).click();
        await expect(explorer.lastCall).toContainText('Done');
        await expect(explorer.answer).toContainText('Europe');
        await expect(explorer.alert).toHaveCount(0);
        const { body = '', headers } = faults.arrived.at(-1) ?? {};
        expect(JSON.parse(body)).toMatchObject({ query: OPERATION, variables: { code: 'EU' } });
        expect(headers).toMatchObject({ 'x-trace': 'kept-trace' });
      });
    }
    await test.step('a 503 that names a wait is waited out', async () => {
      faults.answer('graphql', json(503, {}, { 'retry-after': '3' }));
      await explorer.runButton.click();
      await expect(page.getByText(/^Waiting for the service until [\d:]+/)).toBeVisible();
      faults.answer('graphql', undefined);
      await expect(explorer.lastCall).toContainText('Done');
      await expect(explorer.alert).toHaveCount(0);
    });
    await expect(explorer.timer).toBeVisible();
    expect(sink.received()).toBe('');
    await sink.close();
  });
}

test('events that drop: what came stays, and another run is whole @full', async ({
  explorer,
  faults,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  let dropNow = (): void => undefined;
  faults.answer('graphql', (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: next\ndata: {"data":{"countdown":3}}\n\n');
    dropNow = () => void response.destroy();
  });
  await explorer.run('subscription { countdown(from: 1) }');
  const last = page.getByRole('grid', { name: 'Events' }).getByRole('gridcell').last();
  await expect(last).toHaveText('3');
  dropNow();
  await expect(explorer.alert).toContainText('The answer broke off.');
  await expect(last).toHaveText('3');
  await expect(page.getByText(/^1 event · connection broke off \d\d:\d\d$/)).toBeVisible();
  faults.answer('graphql', undefined);
  await explorer.alert.getByRole('button', { name: 'Try again' }).click();
  await expect(last).toHaveText('0');
  await expect(explorer.alert).toHaveCount(0);
});

test('events with errors, and with further fields, are rows of one table @full', async ({
  explorer,
  faults,
  page,
  user,
}) => {
  await explorer.openWithSchema(user);
  let send = (_result: object): void => undefined;
  faults.answer('graphql', (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    send = (result) => void response.write(`event: next\ndata: ${JSON.stringify(result)}\n\n`);
    send({ data: { cityOfTheMoment: { id: 'City:1' } } });
  });
  await explorer.run('subscription { cityOfTheMoment { id name } }');
  const grid = page.getByRole('grid', { name: 'Events' });
  const rows = grid.getByRole('rowheader');
  await expect(grid.getByRole('columnheader')).toHaveText(['Row', 'Received at', 'id']);

  await test.step('columns come with the first event that has them, errors stand in their row', async () => {
    const path = ['cityOfTheMoment', 'name'];
    const errors = [{ message: 'No name is known', path, locations: [{ line: 1, column: 37 }] }];
    send({ data: { cityOfTheMoment: { id: 'City:2', name: null } }, errors });
    await expect(grid.getByRole('columnheader')).toHaveText([
      'Row',
      'Received at',
      'id',
      'name',
      'GraphQL errors',
    ]);
    const failed = grid.getByRole('row').filter({ hasText: 'City:2' });
    await expect(failed.getByRole('gridcell').nth(2)).toHaveAttribute('title', 'No name is known');
    await expect(failed.getByRole('gridcell').last()).toHaveText('No name is known');
    await failed.getByRole('gridcell').last().click();
    const dialog = page.getByRole('dialog', { name: 'Event 2', exact: true });
    const listed = dialog.getByRole('list', { name: 'Errors of the answer' });
    await expect(listed).toContainText('cityOfTheMoment.name');
    await listed.getByRole('button', { name: 'Go to line 1' }).click();
    await expect(dialog).toBeHidden();
    await expect(explorer.editor.getByRole('textbox')).toBeFocused();
  });

  await test.step('the newest first, which is kept; filtered; opened by a click', async () => {
    const newestFirst = page.getByRole('button', { name: 'Newest first' });
    await newestFirst.click();
    await expect(newestFirst).toHaveAttribute('aria-pressed', 'true');
    await expect(rows).toHaveText([/2$/, '1']);
    send({ data: { cityOfTheMoment: { id: 'City:3', name: 'Graz' } } });
    await expect(rows).toHaveText(['3', /2$/, '1']);
    const filter = page.getByRole('searchbox', { name: 'Filter rows' });
    await filter.pressSequentially('city:1');
    await expect(rows).toHaveText(['1']);
    await expect(page.getByText('1 of 3 rows')).toBeVisible();
    await filter.press('Escape');
    await expect(rows).toHaveText(['3', /2$/, '1']);
    await grid.getByRole('gridcell', { name: 'Graz' }).click();
    const dialog = page.getByRole('dialog', { name: 'Event 3', exact: true });
    await expect(dialog.getByRole('textbox')).toHaveValue(/"name": "Graz"/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Stop/ }).click();
    await explorer.runButton.click();
    await expect(newestFirst).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('on a phone the same from a menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const panes = page.getByRole('navigation', { name: 'Panes' });
    await panes.getByRole('button', { name: 'Answer' }).click();
    send({ data: { cityOfTheMoment: { id: 'City:2' } } });
    await expect(rows).toHaveText(['2', '1']);
    await page.getByRole('button', { name: 'Event actions' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Newest first', checked: true }).click();
    await expect(rows).toHaveText(['1', '2']);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({
      ratio: 1,
    });
  });
});

test('a quick Run after an edit runs what the editor shows @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  await explorer.run('query Before { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await explorer.paste('query After { continent(code: AF) { name } }');
  await page.keyboard.press('Control+Enter');
  await expect(explorer.answer).toContainText('Africa');
  expect(JSON.parse(faults.arrived.at(-1)?.body ?? '')).toMatchObject({ operationName: 'After' });
});

test('offline: the operation says so, and runs when the network is back @full', async ({
  explorer,
  context,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  await explorer.run('{ continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');
  // Monaco fetches a worker late, beside the schema's, and tells nobody but the console when that fails.
  await expect.poll(() => page.workers().length).toBe(2);
  await context.setOffline(true);
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.alert).toContainText('This computer is offline.');
  await expect(explorer.answer).toContainText('Africa');
  await expect(explorer.editor).toContainText('code: EU');
  await context.setOffline(false);
  await explorer.alert.getByRole('button', { name: 'Try again' }).click();
  await expect(explorer.answer).toContainText('Europe');
});

test('a worker that fails takes its answer along, and the next one has another @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run('{ continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');
  const answers = page.workers().find((worker) => worker.url().includes('answers.worker'));
  const ended = answers?.waitForEvent('close');
  await answers?.evaluate(() => {
    setTimeout(() => {
      throw new Error('Nobody catches this');
    });
  });
  await ended;
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
});

test('an answer of 50 MB: the page goes on @full', async ({ explorer, faults, user }) => {
  test.slow();
  await explorer.openWithSchema(user);
  const rows = Array.from({ length: 500_000 }, (_, id) => ({ id, name: 'x'.repeat(75) }));
  faults.answer('graphql', json(200, { data: { rows } }));
  await explorer.run('query Huge { continent(code: EU) { name } }');
  await expect(explorer.lastCall).toContainText(/^Done.*4\d\.\d MB$/, { timeout: 90_000 });
  faults.answer('graphql', undefined);
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe', { timeout: 60_000 });
});

test('an answer of errors alone: they are counted, and no view speaks of rows @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(200, { errors: 'boom' }));
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.lastCall).toContainText('1 error');
  await expect(explorer.lastCall).not.toContainText('errors');
  await expect(explorer.answer).toContainText('The answer is malformed: its errors');
  faults.answer('graphql', json(200, { data: null, errors: [{ message: 'No such row' }] }));
  await page.getByRole('radio', { name: 'Table' }).click();
  await explorer.run('{ continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('This answer holds an error and no data');
  await expect(explorer.answer).toContainText('No such row');
});
