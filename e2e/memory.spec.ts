import { heapStringsOfPage, heapStringsOfWorker } from './support/heap-strings.ts';
import { expect, test } from './support/test.ts';

test('after signing out neither token, key nor password is in memory, of page or worker', async ({
  browser,
  context,
  explorer,
  page,
  user,
}) => {
  test.slow();
  let token = '';
  page.on('request', (request) => {
    const [, bearer] = /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '') ?? [];
    if (bearer) token = bearer;
  });
  const secretsIn = (strings: readonly string[]): string[] => {
    // The signature alone is as telling as the whole token, which may have been cut.
    const secrets = { token: token.slice(-40), key: user.apiKey, password: user.password };
    return Object.entries(secrets)
      .filter(([, value]) => strings.some((text) => text.includes(value)))
      .map(([name]) => name);
  };
  const secretsInWorker = async (): Promise<string[]> => {
    const [worker] = context.serviceWorkers();
    const strings = await heapStringsOfWorker(browser, worker?.url() ?? '');
    // It is the worker that was read: this is a word of its protocol.
    expect(strings).toContain('drop-hand-over');
    return secretsIn(strings);
  };

  await test.step('whoever signs in with a password', async () => {
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
    // What was typed is the page's only while it is looked for: the field is the browser's.
    await explorer.signInButton.click();
    await explorer.run('{ continent(code: EU) { name } }');
    await expect(explorer.answer).toContainText('Europe');
    expect(token).not.toBe('');
    // The positive control: the search finds what must be there by now.
    expect(secretsIn(await heapStringsOfPage(page))).toEqual(['token', 'key']);

    await explorer.signOutButton.click();
    await expect(explorer.signInButton).toBeVisible();
    expect(secretsIn(await heapStringsOfPage(page))).toEqual([]);
    expect(await secretsInWorker()).toEqual([]);
  });

  await test.step('whoever pastes the token', async () => {
    await explorer.tokenForm.offer.click();
    await explorer.tokenForm.token.focus();
    await page.keyboard.insertText(token);
    await explorer.tokenForm.apiKey.focus();
    await page.keyboard.type(user.apiKey);
    await explorer.tokenForm.submit.click();
    await explorer.run('{ continent(code: AF) { name } }');
    await expect(explorer.answer).toContainText('Africa');
    expect(secretsIn(await heapStringsOfPage(page))).toEqual(['token', 'key']);

    await explorer.signOutButton.click();
    await expect(explorer.signInButton).toBeVisible();
    expect(secretsIn(await heapStringsOfPage(page))).toEqual([]);
  });
});
