import type { Locator } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { requestTokenOutside } from './support/token-request.ts';

const WRONG = 'wrong-password-of-this-test';

/** Beside its field, announced, and the field is where typing goes on. */
async function expectFieldError(field: Locator, words: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(words);
  await expect(field).toBeFocused();
  await expect(field.page().getByRole('alert').filter({ hasText: words })).toBeVisible();
}

test('says what signing in does, before anybody does it', async ({ explorer, page }) => {
  await explorer.open();
  await expect(explorer.username).toHaveAccessibleDescription(/not your e-mail address/);
  await expect(page.getByText(/Signing in ends any token/)).toBeVisible();
  await expect(explorer.username).toHaveAttribute('autocomplete', 'username');
  await expect(explorer.password).toHaveAttribute('autocomplete', 'current-password');
  await expect(explorer.password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(explorer.password).toHaveAttribute('type', 'text');
});

test('empty fields are named, the first one focused, and nothing is sent', async ({
  explorer,
  page,
}) => {
  const sent: string[] = [];
  page.context().on('request', (request) => sent.push(request.method()));
  await explorer.open();
  await explorer.signInButton.click();
  await expectFieldError(explorer.username, /Username is missing/);
  await expect(explorer.password).toHaveAccessibleDescription(/Password is missing/);
  await expect(explorer.apiKey).toHaveAccessibleDescription(/API key is missing/);
  expect(sent).not.toContain('POST');
});

test('an API key that no header can carry is refused beside its field', async ({
  explorer,
  user,
}) => {
  await explorer.open();
  await explorer.enter({ ...user, apiKey: 'a key with spaces' });
  await explorer.signInButton.click();
  await expectFieldError(explorer.apiKey, /no spaces/);
});

test('a wrong password: beside its field, what was typed stays, the right one gets in', async ({
  explorer,
  user,
}) => {
  await explorer.open();
  await explorer.enter({ ...user, password: WRONG });
  await explorer.password.press('Enter');
  await expectFieldError(explorer.password, /Username or password is wrong/);
  await expect(explorer.username).toHaveValue(user.username);
  await expect(explorer.apiKey).toHaveValue(user.apiKey);
  await explorer.password.fill(user.password);
  await explorer.password.press('Enter');
  await expect(explorer.timer).toBeVisible();
});

test('an e-mail address as username: says so once more, at the username', async ({
  explorer,
  user,
}) => {
  await explorer.open();
  await explorer.enter({ ...user, username: 'somebody@example.org' });
  await explorer.signInButton.click();
  await expectFieldError(explorer.username, /is wrong\. The username is not your e-mail address/);
});

test('a wrong API key: beside its field', async ({ explorer, user }) => {
  await explorer.open();
  await explorer.enter({ ...user, apiKey: 'wrong-key-of-this-test' });
  await explorer.signInButton.click();
  await expectFieldError(explorer.apiKey, /API key is wrong/);
});

test('spaces around username and key are taken off, as they come from copying', async ({
  explorer,
  user,
}) => {
  await explorer.open();
  await explorer.signIn({
    ...user,
    username: ` ${user.username} `,
    apiKey: `${user.apiKey} `,
  });
});

test('too many wrong tries: locked out with a countdown', async ({ explorer, user, service }) => {
  const wrong = { ...user, password: WRONG };
  const statuses = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const { status } = await requestTokenOutside(service.authOrigin, wrong);
    statuses.push(status);
  }
  expect(statuses.at(0)).toBe(401);
  expect(statuses.at(-1)).toBe(429);

  await explorer.open();
  await explorer.enter(user);
  await explorer.signInButton.click();
  const { alert } = explorer;
  await expect(alert).toContainText('Too many wrong tries.');
  const wait = alert.getByRole('timer');
  await expect(wait).toHaveText(/^Try again in (?:1 min )?\d+ s\.$/);
  await expect(explorer.signInButton).toHaveAttribute('aria-disabled', 'true');
  const before = (await wait.textContent()) ?? '';
  await expect(wait).not.toHaveText(before);
});

test('two clicks make one request', async ({ explorer, user, page }) => {
  const posts: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/oauth2/token')) {
      posts.push(request.url());
    }
  });
  await explorer.open();
  await explorer.enter(user);
  await explorer.signInButton.dblclick();
  await expect(explorer.timer).toBeVisible();
  expect(posts).toHaveLength(1);
});

test('sign out forgets the session and leads back to the start', async ({
  explorer,
  user,
  page,
  guard,
}) => {
  await explorer.open();
  await explorer.signIn(user);
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await explorer.signOutButton.click();
  await expect(explorer.signInButton).toBeVisible();
  await expect(explorer.password).toHaveValue('');
  await expect(explorer.apiKey).toHaveValue('');
  await guard.inspect(page);
  await page.reload();
  await expect(explorer.signInButton).toBeVisible();
});
