import { ExplorerPage } from './support/explorer-page.ts';
import type { ServiceProcess } from './support/service-process.ts';
import type { Credentials } from './support/service-users.ts';
import { expect, test } from './support/test.ts';
import { requestTokenOutside } from './support/token-request.ts';

/** A job elsewhere takes a token for the same service user, which ends the one in the page. */
async function terminate({ authOrigin }: ServiceProcess, user: Credentials): Promise<void> {
  const { status } = await requestTokenOutside(authOrigin, user);
  expect(status).toBe(200);
}

test('terminated elsewhere: told when and how long it worked; taken back, the query runs again', async ({
  explorer,
  service,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  await test.step('a failed sign-in elsewhere ends nothing', async () => {
    const wrong = { ...user, password: 'wrong-password-of-this-test' };
    expect((await requestTokenOutside(service.authOrigin, wrong)).status).toBe(401);
    await explorer.run('query First { continent(code: EU) { name } }');
    await expect(explorer.answer).toContainText('Europe');
    await expect(explorer.dialog).toBeHidden();
  });
  await terminate(service, user);

  await explorer.run('query Second { continent(code: AF) { name } }');
  const { dialog } = explorer;
  await expect(dialog).toHaveAccessibleName('Your token was replaced');
  await expect(dialog).toHaveAccessibleDescription(
    new RegExp(
      String.raw`^The token was replaced at \d\d:\d\d: another program or person signed in as ` +
        String.raw`${user.username}\. It last worked at \d\d:\d\d\. Your tabs`,
    ),
  );
  await expect(page.getByText('Token replaced')).toBeVisible();
  await expect(explorer.answer).toContainText('Europe');
  const signInAgain = dialog.getByRole('button', { name: 'Sign in again' });
  await expect(signInAgain).toBeFocused();
  await expect(signInAgain).toHaveAccessibleDescription(
    /ends at once, and the program that uses it fails/,
  );
  await expect(dialog.getByLabel('Password')).toHaveCount(0);

  await signInAgain.click();
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await explorer.signInAgain(user);
  await expect(explorer.answer).toContainText('Africa');
  await expect(explorer.editor).toContainText('query Second');
});

test('“Not now” signs nobody in, and leaves the explorer to read @full', async ({
  explorer,
  service,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  await explorer.run('query First { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await terminate(service, user);
  await explorer.run('query Second { continent(code: AF) { name } }');
  await expect(explorer.dialog).toBeVisible();
  const sent: string[] = [];
  // Monaco starts its workers anew as it likes.
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.keyboard.press('Tab');
  await expect(
    explorer.dialog.getByRole('button', { name: 'Paste the newer token' }),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(explorer.dialog.getByRole('button', { name: 'Not now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(explorer.dialog).toBeHidden();
  await expect(explorer.answer).toContainText('Europe');
  const bar = page.getByRole('banner');
  await expect(bar).toContainText('Token replaced');
  await expect(explorer.lastCall).toContainText('Waiting for you to sign in');
  await expect(explorer.lastCall).not.toContainText('401');
  await page.getByRole('button', { name: /^Stop \(/ }).click();
  await expect(explorer.runButton).toBeVisible();
  await bar.getByRole('button', { name: 'Sign in again' }).click();
  await expect(explorer.dialog).toContainText(/The token was replaced at \d\d:\d\d:/);
  expect(sent).toEqual([]);
  await explorer.signInAgain(user);
  await expect(explorer.timer).toBeVisible();
  await expect(explorer.answer).not.toContainText('Africa');
});

test('taken back in another tab of the browser: the dialog goes, and the query runs @full', async ({
  context,
  explorer,
  service,
  user,
}) => {
  await explorer.openSignedIn(user);
  const other = new ExplorerPage(await context.newPage(), service.explorerUrl);
  await other.page.goto(other.url);
  await expect(other.editor.getByRole('textbox')).toBeVisible();
  await terminate(service, user);
  await explorer.run('query Waits { continent(code: AF) { name } }');
  await expect(explorer.dialog).toBeVisible();

  await other.run('query Other { continent(code: EU) { name } }');
  await other.signInAgain(user);
  await expect(other.answer).toContainText('Europe');
  await expect(explorer.dialog).toBeHidden();
  await expect(explorer.answer).toContainText('Africa');
});

const MUTATION =
  'mutation Plan { planRoute(stops: ["City:2950159", "City:2988507"]) { stops { name } } }';

test('a mutation that was refused asks before it runs: no, Escape, yes @full', async ({
  explorer,
  service,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  const { repeatDialog } = explorer;
  const refuse = async (): Promise<void> => {
    await terminate(service, user);
    await explorer.run(MUTATION);
    await explorer.signInAgain(user);
    await expect(repeatDialog).toBeVisible();
  };
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));

  for (const [way, leave, [code, name]] of [
    [
      '“Do not run”',
      () => repeatDialog.getByRole('button', { name: 'Do not run' }).click(),
      ['EU', 'Europe'],
    ],
    ['Escape', () => page.keyboard.press('Escape'), ['AF', 'Africa']],
  ] as const) {
    await test.step(`${way}: it does not run, and the next operation does`, async () => {
      await refuse();
      sent.length = 0;
      await leave();
      await expect(repeatDialog).toBeHidden();
      await expect(explorer.runButton).toBeVisible();
      expect(sent).toEqual([]);
      await explorer.run(`{ continent(code: ${code}) { name } }`);
      await expect(explorer.answer).toContainText(name);
      await expect(repeatDialog).toBeHidden();
    });
  }

  await test.step('“Run mutation”', async () => {
    await refuse();
    await expect(explorer.answer).not.toContainText('Berlin');
    await repeatDialog.getByRole('button', { name: 'Run mutation' }).click();
    await expect(repeatDialog).toBeHidden();
    await expect(explorer.answer).toContainText('Berlin');
  });
});
