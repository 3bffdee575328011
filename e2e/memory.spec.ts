import type { Page } from '@playwright/test';
import {
  snapshotOfPage,
  snapshotOfServiceWorker,
  type HeapSnapshot,
} from './support/heap-snapshot.ts';
import type { Credentials } from './support/service-users.ts';
import { expect, test } from './support/test.ts';
import { requestTokenOutside } from './support/token-request.ts';

/** Which of a user's secrets are among the strings of a heap. */
function secretsIn({ strings }: HeapSnapshot, user: Credentials, token: string): string[] {
  // The signature alone is as telling as the whole token, which may have been cut.
  const secrets = { token: token.slice(-40), key: user.apiKey, password: user.password };
  return Object.entries(secrets)
    .filter(([, value]) => strings.some((text) => text.includes(value)))
    .map(([name]) => name);
}

/** Notes the token that the page sends. */
function watchToken(page: Page): () => string {
  let token = '';
  page.on('request', (request) => {
    const [, bearer] = /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '') ?? [];
    if (bearer) token = bearer;
  });
  return () => token;
}

test('after signing out neither token, key nor password is in memory, of page or worker', async ({
  browser,
  context,
  explorer,
  page,
  user,
}) => {
  // Snapshots of every heap: most of a minute on a busy machine.
  test.slow();
  const token = watchToken(page);
  await explorer.open();
  // By keys, as people type: what a test sets would be in the test's own world of the page.
  for (const [field, text] of [
    [explorer.username, user.username],
    [explorer.password, user.password],
    [explorer.apiKey, user.apiKey],
  ] as const) {
    await field.focus();
    await page.keyboard.type(text);
  }
  await explorer.signInButton.click();
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  expect(token()).not.toBe('');
  // The positive control: the search finds what must be there by now.
  expect(secretsIn(await snapshotOfPage(page), user, token())).toEqual(['token', 'key']);

  await explorer.signOut();
  await expect(explorer.signInButton).toBeVisible();
  expect(secretsIn(await snapshotOfPage(page), user, token())).toEqual([]);

  const [worker] = context.serviceWorkers();
  const heap = await snapshotOfServiceWorker(browser, worker?.url() ?? '');
  // It is the worker that was read: this is a word of its protocol.
  expect(heap.strings).toContain('drop-kept');
  expect(secretsIn(heap, user, token())).toEqual([]);
});

test('nor is a token that was pasted @full', async ({ explorer, page, service, user }) => {
  const response = await requestTokenOutside(service.authOrigin, user);
  const { access_token: token } = (await response.json()) as { access_token: string };
  await explorer.open();
  await explorer.tokenForm.offer.click();
  await explorer.tokenForm.token.focus();
  await page.keyboard.insertText(token);
  await explorer.tokenForm.apiKey.focus();
  await page.keyboard.type(user.apiKey);
  await explorer.tokenForm.submit.click();
  await explorer.run('{ continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');
  expect(secretsIn(await snapshotOfPage(page), user, token)).toEqual(['token', 'key']);

  await explorer.signOut();
  await expect(explorer.signInButton).toBeVisible();
  expect(secretsIn(await snapshotOfPage(page), user, token)).toEqual([]);
});

/** Elements of the document and those that something still holds, after garbage collections. */
async function countNodes(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  for (let time = 0; time < 3; time += 1) await devTools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devTools.send('Performance.getMetrics');
  await devTools.detach();
  return metrics.find(({ name }) => name === 'Nodes')?.value ?? NaN;
}

test('signing in again and again keeps no explorer of a session before @full', async ({
  explorer,
  page,
  user,
}) => {
  test.slow();
  await explorer.openWithSchema(user);
  const nodes: number[] = [];
  for (let session = 0; session < 4; session += 1) {
    await explorer.signOut();
    await expect(explorer.signInButton).toBeVisible();
    await explorer.signIn(user);
    await explorer.expectSchema();
    nodes.push(await countNodes(page));
  }
  const [, second = NaN, , fourth = NaN] = nodes;
  // An explorer has some 1,700; Monaco keeps the container of its first editor.
  expect(fourth - second).toBeLessThan(500);
});
