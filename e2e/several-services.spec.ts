import type { BrowserContext } from '@playwright/test';
import { expectSignedOut, openTab } from './support/tabs.ts';
import { expect, test } from './support/test.ts';
import { watchTokenRequests } from './support/token-traffic.ts';

// Several pages start GraphiQL in one test.
test.slow();

/** Two services, whatever is behind them. */
async function offerTwo(context: BrowserContext, authUrl: string): Promise<void> {
  const services = ['Cities', 'Towns'].map((name) => ({
    id: name.toLowerCase(),
    name,
    authUrl,
    baseUrl: '/',
  }));
  await context.route('**/v1/graphiql/config.json', (route) =>
    route.fulfill({ json: { services } }),
  );
}

test('a tab that waits at one service is not signed in to another @full', async ({
  context,
  explorer,
  service,
  stage,
  user,
}) => {
  const requests = watchTokenRequests(context);
  await offerTwo(context, service.authOrigin);
  await explorer.open();
  const towns = await openTab(context, explorer.url);
  await towns.page.getByRole('combobox', { name: 'Service' }).selectOption('Towns');
  const third = await openTab(context, explorer.url);
  await expectSignedOut(third);

  await explorer.signIn(user);
  // Anybody who has chosen nothing takes what there is; by then the other tab has had the news, too.
  await expect(third.page.getByRole('banner')).toContainText('Cities');
  await expectSignedOut(towns);
  await towns.page.reload();
  await expectSignedOut(towns);

  await towns.signIn(stage.nextUser());
  await expect(towns.page.getByRole('banner')).toContainText('Towns');
  for (const tab of [explorer, third]) {
    await expect(tab.page.getByRole('banner')).toContainText('Cities');
  }
  expect(requests).toHaveLength(2);

  await towns.page.reload();
  await expect(towns.page.getByRole('banner')).toContainText('Towns');
  await towns.signOut();
  await expectSignedOut(towns);
  await expect(explorer.timer).toBeVisible();
});

test('the bar turns one tab to another service, and back without a password @full', async ({
  context,
  explorer,
  service,
  stage,
  user,
}) => {
  const requests = watchTokenRequests(context);
  await offerTwo(context, service.authOrigin);
  await explorer.openSignedIn(user);
  const other = await openTab(context, explorer.url);
  await expect(other.page.getByRole('banner')).toContainText('Cities');

  const choice = explorer.page.getByRole('combobox', { name: 'Service' });
  await choice.selectOption('Towns');
  await expectSignedOut(explorer);
  await expect(choice).toHaveValue('towns');
  await expect(other.timer).toBeVisible();
  await explorer.signIn(stage.nextUser());
  expect(requests).toHaveLength(2);

  await choice.selectOption('Cities');
  await expect(explorer.timer).toBeVisible();
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await choice.selectOption('Towns');
  await expect(explorer.timer).toBeVisible();
  expect(requests).toHaveLength(2);

  await explorer.signOut();
  await choice.selectOption('Cities');
  await expect(explorer.timer).toBeVisible();
  await other.signOut();
  await expectSignedOut(explorer);
  await choice.selectOption('Towns');
  await expectSignedOut(explorer);
});
