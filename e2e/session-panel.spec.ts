import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';
import { expectSignedOut, openTab } from './support/tabs.ts';

test('tells who is signed in where, until when, and what the token says', async ({
  explorer,
  faults,
  user,
  guard,
  page,
}) => {
  await explorer.openSignedIn(user);
  const { panel, userButton } = explorer;
  await userButton.click();
  await expect(panel).toContainText(user.username);
  await expect(panel).toContainText(`Cities ${faults.origin}`);
  await expect(panel).toContainText(/Ends\d\d:\d\d.* \(7 h 59 min left\)/);
  await expect(panel).toContainText('Token claims · decoded, not verified');
  const claim = (name: string) =>
    panel.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(claim('sub')).toContainText(user.username);
  await expect(claim('iss')).toContainText('gatehouse');
  await expect(claim('exp')).toContainText(/\d{10}\d\d:\d\d/);
  await expect(claim('jti')).toBeVisible();
  await guard.inspect(page);

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  // Not only hidden.
  await expect(panel.locator('table')).toHaveCount(0);

  await test.step('by keyboard: opened, closed, and the focus goes back', async () => {
    await expect(userButton).toHaveAttribute('aria-haspopup', 'dialog');
    await userButton.focus();
    await page.keyboard.press('Enter');
    await expect(panel).toBeFocused();
    await expect(userButton).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: 'Sign out', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: 'Copy token' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(userButton).toBeFocused();
    await expect(userButton).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('by mouse: the button closes it, and so does a click elsewhere', async () => {
    await userButton.click();
    await expect(panel).toBeVisible();
    await userButton.click();
    await expect(panel).toBeHidden();
    await userButton.click();
    await expect(panel).toBeVisible();
    await page.getByRole('banner').getByText('Cities', { exact: true }).click();
    await expect(panel).toBeHidden();
  });
});

test('the token that is copied is the token, outlives a sign-out of every tab, and works where it is pasted @full', async ({
  context,
  explorer,
  faults,
  user,
  page,
  guard,
}) => {
  // Without a window, Chromium asks for each copy.
  await context.grantPermissions(['clipboard-write']);
  await explorer.openSignedIn(user);
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  const sent = faults.arrived.find(({ endpoint }) => endpoint === 'graphql');
  const other = await openTab(context, explorer.url);
  await expect(other.timer).toBeVisible();
  await page.bringToFront();

  await explorer.userButton.click();
  const copy = explorer.panel.getByRole('button', { name: 'Copy token' });
  await expect(copy).toHaveAccessibleDescription(/can act as this user/);
  await copy.click();
  await expect(explorer.panel.getByRole('button', { name: 'Copied' })).toBeVisible();
  await guard.inspect(page);

  const signOut = explorer.panel.getByRole('button', { name: 'Sign out', exact: true });
  await expect(signOut).toHaveAccessibleDescription(/goes on taking this token/);
  await signOut.click();
  await expectSignedOut(other);
  await explorer.tokenForm.offer.click();
  await page.keyboard.press('Control+V');
  const pasted = await explorer.tokenForm.token.inputValue();
  expect(`Bearer ${pasted}`).toBe(sent?.headers.authorization);
  await explorer.tokenForm.apiKey.fill(user.apiKey);
  await explorer.tokenForm.submit.click();
  await expect(explorer.timer).toBeVisible();
});

test('hostile claims are text, cut and counted @full', async ({ explorer, faults, page }) => {
  faults.answer('graphql', json(200, { data: { __typename: 'Query' } }));
  const claims = {
    sub: '<img src="https://elsewhere.example/x" onerror="alert(1)">',
    scope: ['read', { deep: true }],
    note: 'y'.repeat(5_000),
    turned: 'abc\u{202E}def',
    ...Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`claim${index}`, index])),
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'ES256' })}.${part(claims)}.c2lnbmF0dXJl`;
  await page.setViewportSize({ width: 390, height: 844 });
  await explorer.open();
  await explorer.tokenForm.send(token, { apiKey: 'key-of-this-test' });
  await explorer.userButton.click();
  const { panel } = explorer;
  await expect(panel.getByRole('rowheader')).toHaveCount(50);
  await expect(panel).toContainText('And 14 more.');
  await expect(panel.locator('img')).toHaveCount(0);
  await expect(panel).toContainText('<img src="https://elsewhere.example/x"');
  await expect(panel).toContainText('["read",{"deep":true}]');
  await expect(panel).toContainText(`${'y'.repeat(300)}…`);
  await expect(panel).not.toContainText('y'.repeat(301));
  await expect(panel).toContainText('abc\u{FFFD}def');

  const box = await panel.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(overflow).toBeLessThanOrEqual(390);

  await test.step('an opaque token is said to be one', async () => {
    await panel.getByRole('button', { name: 'Sign out', exact: true }).click();
    await explorer.tokenForm.send('0paque-token-of-this-test', { apiKey: 'key-of-this-test' });
    await explorer.userButton.click();
    await expect(panel).toContainText('This token is opaque');
    await expect(panel).toContainText('does not say');
    await expect(panel.getByRole('table')).toHaveCount(0);
  });
});
