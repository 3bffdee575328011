import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

test('an operation ends: by Stop, by itself, in the middle, with the session', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const { alert, answer, lastCall, runButton } = explorer;
  const stopButton = page.getByRole('button', { name: /^Stop \(/ });
  const arrived = (text: string) => faults.arrived.find(({ body }) => body.includes(text));

  await test.step('Stop ends a subscription on the wire', async () => {
    await explorer.run(
      'subscription { cityOfTheMoment(intervalMs: 250, count: 1000) { id name } }',
    );
    await expect(answer).toContainText('City:');
    const first = (await answer.textContent()) ?? '';
    await expect(answer).not.toHaveText(first);
    const ended = page.waitForEvent('requestfailed', (request) =>
      (request.postData() ?? '').includes('cityOfTheMoment'),
    );
    await stopButton.click();
    await ended;
    await expect(runButton).toBeVisible();
    await expect(lastCall).toContainText('Stopped');
    await arrived('cityOfTheMoment')?.closed;
  });

  await test.step('a subscription that ends by itself is done', async () => {
    await explorer.run('subscription { countdown(from: 2) }');
    await expect(page.getByRole('gridcell').last()).toHaveText('0');
    await expect(page.getByText(/^3 events · completed \d\d:\d\d$/)).toBeVisible();
    await expect(lastCall).toContainText(/^DoneHTTP 200/);
    await expect(runButton).toBeVisible();
  });

  await test.step('a deferred part arrives, and the answer is whole', async () => {
    await explorer.run(
      '{ continent(code: EU) { name ... @defer { statistics { count largest { name } } } } }',
    );
    await expect(answer).toContainText('"largest": { "name": "Istanbul" }');
    await expect(answer).toContainText('"name": "Europe"');
    await expect(answer).not.toContainText('hasNext');
    await expect(lastCall).toContainText(/^Done2 results/);
  });

  await test.step('an answer that breaks off keeps what came, and says so', async () => {
    faults.answer('graphql', (response) => {
      const part = { data: { continent: { name: 'First part' } }, hasNext: true };
      response.writeHead(200, { 'content-type': 'multipart/mixed; boundary="-"' });
      response.end(
        `\r\n---\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(part)}\r\n---`,
      );
    });
    await explorer.run('{ continent(code: EU) { name ... @defer { code } } }');
    await expect(answer).toContainText('First part');
    await expect(alert).toContainText('The answer broke off.');
    faults.answer('graphql', json(200, { data: { continent: { name: 'Whole again' } } }));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(answer).toContainText('Whole again');
    await expect(alert).toHaveCount(0);
  });

  await test.step('Stop closes the connection of an answer that does not come', async () => {
    faults.answer('graphql', () => undefined);
    await explorer.run('query Slow { continent(code: EU) { name } }');
    await expect.poll(() => arrived('query Slow')).toBeDefined();
    await stopButton.click();
    await arrived('query Slow')?.closed;
    await expect(lastCall).toContainText('Stopped');
    await expect(alert).toHaveCount(0);
  });

  await test.step('signing out stops what runs', async () => {
    await explorer.run('query Late { continent(code: EU) { name } }');
    await expect.poll(() => arrived('query Late')).toBeDefined();
    await explorer.signOut();
    await arrived('query Late')?.closed;
    await expect(explorer.signInButton).toBeVisible();
  });
});
