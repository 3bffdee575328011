import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

test('Stop ends a subscription on the wire', async ({ explorer, faults, user, page }) => {
  await explorer.open();
  await explorer.signIn(user);
  await explorer.run('subscription { cityOfTheMoment(intervalMs: 250, count: 1000) { id name } }');
  await expect(explorer.answer).toContainText('City:');
  const first = (await explorer.answer.textContent()) ?? '';
  await expect(explorer.answer).not.toHaveText(first);

  const ended = page.waitForEvent('requestfailed', (request) =>
    (request.postData() ?? '').includes('cityOfTheMoment'),
  );
  await page.getByRole('button', { name: /^Stop query/ }).click();
  await ended;
  await expect(explorer.runButton).toBeVisible();
  await expect(explorer.lastCall).toContainText('Stopped');
  await faults.arrived.find(({ body }) => body.includes('cityOfTheMoment'))?.closed;

  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
});

test('a subscription that ends by itself is done', async ({ explorer, user }) => {
  await explorer.open();
  await explorer.signIn(user);
  await explorer.run('subscription { countdown(from: 1) }');
  await expect(explorer.answer).toContainText('"countdown": 0');
  await expect(explorer.lastCall).toContainText('Done');
  await expect(explorer.runButton).toBeVisible();
});

test('Stop closes the connection of an answer that does not come', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.builder.getByRole('checkbox').first()).toBeVisible();
  faults.answer('graphql', () => undefined);
  await explorer.run('query Slow { continent(code: EU) { name } }');
  const arrived = () => faults.arrived.find(({ body }) => body.includes('query Slow'));
  await expect.poll(arrived).toBeDefined();
  await page.getByRole('button', { name: /^Stop query/ }).click();
  await arrived()?.closed;
  await expect(explorer.lastCall).toContainText('Stopped');
  await expect(explorer.alert).toHaveCount(0);
});

test('signing out stops what runs', async ({ explorer, faults, user }) => {
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.builder.getByRole('checkbox').first()).toBeVisible();
  faults.answer('graphql', () => undefined);
  await explorer.run('query Slow { continent(code: EU) { name } }');
  const arrived = () => faults.arrived.find(({ body }) => body.includes('query Slow'));
  await expect.poll(arrived).toBeDefined();
  await explorer.signOutButton.click();
  await arrived()?.closed;
  await expect(explorer.signInButton).toBeVisible();
});

test('a deferred part arrives, and the answer is whole', async ({ explorer, user }) => {
  await explorer.open();
  await explorer.signIn(user);
  await explorer.run(
    '{ continent(code: EU) { name ... @defer { statistics { count largest { name } } } } }',
  );
  await expect(explorer.answer).toContainText('"largest": { "name": "Istanbul" }');
  await expect(explorer.answer).toContainText('"name": "Europe"');
  await expect(explorer.answer).not.toContainText('hasNext');
  await expect(explorer.lastCall).toContainText('Done');
});

test('an answer that breaks off keeps what came, and says so', async ({
  explorer,
  faults,
  user,
}) => {
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.builder.getByRole('checkbox').first()).toBeVisible();
  faults.answer('graphql', (response) => {
    const part = { data: { continent: { name: 'First part' } }, hasNext: true };
    response.writeHead(200, { 'content-type': 'multipart/mixed; boundary="-"' });
    response.end(`\r\n---\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(part)}\r\n---`);
  });
  await explorer.run('{ continent(code: EU) { name ... @defer { code } } }');
  await expect(explorer.answer).toContainText('First part');
  await expect(explorer.alert).toContainText('The answer broke off.');
  faults.answer('graphql', json(200, { data: { continent: { name: 'Whole again' } } }));
  await explorer.alert.getByRole('button', { name: 'Try again' }).click();
  await expect(explorer.answer).toContainText('Whole again');
  await expect(explorer.alert).toHaveCount(0);
});
