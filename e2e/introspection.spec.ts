import { json, type Answer } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

test('each sign-in asks for the schema once @full', async ({ explorer, faults, user, page }) => {
  const asked = () => faults.arrived.filter(({ body }) => body.includes('__schema')).length;
  await explorer.openWithSchema(user);
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  expect(asked()).toBe(1);
  await page.getByRole('button', { name: 'New tab' }).click();
  await explorer.run('{ continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');
  expect(asked()).toBe(1);

  await explorer.signOut();
  await explorer.signIn(user);
  await explorer.run('{ continent(code: AS) { name } }');
  await expect(explorer.answer).toContainText('Asia');
  expect(asked()).toBe(2);
});

const FAULTS: Record<string, [Answer, RegExp]> = {
  '403': [
    json(403, { errors: [{ message: 'No access for this key' }] }),
    /refused the API key\..*The service says: “No access for this key”/,
  ],
  'a connection that drops': [(response) => response.destroy(), /could not be reached/],
  'a 500': [json(500, {}), /Server error/],
  HTML: [
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
    /The answer is not JSON/,
  ],
  'JSON that is no GraphQL': [json(200, { hello: 1 }), /not a GraphQL result/],
};

test('the schema cannot be had: each time it says why, and trying again works @full', async ({
  explorer,
  faults,
  user,
}) => {
  await explorer.open();
  await explorer.enter(user);
  const alert = explorer.alert.filter({ hasText: 'The schema could not be loaded.' });
  let ask = explorer.signInButton;
  for (const [kind, [answer, words]] of Object.entries(FAULTS)) {
    await test.step(kind, async () => {
      faults.answer('graphql', answer);
      await ask.click();
      await expect(alert).toContainText(words);
    });
    ask = alert.getByRole('button', { name: 'Try again' });
  }
  faults.answer('graphql', undefined);
  await ask.click();
  await explorer.expectSchema();
  await expect(alert).toHaveCount(0);
});

test('a 401 to the very first call asks to sign in again, and goes on from there @full', async ({
  explorer,
  faults,
  user,
}) => {
  const challenge = 'Bearer realm="x", error="invalid_token", error_description="Not known"';
  faults.answer('graphql', json(401, {}, { 'www-authenticate': challenge }));
  await explorer.open();
  await explorer.enter(user);
  await explorer.signInButton.click();
  await expect(explorer.dialog).toContainText('The token was replaced at about');
  faults.answer('graphql', undefined);
  await explorer.signInAgain(user);
  await explorer.expectSchema();
});
