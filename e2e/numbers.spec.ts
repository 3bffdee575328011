import { expect, test } from './support/test.ts';

test('a 64-bit number is shown with every digit that came', async ({ explorer, user, page }) => {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/v1/graphql')) answers.push(response.text());
  });
  await explorer.open();
  await explorer.signIn(user);
  await explorer.run('query Cell { city(geonameId: 2950159) { location { cell } } }');
  await expect(explorer.answer).toContainText('"cell"');
  const sent = /"cell":\s*(\d+)/.exec((await Promise.all(answers)).join(' '))?.[1] ?? '';
  // Otherwise this number would prove nothing.
  expect(Number.isSafeInteger(Number(sent))).toBe(false);
  expect(String(Number(sent))).not.toBe(sent);
  await expect(explorer.answer).toContainText(sent);
});
