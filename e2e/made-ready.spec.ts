import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** The three editors as they stand in the document, in sight or not. */
const editorsOf = (page: Page) => page.locator('.graphiql-container .monaco-editor[role="code"]');

test('the explorer stands ready behind the sign-in screen, unseen and out of reach @full', async ({
  explorer,
  page,
  user,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  const calls = () => asked.filter((line) => line.includes('POST'));
  await explorer.open();
  await explorer.username.pressSequentially(user.username);
  await expect(editorsOf(page)).toHaveCount(3);
  // Many small files would wait for one another on a slow line. What the schema worker shares with the page is cached.
  const files = new Set(asked.filter((line) => line.endsWith('.js')));
  expect(files.size).toBeLessThanOrEqual(30);
  // Nothing that was tried out ahead is left to be seen.
  const suggestions = page.locator('.suggest-widget');
  await expect(suggestions.locator('.monaco-list-row')).toHaveCount(0);

  // The keyboard is where it was, and goes round on the sign-in screen alone.
  await expect(explorer.username).toBeFocused();
  await expect(explorer.username).toHaveValue(user.username);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(explorer.editor).toHaveCount(0);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[inert]'))).toBeNull();
  }
  expect(calls()).toEqual([]);

  const before = asked.length;
  await explorer.signIn(user);
  await expect(explorer.editor.getByRole('textbox')).toBeFocused();
  await expect(suggestions).toBeHidden();
  await expect(page.getByRole('region', { name: 'Query builder' })).toContainText('continents');
  // All code was there but the schema worker's search, which waits for completion's first answers.
  const fetched = asked.slice(before).filter((line) => line.endsWith('.js'));
  expect(fetched.filter((line) => !/\/search-[\w-]+\.js$/.test(line))).toEqual([]);
  expect(calls().filter((line) => line.endsWith('/graphql'))).toHaveLength(1);

  await explorer.run('query Erdteil { continents { name } }');
  await expect(explorer.answer).toContainText('Europe');
  // Monaco's symbols come from a small font, and its worker waits for something to do.
  expect(asked.filter((line) => /codicon-.*\.ttf|\/editor\.worker/.test(line))).toEqual([]);
  await explorer.signOut();
  await expect(explorer.signInButton).toBeVisible();
  // Made ready anew, for anybody who comes next.
  await expect(editorsOf(page)).toHaveCount(3);
  await expect(explorer.answer).not.toContainText('Europe');
});

test('where bytes are dear nothing is fetched ahead, and the click fetches it all @full', async ({
  explorer,
  page,
  user,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const ofEditor = () => scripts.filter((url) => /\/(monaco|explorer)[^/]*\.(js|css)$/.test(url));
  await explorer.open();
  await explorer.enter(user);
  await page.waitForLoadState('networkidle');
  expect(ofEditor()).toEqual([]);
  await explorer.signIn(user);
  expect(ofEditor()).not.toEqual([]);
});
