import { expect, test } from './support/test.ts';

test('eight hours count down in words, with notices at 15, 5 and 1 minutes', async ({
  explorer,
  user,
  page,
}) => {
  // The page's clock alone: the service lives in real time, and is not asked for anything here.
  await page.clock.install();
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.timer).toHaveText(/^7 h 59 min$/);
  const notice = page.getByText(/^Your token ends in/);
  await expect(notice).toHaveCount(0);

  await page.clock.fastForward('07:45:00');
  await expect(notice).toHaveText('Your token ends in 15 minutes.');
  await expect(explorer.timer).toHaveText(/^14 min$/);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);

  await page.clock.fastForward('10:00');
  await expect(notice).toHaveText('Your token ends in 5 minutes.');
  await expect(explorer.timer).toHaveText(/^4 min \d+ s$/);

  await page.clock.fastForward('04:00');
  await expect(notice).toHaveText('Your token ends in a minute.');
  await expect(explorer.timer).toHaveText(/^\d+ s$/);

  await page.clock.fastForward('01:00');
  await expect(explorer.dialog).toContainText('has reached its end');
  await expect(explorer.timer).toHaveCount(0);
});

test('a machine that slept past the end finds the token expired', async ({
  explorer,
  user,
  page,
}) => {
  await page.clock.install();
  await explorer.open();
  await explorer.signIn(user);
  // The wall clock alone goes on in a sleeping machine, and no timer fires.
  await page.clock.setSystemTime(new Date(Date.now() + 9 * 3_600_000));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(explorer.dialog).toContainText('has reached its end');
});
