import { expect, test } from './support/test.ts';
import { holdWallClock } from './support/wall-clock.ts';

/** Seconds; enough to do something before the end on a slow machine. */
test.use({ serviceVariables: { TOKEN_LIFETIME_S: '30' } });

const END = { timeout: 35_000 };

/** Minutes past the end. */
const PAST = 1;

test('the token ends while nobody does anything: the dialog comes by itself', async ({
  explorer,
  user,
  page,
}) => {
  const clock = await holdWallClock(page);
  await explorer.openSignedIn(user);
  await explorer.write('query Kept($code: ID!) { country(code: $code) { name } }');
  await explorer.writeVariables('{ "code": "IS" }');
  await page.keyboard.press('Control+Enter');
  await expect(explorer.answer).toContainText('Iceland');

  const { dialog } = explorer;
  await clock.advance(0, PAST);
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('Your token has reached its end.');
  await expect(dialog).not.toContainText('no longer accepts');
  await expect(dialog.getByLabel('Username')).toHaveValue(user.username);
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await expect(dialog.getByLabel('API key')).toHaveCount(0);
  await expect(page.getByText('Token expired')).toBeVisible();

  await explorer.signInAgain(user);
  await expect(explorer.timer).toBeVisible();
  await expect(explorer.editor).toContainText('query Kept');
  await expect(page.getByRole('region', { name: 'Variables' })).toContainText('"code": "IS"');
  await expect(explorer.answer).toContainText('Iceland');
});

test('“Not now”, Escape, a wrong password, signing out: each time that a token ends it is asked anew @full', async ({
  explorer,
  user,
  page,
}) => {
  const clock = await holdWallClock(page);
  await explorer.openSignedIn(user);
  const { dialog } = explorer;
  const banner = page.getByRole('banner');

  await test.step('“Not now” leaves GraphiQL to work with; Run asks again, and then runs by itself', async () => {
    await clock.advance(0, PAST);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(dialog).toBeHidden();
    await expect(banner).toContainText('Token expired');
    await explorer.run('query AfterTheEnd { continent(code: EU) { name } }');
    await expect(dialog).toBeVisible();
    await explorer.signInAgain(user);
    await expect(explorer.answer).toContainText('Europe');
    await expect(page.getByRole('tab')).toHaveText([/^AfterTheEnd/]);
  });

  await test.step('the button in the session bar asks too; Escape closes like “Not now”', async () => {
    await clock.advance(0, PAST);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await banner.getByRole('button', { name: 'Sign in again' }).click();
    await expect(dialog).toBeVisible();
  });

  await test.step('a wrong password: beside its field, and the work stays', async () => {
    const password = dialog.getByLabel('Password', { exact: true });
    await password.fill('wrong-password-of-this-test');
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription(/Username or password is wrong/);
    await expect(password).toBeFocused();
    await explorer.signInAgain(user);
    await expect(explorer.timer).toBeVisible();
    await expect(explorer.editor).toContainText('query AfterTheEnd');
  });

  await test.step('signing out in the dialog leads back to the start', async () => {
    await clock.advance(0, PAST);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(explorer.signInButton).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test('a clock that is set back a day: the countdown never grows, and ends as it would have @full', async ({
  explorer,
  user,
  page,
}) => {
  const clock = await holdWallClock(page);
  await explorer.openSignedIn(user);
  const seconds = async () => Number.parseInt((await explorer.timer.textContent()) ?? '', 10);
  const shown = [await seconds()];
  await clock.set(-24);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  for (let step = 0; step < 3; step += 1) {
    await expect(explorer.timer).not.toHaveText(`${shown.at(-1)} s`);
    shown.push(await seconds());
  }
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  await expect(explorer.dialog).toContainText('has reached its end', END);
});
