import { expect, test } from './support/test.ts';

/** Just longer than the last announcement, which is made a minute before the end. */
test.use({ serviceVariables: { TOKEN_LIFETIME_S: '62' } });

test('a notice a minute before the end renews without losing work', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.open();
  await explorer.signIn(user);
  await explorer.run('query Kept { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');

  const notice = page.getByRole('status').filter({ hasText: 'Your token ends in a minute.' });
  await expect(notice).toBeVisible();
  await expect(explorer.timer).toHaveText(/^\d+ s$/);
  const before = Number.parseInt((await explorer.timer.textContent()) ?? '', 10);
  await notice.getByRole('button', { name: 'Renew now' }).click();
  await expect(explorer.dialog).toContainText('A new token replaces yours at once.');
  await explorer.signInAgain(user);
  // The new token's own countdown begins higher than the old one's had become.
  await expect
    .poll(async () => {
      const text = (await explorer.timer.textContent()) ?? '';
      const [, minutes = 0, seconds = 0] = /^(?:(\d+) min )?(\d+) s$/.exec(text) ?? [];
      return Number(minutes) * 60 + Number(seconds);
    })
    .toBeGreaterThan(before);
  await expect(explorer.answer).toContainText('Europe');
  await explorer.run('{ continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');
});

test('a dismissed notice stays away', async ({ explorer, user, page }) => {
  await explorer.open();
  await explorer.signIn(user);
  const notice = page.getByText('Your token ends in a minute.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  const now = (await explorer.timer.textContent()) ?? '';
  await expect(explorer.timer).not.toHaveText(now);
  await expect(notice).toBeHidden();
});
