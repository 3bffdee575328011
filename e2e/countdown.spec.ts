import { expect, test } from './support/test.ts';
import { holdWallClock } from './support/wall-clock.ts';

test('eight hours count down in words, with notices at 15, 5 and 1 minutes @full', async ({
  explorer,
  user,
  page,
}) => {
  // The page's clock alone: the service lives in real time, and is not asked for anything here.
  const clock = await holdWallClock(page);
  await explorer.openSignedIn(user);
  await expect(explorer.timer).toHaveText(/^7 h 59 min$/);
  const notice = page.getByText(/^Your token ends in/);
  await expect(notice).toHaveCount(0);

  const widthOf = async () => (await explorer.timer.boundingBox())?.width;
  await expect(explorer.timer).toHaveCSS('font-weight', '400');
  await clock.advance(7, 45);
  await expect(notice).toHaveText('Your token ends in 15 minutes.');
  await expect(explorer.timer).toHaveText(/^14 min$/);
  await expect(explorer.timer).toHaveCSS('font-weight', '600');
  const width = await widthOf();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);

  await clock.advance(0, 6);
  await expect(explorer.timer).toHaveText(/^8 min$/);
  expect(await widthOf()).toBe(width);

  await clock.advance(0, 4);
  await expect(notice).toHaveText('Your token ends in 5 minutes.');
  await expect(explorer.timer).toHaveText(/^4 min \d+ s$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await clock.advance(0, 4);
  await expect(notice).toHaveText('Your token ends in a minute.');
  await expect(explorer.timer).toBeInViewport({ ratio: 1 });
  await expect(explorer.timer).toHaveText(/^\d+ s$/);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  // It stays away as the seconds go on.
  await expect(explorer.timer).not.toHaveText((await explorer.timer.textContent()) ?? '');
  await expect(notice).toHaveCount(0);

  await clock.advance(0, 1);
  await expect(explorer.dialog).toContainText('has reached its end');
  await expect(explorer.timer).toHaveCount(0);
});

test('a machine that slept past the end asks before it sends anything @full', async ({
  explorer,
  user,
  page,
}) => {
  const clock = await holdWallClock(page);
  await explorer.openWithSchema(user);
  await explorer.write('{ continent(code: EU) { name } }');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  // The page itself looks once a second: whichever is first, nothing may be sent.
  await clock.advanceAtKey('Enter', 24);
  await page.keyboard.press('Control+Enter');
  await expect(explorer.dialog).toContainText('has reached its end');
  await expect(explorer.answer).not.toContainText('Europe');
  expect(sent).toEqual([]);
  await explorer.signInAgain(user);
  await expect(explorer.answer).toContainText('Europe');
});

test('a wall clock set a day ahead: the service is asked, and the token lives on', async ({
  explorer,
  user,
  page,
}) => {
  const clock = await holdWallClock(page);
  await explorer.openWithSchema(user);
  const asked = page.waitForRequest((request) => /__typename/.test(request.postData() ?? ''));
  await clock.set(24);
  await asked;
  await expect(explorer.timer).toHaveText(/^7 h 5\d min$/);
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await expect(explorer.dialog).toHaveCount(0);
});
