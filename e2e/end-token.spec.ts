import { expectSignedOut, openTab } from './support/tabs.ts';
import { expect, test } from './support/test.ts';

const REVOCATION = '**/oauth2/revoke';

test('signs out of every tab and ends the token, for other programs too @full', async ({
  context,
  explorer,
  guard,
  page,
  service,
  user,
}) => {
  const asking = page.waitForRequest(/\/v1\/graphql$/);
  await explorer.openSignedIn(user);
  const { authorization = '' } = await (await asking).allHeaders();
  const otherProgram = async () => {
    const headers = { authorization, 'x-api-key': user.apiKey, 'content-type': 'application/json' };
    const body = '{"query":"{ __typename }"}';
    return fetch(`${service.explorerOrigin}/v1/graphql`, { method: 'POST', headers, body });
  };
  expect((await otherProgram()).status).toBe(200);
  const other = await openTab(context, explorer.url);
  await expect(other.timer).toBeVisible();
  await page.bringToFront();

  const dialog = page.getByRole('dialog', { name: 'End the token everywhere?' });
  const confirm = dialog.getByRole('button', { name: 'End the token and sign out' });
  const open = async () => {
    await explorer.userButton.click();
    const offer = explorer.panel.getByRole('button', { name: 'Sign out and end the token…' });
    await expect(offer).toHaveAccessibleDescription(/running jobs too/);
    await offer.click();
    await expect(dialog).toHaveAccessibleDescription(new RegExp(user.username));
  };

  await test.step('left, it has done nothing, and the focus is back', async () => {
    await open();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(explorer.userButton).toBeFocused();
    expect((await otherProgram()).status).toBe(200);
  });

  await test.step('says why the service did not do it, and takes another try', async () => {
    await context.route(REVOCATION, (route) => route.fulfill({ status: 503 }));
    await open();
    await confirm.click();
    await expect(dialog.getByRole('alert')).toContainText('cannot end the token just now');
    await expect(dialog).toContainText('a program with the token can use it');
    await guard.inspect(page);
    await context.unroute(REVOCATION);
    await dialog.getByRole('button', { name: 'Try again' }).click();
  });

  await expectSignedOut(explorer);
  const note = page.getByRole('status').filter({ hasText: 'The token has ended everywhere' });
  await expect(note).toBeVisible();
  await guard.inspect(page);
  await expectSignedOut(other);
  const refused = await otherProgram();
  expect(refused.status).toBe(401);
  expect(refused.headers.get('www-authenticate')).toContain('token_state="revoked"');
});

test('where the service cannot be reached, the plain sign-out is still there @full', async ({
  context,
  explorer,
  page,
  user,
}) => {
  await explorer.openSignedIn(user);
  await context.route(REVOCATION, (route) => route.abort());
  await page.keyboard.press('Control+K');
  await page.keyboard.type('end the token');
  await page.getByRole('option', { name: /^Sign out and end the token everywhere/ }).click();
  const dialog = page.getByRole('dialog', { name: 'End the token everywhere?' });
  await dialog.getByRole('button', { name: 'End the token and sign out' }).click();
  await expect(dialog.getByRole('alert')).toContainText('could not be reached');
  await dialog.getByRole('button', { name: 'Sign out without ending it' }).click();
  await expectSignedOut(explorer);
  const note = page.getByRole('status').filter({ hasText: /may go on until \d\d:\d\d/ });
  await expect(note).toBeVisible();
  await explorer.signIn(user);
  await explorer.signOut();
  await expectSignedOut(explorer);
  await expect(note).toBeHidden();
});
