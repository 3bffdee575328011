import { expect, test } from './support/test.ts';

/** Seconds; enough to run an operation before the end on a slow machine. */
test.use({ serviceVariables: { TOKEN_LIFETIME_S: '15' } });

const END = { timeout: 20_000 };

test('the token ends while nobody does anything: the dialog comes by itself', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.open();
  await explorer.signIn(user);
  await explorer.write('query Kept($code: ID!) { country(code: $code) { name } }');
  await explorer.writeVariables('{ "code": "IS" }');
  await page.keyboard.press('Control+Enter');
  await expect(explorer.answer).toContainText('Iceland');

  const { dialog } = explorer;
  await expect(dialog).toBeVisible(END);
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

test('“Not now” leaves GraphiQL to work with; Run asks again, and then runs by itself', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.dialog).toBeVisible(END);
  await explorer.dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(explorer.dialog).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('Token expired');

  await explorer.run('query AfterTheEnd { continent(code: EU) { name } }');
  await expect(explorer.dialog).toBeVisible();
  await explorer.signInAgain(user);
  await expect(explorer.answer).toContainText('Europe');
  await expect(page.getByRole('tab')).toHaveText([/^AfterTheEnd/]);
});

test('the button in the session bar asks too; Escape closes like “Not now”', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.dialog).toBeVisible(END);
  await page.keyboard.press('Escape');
  await expect(explorer.dialog).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Sign in again' }).click();
  await explorer.signInAgain(user);
  await expect(explorer.timer).toBeVisible();
});

test('a wrong password in the dialog: beside its field, and the work stays', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.open();
  await explorer.signIn(user);
  await explorer.write('query Kept { continent(code: AS) { name } }');
  await expect(explorer.dialog).toBeVisible(END);
  const password = explorer.dialog.getByLabel('Password', { exact: true });
  await password.fill('wrong-password-of-this-test');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/Username or password is wrong/);
  await expect(password).toBeFocused();
  await explorer.signInAgain(user);
  await expect(explorer.editor).toContainText('query Kept');
});

test('signing out in the dialog leads back to the start', async ({ explorer, user }) => {
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.dialog).toBeVisible(END);
  await explorer.dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(explorer.signInButton).toBeVisible();
  await expect(explorer.dialog).toHaveCount(0);
});

test('the dialog comes each time that a token ends', async ({ explorer, user }) => {
  await explorer.open();
  await explorer.signIn(user);
  for (const _ of ['first', 'second']) {
    await expect(explorer.dialog).toBeVisible(END);
    await explorer.signInAgain(user);
  }
  await expect(explorer.timer).toBeVisible();
});
