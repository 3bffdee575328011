import { json, type Answer } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** What the GraphQL endpoint does, the sentence that says so, and the code in the details. */
const FAULTS: Record<string, [Answer, RegExp, string]> = {
  'a 500': [json(500, {}, { 'x-request-id': 'request-7' }), /problem of its own/, 'server-error'],
  'a 403': [json(403, {}), /refused the API key\..*Sign out and sign in/, 'forbidden'],
  'a 429': [json(429, {}, { 'retry-after': '7' }), /Wait 7 s/, 'rate-limited'],
  'HTML with 200': [
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
    /The answer is not JSON/,
    'not-json',
  ],
  'JSON that is no GraphQL': [json(200, [1]), /not a GraphQL result/, 'not-graphql'],
  'a connection that drops': [(response) => response.destroy(), /be reached/, 'unreachable'],
};

for (const [kind, [answer, words, code]] of Object.entries(FAULTS)) {
  test(`an operation is answered with ${kind}: words, details without secrets, a way on`, async ({
    explorer,
    faults,
    guard,
    page,
    user,
  }) => {
    await explorer.open();
    await explorer.signIn(user);
    await expect(explorer.builder.getByRole('checkbox').first()).toBeVisible();
    faults.answer('graphql', answer);
    await explorer.run('{ continent(code: EU) { name } }');
    await expect(explorer.alert).toContainText(words);
    await explorer.alert.getByRole('button', { name: 'Copy details' }).click();
    await expect(explorer.alert.getByRole('button', { name: 'Copied' })).toBeVisible();
    const details = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(details)).toMatchObject({ code, endpoint: `${faults.origin}/v1/graphql` });
    expect(guard.secrets.findIn(details, new Set())).toEqual([]);

    faults.answer('graphql', undefined);
    await explorer.alert.getByRole('button', { name: 'Try again' }).click();
    await expect(explorer.answer).toContainText('Europe');
    await expect(explorer.alert).toHaveCount(0);
    await expect(explorer.timer).toBeVisible();
  });
}

test('a quick Run after an edit runs what the editor shows', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.open();
  await explorer.signIn(user);
  await explorer.run('query Before { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await explorer.paste('query After { continent(code: AF) { name } }');
  await page.keyboard.press('Control+Enter');
  await expect(explorer.answer).toContainText('Africa');
  expect(JSON.parse(faults.arrived.at(-1)?.body ?? '')).toMatchObject({ operationName: 'After' });
});

test('offline: the operation says so, and runs when the network is back', async ({
  explorer,
  context,
  user,
  page,
}) => {
  await explorer.open();
  await explorer.signIn(user);
  await explorer.run('{ continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');
  // Monaco fetches its workers late, and tells nobody but the console when that fails.
  await expect.poll(() => page.workers().length).toBe(3);
  await context.setOffline(true);
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.alert).toContainText('This computer is offline.');
  await context.setOffline(false);
  await explorer.alert.getByRole('button', { name: 'Try again' }).click();
  await expect(explorer.answer).toContainText('Europe');
});
