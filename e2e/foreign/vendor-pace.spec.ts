import type { Page } from '@playwright/test';
import { ForeignExplorer } from './foreign-explorer.ts';
import { expect, test } from './vendor-test.ts';

const PAGE = 'query Page { personKeywordSearch(filter: { searchKeyword: "x" }) { items { id } } }';
const METER = /^\d+ of 60 calls left until [\d:]+/;

async function fetchAllPages(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^All (pages|[\d,]+ rows)/ }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
}

test('two tabs keep to one pace and one day, and a refusal for the pace is waited out @full', async ({
  context,
  explorer,
  page,
  service,
  vendor,
  user,
}) => {
  await context.route('**/v1/graphiql/config.json', async (route) => {
    const response = await route.fetch();
    const { services } = (await response.json()) as { services: object[] };
    const pace = { perSecond: 4, burst: 1, perDay: 60 };
    await route.fulfill({
      response,
      json: { services: services.map((one) => ({ ...one, pace })) },
    });
  });
  const { people } = vendor.services;
  const asked = (name: string) =>
    vendor.calls().filter(({ operation }) => operation?.includes(name));
  await explorer.openService(people, user);
  const second = await ForeignExplorer.create(await context.newPage(), service.explorerUrl);
  await second.page.goto(service.explorerUrl);
  await expect(second.editor).toBeVisible();

  // The way to the service takes its time, now more and now less; two tabs with a pace each would be refused.
  people.setPace({ perSecond: 5, burst: 3, perDay: 1_000 });
  const tabs = [explorer, second];
  await Promise.all(tabs.map((tab) => tab.runToEnd(PAGE)));
  for (const tab of tabs) await fetchAllPages(tab.page);
  for (const tab of tabs) {
    const strip = tab.page.getByRole('group', { name: 'All pages' });
    await expect(strip).toContainText('All pages are here.');
    await expect(tab.page.getByText(METER)).toBeVisible();
  }
  expect(asked('Page').map(({ status }) => status)).toEqual(Array(12).fill(200));

  people.answerInstead({ status: 429, body: { message: 'Too Many Requests' } });
  await explorer.run('query Busy { __typename }');
  const waiting = page.getByText(/^Waiting for the service until [\d:]+/);
  await expect(waiting).toBeVisible();
  await page.getByRole('button', { name: /^Stop/ }).click();
  await expect(page.getByRole('status', { name: 'Last call' })).toContainText('Stopped');
  await explorer.run('query Again { __typename }');
  await expect(waiting).toBeVisible();
  people.answerInstead();
  await expect(explorer.answer).toContainText('__typename');
  await expect(waiting).toBeHidden();

  const before = asked('').length;
  await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.endsWith(':pace'));
    const record = JSON.parse(localStorage.getItem(key) ?? '') as object;
    localStorage.setItem(key, JSON.stringify({ ...record, calls: 60 }));
  });
  await second.run('query Late { __typename }');
  await expect(second.alert).toContainText(
    /The quota is used up\. Wait .* and run the operation again/,
  );
  expect(asked('')).toHaveLength(before);
});

test('a refused spread offers inline fragments, which stay until Settings takes them back @full', async ({
  explorer,
  page,
  vendor,
  user,
}) => {
  const { people } = vendor.services;
  await explorer.openService(people, user);
  const name = 'query Spread { personKeywordSearch(filter: { searchKeyword: "x" })';
  await explorer.runToEnd(`${name} { items { ...P } } } fragment P on Person { firstName }`);
  const refusal = page.getByText('Fragment spreads are not supported. Use inline fragments.', {
    exact: true,
  });
  await expect(refusal).toBeVisible();
  await page.getByRole('button', { name: 'Send fragments inline, and run again' }).click();
  await expect(explorer.answer).toContainText('firstName');
  await expect(explorer.editor).toContainText('...P');

  await page.getByRole('button', { name: /^Settings/ }).click();
  const inline = page.getByRole('checkbox', { name: 'Send fragments inline' });
  await expect(inline).toBeChecked();
  await inline.uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await expect(refusal).toBeVisible();
});
