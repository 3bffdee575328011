import type { Locator, Page } from '@playwright/test';
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

test('what signing in does is said first; then each fault beside its field, until all is right', async ({
  context,
  explorer,
  page,
  user,
}) => {
  const posts: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const { apiKey, password, signInButton, username } = explorer;
  await explorer.open();

  await test.step('typing begins in the username, at the service that the title names', async () => {
    await expect(username).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Sign in to Cities of the world',
    );
  });

  await test.step('says what signing in does, before anybody does it', async () => {
    await expect(username).toHaveAccessibleDescription(/not your e-mail address/);
    await expect(page.getByText(/Signing in ends any token/)).toBeVisible();
    await expect(username).toHaveAttribute('autocomplete', 'username');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await expect(password).toHaveAttribute('type', 'password');
    await expect(apiKey).toHaveAttribute('type', 'password');
    await expect(apiKey).toHaveAttribute('autocomplete', 'off');
    for (const [field, title] of [
      [password, 'Password: show what is typed'],
      [apiKey, 'API key: show what is typed'],
    ] as const) {
      await field.pressSequentially('seen');
      await page.getByTitle(title).click();
      await expect(field).toHaveAttribute('type', 'text');
      await expect(field).toHaveValue('seen');
      await field.fill('');
    }
    await page.getByTitle('API key: hide what is typed').click();
    await expect(apiKey).toHaveAttribute('type', 'password');
  });

  await test.step('empty fields are named, the first one focused, and nothing is sent', async () => {
    await signInButton.click();
    await expectFieldError(username, /Username is missing/);
    await expect(password).toHaveAccessibleDescription(/Password is missing/);
    await expect(apiKey).toHaveAccessibleDescription(/API key is missing/);
  });

  await test.step('an API key that no header can carry', async () => {
    await explorer.enter({ ...user, apiKey: 'a key with spaces' });
    await signInButton.click();
    await expectFieldError(apiKey, /no spaces/);
    expect(posts).toEqual([]);
  });

  await test.step('a wrong API key', async () => {
    await apiKey.fill('wrong-key-of-this-test');
    await signInButton.click();
    await expectFieldError(apiKey, /API key was refused/);
  });

  await test.step('an e-mail address as username: says so once more, at the username', async () => {
    await explorer.enter({ ...user, username: 'somebody@example.org' });
    await signInButton.click();
    await expectFieldError(username, /is wrong\. The username is not your e-mail address/);
  });

  await test.step('a wrong password: what was typed stays', async () => {
    await explorer.enter({ ...user, password: WRONG });
    await password.press('Enter');
    await expectFieldError(password, /Username or password is wrong/);
    await expect(username).toHaveValue(user.username);
    await expect(apiKey).toHaveValue(user.apiKey);
  });

  await test.step('all is right, but for spaces as they come from copying; two clicks make one request', async () => {
    posts.length = 0;
    await explorer.enter({
      ...user,
      username: ` ${user.username} `,
      apiKey: `${user.apiKey} `,
    });
    await signInButton.dblclick();
    await expect(explorer.timer).toBeVisible();
    expect(posts.filter((path) => path === '/oauth2/token')).toHaveLength(1);
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

/** How many schemas the browser keeps for the next visit. */
function keptSchemas(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('gatehouse-schemas');
        request.addEventListener('success', () => {
          const database = request.result;
          const end = (count: number): void => {
            database.close();
            resolve(count);
          };
          if (!database.objectStoreNames.contains('answers')) return end(0);
          const counted = database.transaction('answers').objectStore('answers').count();
          counted.addEventListener('success', () => end(counted.result));
        });
      }),
  );
}

test('sign out forgets the session and leads back to the start', async ({
  explorer,
  user,
  page,
  guard,
}) => {
  await explorer.openSignedIn(user);
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await explorer.signOut();
  await expect(explorer.signInButton).toBeVisible();
  await expect(explorer.password).toHaveValue('');
  await expect(explorer.apiKey).toHaveValue('');
  await expect(explorer.username).toHaveValue(user.username);
  await expect(explorer.password).toBeFocused();
  await guard.inspect(page);

  const kept = page.getByRole('region', { name: 'You are signed out' });
  await test.step('says what stays in this browser, which the next one finds', async () => {
    await expect(kept).toContainText(/History and favourites[\d.]+ /);
    await expect(kept).toContainText(/Open tabs and drafts[\d.]+ /);
    await expect(kept).toContainText('Schemas of services');
    await expect(kept).toContainText('Token, password and API key are never kept.');
    await expect.poll(() => keptSchemas(page)).toBe(1);
    await page.reload();
    await expect(explorer.signInButton).toBeVisible();
    await expect(kept).toHaveCount(0);
    await explorer.signIn(user);
    await expect(explorer.editor).toContainText('continent(code: EU)');
    await explorer.signOut();
  });

  await test.step('and deletes it, once that is confirmed', async () => {
    await kept.getByRole('button', { name: 'Delete it…' }).click();
    const question = kept.getByRole('group', { name: /^Delete all of it for good\?/ });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(kept.getByRole('button', { name: 'Delete it…' })).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Delete all' }).click();
    await expect(kept).toHaveCount(0);
    await expect(explorer.username).toBeFocused();
    expect(await keptSchemas(page)).toBe(0);
    await explorer.signIn(user);
    await expect(explorer.editor).toContainText('LargestCities');
    await expect(explorer.editor).not.toContainText('continent(code: EU)');
    await explorer.openPanel('History');
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(
      0,
    );
  });
});

test.describe('on glass', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('no keyboard comes up before somebody wants to type', async ({ explorer, page }) => {
    await explorer.open();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cities of the world');
    await expect(explorer.username).not.toBeFocused();
    await explorer.username.tap();
    await expect(explorer.username).toBeFocused();
  });
});
