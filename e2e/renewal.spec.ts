import { expect, test } from './support/test.ts';
import { holdWallClock } from './support/wall-clock.ts';

test('a notice a minute before the end renews without losing work', async ({
  explorer,
  user,
  page,
}) => {
  const clock = await holdWallClock(page);
  await explorer.openSignedIn(user);
  await explorer.run('query Kept { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await clock.advance(7, 59.1);

  const notice = page.getByRole('status').filter({ hasText: 'Your token ends in a minute.' });
  await expect(notice).toBeVisible();
  await expect(explorer.timer).toHaveText(/^\d+ s$/);
  await notice.getByRole('button', { name: 'Renew now' }).click();
  await expect(explorer.dialog).toContainText('A new token replaces yours at once.');
  await explorer.signInAgain(user);
  await expect(explorer.timer).toHaveText(/^7 h 59 min$/);
  await expect(explorer.answer).toContainText('Europe');
  await explorer.run('{ continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');
});
