import { expect, leave, restore, test } from './support/back-forward-test.ts';
import { expectSignedOut, expectToWork, signInWithTwoTabs } from './support/tabs.ts';
import { requestTokenOutside } from './support/token-request.ts';
import { watchTokenRequests, watchTokensOf } from './support/token-traffic.ts';

// Several pages start GraphiQL in one test.
test.slow();

test('a page that comes back goes on as it was @full', async ({
  context,
  explorer,
  page,
  service,
  user,
}) => {
  const requests = watchTokenRequests(context);
  await explorer.openSignedIn(user);
  await explorer.run('query Kept { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await leave(page, `${service.authOrigin}/healthz`);
  await restore(page);
  await expect(explorer.answer).toContainText('Europe');
  await expectToWork(explorer);
  // Nothing that was left is left to be found.
  expect(await page.evaluate(() => sessionStorage.getItem('gatehouse:reload'))).toBeNull();
  await page.reload();
  await expectToWork(explorer);
  expect(requests).toHaveLength(1);
});

test('a page that comes back after a sign-out elsewhere is signed out @full', async ({
  context,
  explorer,
  page,
  service,
  user,
}) => {
  const second = await signInWithTwoTabs(context, explorer, user);
  await leave(page, `${service.authOrigin}/healthz`);
  await second.signOut();
  await expectSignedOut(second);
  await restore(page);
  await expectSignedOut(explorer);
});

test('a page that comes back after a sign-out in its own tab is signed out @full', async ({
  explorer,
  page,
  user,
}) => {
  await explorer.openSignedIn(user);
  await leave(page, `${explorer.url}?again`);
  await expect(explorer.timer).toBeVisible();
  await explorer.signOut();
  await expectSignedOut(explorer);
  await restore(page);
  await expectSignedOut(explorer);
});

test('a page that comes back has the token that another tab got meanwhile @full', async ({
  context,
  explorer,
  page,
  service,
  user,
}) => {
  const second = await signInWithTwoTabs(context, explorer, user);
  await leave(page, `${service.authOrigin}/healthz`);

  await requestTokenOutside(service.authOrigin, user);
  const tokens = watchTokensOf(second.page, 'Renewed');
  await second.run('query Renewed { continent(code: AF) { name } }');
  await second.signInAgain(user);
  await expect(second.answer).toContainText('Africa');

  await restore(page);
  const restored = watchTokensOf(page, 'Works');
  await expectToWork(explorer);
  expect(restored).toEqual([tokens.at(-1)]);
});

test('a page that comes back is not that of somebody who has signed out since @full', async ({
  context,
  explorer,
  page,
  service,
  stage,
  user,
}) => {
  const other = stage.nextUser();
  const second = await signInWithTwoTabs(context, explorer, user);
  await leave(page, `${service.authOrigin}/healthz`);
  await second.signOut();
  await second.signIn(other);
  await restore(page);
  const bar = page.getByRole('banner');
  await expect(bar).toContainText(other.username);
  await expect(bar).not.toContainText(user.username);
});
