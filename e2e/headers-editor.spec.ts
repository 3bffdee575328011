import { expect, test } from './support/fault-test.ts';

const TYPED = {
  'X-Trace-Of-Mine': 'trace-of-this-test',
  'X-API-Key': 'key-typed-by-hand',
  Authorization: 'Bearer token-typed-by-hand',
};

test('extra headers are sent, key and token stay the session’s, and nothing is stored', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  await explorer.write('query WithHeaders { continent(code: EU) { name } }');
  await explorer.writeHeaders(JSON.stringify(TYPED));
  await page.keyboard.press('Control+Enter');
  await expect(explorer.answer).toContainText('Europe');

  const call = faults.arrived.find(({ body }) => body.includes('query WithHeaders'));
  expect(call?.headers['x-trace-of-mine']).toBe('trace-of-this-test');
  expect(call?.headers['x-api-key']).toBe(user.apiKey);
  expect(call?.headers.authorization).toMatch(/^Bearer \w+\.\w+\.[\w-]+$/);

  // GraphiQL takes headers in a moment later: this run's record in the history has them.
  await explorer.run('query OnceMore { continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');

  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  // Long enough for GraphiQL's own half second: the tabs are there when all else is.
  await expect.poll(stored).toMatch(/tabState.*query OnceMore/);
  expect(await stored()).not.toMatch(/trace-of|typed-by-hand/i);

  await explorer.openPanel('History');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  expect(await stored()).not.toMatch(/trace-of|typed-by-hand/i);

  await explorer.signOut();
  await explorer.signIn(user);
  await page.getByRole('button', { name: 'Headers', exact: true }).click();
  const editor = page.getByRole('region', { name: 'Headers', exact: true });
  // A word that a line which wraps does not break.
  await expect(editor).not.toContainText(/trace/i);

  await test.step('a name that no header can have is said in words', async () => {
    await explorer.writeHeaders('{ "not a name": "value" }');
    await explorer.run('{ continent(code: EU) { name } }');
    await expect(explorer.alert).toContainText(/headers editor holds a name or value/);
  });
});
