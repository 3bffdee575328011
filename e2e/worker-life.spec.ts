import { expect, test } from './support/fault-test.ts';
import { expectSignedOut, expectToWork, openTab, signInWithTwoTabs } from './support/tabs.ts';
import { requestTokenOutside } from './support/token-request.ts';
import { expectActiveWorker, stopWorkers } from './support/token-workers.ts';

// Several pages start GraphiQL in one test.
test.slow();

/** How many requests for a token the service has got. */
const tokenRequests = (arrived: readonly { readonly endpoint: string }[]): number =>
  arrived.filter(({ endpoint }) => endpoint === 'token').length;

test('the worker is ended while nobody needs it: one signs in, reloads, joins and signs out all the same @full', async ({
  context,
  explorer,
  faults,
  page,
  user,
}) => {
  await test.step('while the sign-in screen waits', async () => {
    await explorer.open();
    await expectActiveWorker(page);
    await stopWorkers(page);
    await explorer.signIn(user);
    await expect(page.getByText('This tab only')).toHaveCount(0);
    expect(tokenRequests(faults.arrived)).toBe(1);
  });

  await test.step('before a reload', async () => {
    await stopWorkers(page);
    await page.reload();
    await expectToWork(explorer);
    expect(tokenRequests(faults.arrived)).toBe(1);
  });

  await test.step('before a tab joins, and before all sign out together', async () => {
    await stopWorkers(page);
    const second = await openTab(context, explorer.url);
    await expectToWork(second);
    expect(tokenRequests(faults.arrived)).toBe(1);
    await stopWorkers(page);
    await explorer.signOut();
    await expectSignedOut(second);
  });
});

test('the worker is ended with what a tab has left: it asks to sign in, no more @full', async ({
  explorer,
  faults,
  page,
  service,
  user,
}) => {
  await explorer.openSignedIn(user);
  await page.goto(`${service.explorerOrigin}/healthz`);
  await stopWorkers(page);
  await page.goBack();
  await expectSignedOut(explorer);
  await expect(explorer.alert).toHaveCount(0);
  await explorer.signIn(user);
  expect(tokenRequests(faults.arrived)).toBe(2);
});

test('the worker is ended with what a tab has left: another tab has it @full', async ({
  context,
  explorer,
  faults,
  page,
  service,
  user,
}) => {
  await signInWithTwoTabs(context, explorer, user);
  await page.goto(`${service.explorerOrigin}/healthz`);
  await stopWorkers(page);
  await page.goBack();
  await expectToWork(explorer);
  expect(tokenRequests(faults.arrived)).toBe(1);
});

test('the worker is ended during an exchange: said at once, nothing is lost, and the next try works @full', async ({
  explorer,
  faults,
  page,
  service,
  user,
}) => {
  const brokeOff = 'The sign-in broke off before its answer was there.';

  await test.step('of a sign-in: nothing is typed again', async () => {
    faults.answer('token', () => undefined);
    await explorer.open();
    await explorer.enter(user);
    await explorer.signInButton.click();
    await expect.poll(() => tokenRequests(faults.arrived)).toBe(1);
    await stopWorkers(page);
    await expect(explorer.alert).toContainText(brokeOff);
    await expect(explorer.username).toHaveValue(user.username);
    await expect(explorer.password).toHaveValue(user.password);
    await expect(explorer.apiKey).toHaveValue(user.apiKey);
    expect(tokenRequests(faults.arrived)).toBe(1);

    faults.answer('token', undefined);
    await explorer.signInButton.click();
    await expectToWork(explorer);
    expect(tokenRequests(faults.arrived)).toBe(2);
    await expect(page.getByText('This tab only')).toHaveCount(0);
  });

  await test.step('of a renewal: the work stays', async () => {
    await requestTokenOutside(service.authOrigin, user);
    faults.answer('token', () => undefined);
    await explorer.run('query Waits { continent(code: AF) { name } }');
    const { dialog } = explorer;
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill(user.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => tokenRequests(faults.arrived)).toBe(3);
    await stopWorkers(page);
    await expect(dialog).toContainText(brokeOff);
    faults.answer('token', undefined);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(explorer.answer).toContainText('Africa');
    expect(tokenRequests(faults.arrived)).toBe(4);
  });
});
