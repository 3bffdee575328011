import { expectSignedOut, openTab } from '../support/tabs.ts';
import { expect, test } from './vendor-test.ts';

// Several explorers start in one test.
test.slow();

const COUNT = 'query Count { personKeywordSearchCount(filter: { searchKeyword: "x" }) }';

const EVENTS = [
  'query Events { events(entityId: "1-per-1") {',
  '... on EventsResponse { pageInfoResponse { totalCount } } } }',
].join(' ');

const FIND = [
  'query Find { personKeywordSearch(filter: { searchKeyword: "x" }, pageInfo: { first: 20 }) {',
  'items { id } pageInfoResponse { totalCount pageInfo { hasNextPage endCursor } } } }',
].join(' ');

test('one sign-in serves all services of the token service, and each keeps what it had @full', async ({
  context,
  explorer,
  page,
  vendor,
  user,
}) => {
  const { people, events } = vendor.services;
  const tokenRequests = (): number =>
    vendor.calls().filter(({ service, method }) => service === 'auth' && method === 'POST').length;
  await explorer.openService(people, user);
  await explorer.runToEnd(COUNT);
  await expect(explorer.answer).toContainText('47');

  await test.step('another service asks for nothing, and has its own schema', async () => {
    await explorer.turnTo('Events');
    await expect(explorer.timer).toBeVisible();
    await explorer.expectSchema();
    await expect(explorer.builder).toContainText('eventsBatch');
    await explorer.runToEnd(EVENTS);
    await expect(explorer.answer).toContainText('totalCount');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# not sent yet ');
    expect(tokenRequests()).toBe(1);
  });

  await test.step('back at the first: its operation, answer and unsent text, and so at the second', async () => {
    await explorer.turnTo('People');
    await expect(explorer.editor).toContainText('query Count');
    await expect(explorer.answer).toContainText('47');
    await expect(explorer.builder).toContainText('personKeywordSearch');
    // The focus is in the operation, where typing and running go on.
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' # more');
    await expect(explorer.editor).toContainText('# more');
    await explorer.turnTo('Events');
    await expect(explorer.editor).toContainText('# not sent yet');
    await expect(explorer.answer).toContainText('totalCount');
  });

  await test.step('all pages go on while another service is in front', async () => {
    const finds = (): number =>
      vendor.calls().filter(({ operation }) => operation?.includes('Find')).length;
    await explorer.turnTo('People');
    await explorer.runToEnd(FIND);
    let release = (): void => undefined;
    const turned = new Promise<void>((resolve) => void (release = resolve));
    await page.route(`${people.config.baseUrl}/**`, async (route) => {
      await turned;
      await route.continue();
    });
    await page.getByRole('button', { name: /^All (pages|[\d,]+ rows)/ }).press('Enter');
    await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
    await explorer.turnTo('Events');
    expect(finds()).toBe(1);
    release();
    await expect.poll(finds).toBe(3);
    await explorer.turnTo('People');
    const pages = page.getByRole('group', { name: 'All pages' });
    await expect(pages).toContainText('All pages are here.');
    await explorer.turnTo('Events');
  });

  await test.step('the palette finds a type of the service behind, and goes there', async () => {
    await page.keyboard.press('Control+K');
    await page.keyboard.type('PersonKeywordSearchResponse');
    const found = page.getByRole('option', { name: /^PersonKeywordSearchResponse.*People$/ });
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(explorer.serviceChoice).toHaveValue('people');
    await expect(page.getByRole('heading', { name: 'PersonKeywordSearchResponse' })).toBeVisible();
  });

  await test.step('a reload keeps session and answers for both', async () => {
    await page.reload();
    await expect(explorer.timer).toBeVisible();
    await expect(explorer.answer).toContainText('1-per-');
    // A token that is replaced while the schema is on its way would be noticed before anybody runs anything.
    const compared = page.waitForResponse((response) =>
      Boolean(
        response.url().startsWith(events.config.baseUrl) &&
        response.request().postData()?.includes('IntrospectionQuery'),
      ),
    );
    await explorer.turnTo('Events');
    await compared;
    await expect(explorer.editor).toContainText('# not sent yet');
    await expect(explorer.answer).toContainText('totalCount');
    expect(tokenRequests()).toBe(1);
  });

  await test.step('a token that was replaced elsewhere is told in both, and one sign-in does', async () => {
    await explorer.write(EVENTS);
    vendor.tokens.replace(user.username);
    await page.keyboard.press('Control+Enter');
    await expect(explorer.dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(explorer.dialog).toBeHidden();
    await explorer.turnTo('People');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('button', { name: 'Sign in again' })).toBeVisible();
    await banner.getByRole('button', { name: 'Sign in again' }).press('Enter');
    await explorer.signInAgain(user);
    await explorer.runToEnd(COUNT);
    await expect(explorer.answer).toContainText('47');
    await explorer.turnTo('Events');
    await expect(explorer.answer).toContainText('totalCount');
    await expect(explorer.timer).toBeVisible();
    expect(tokenRequests()).toBe(2);
  });

  await test.step('a sign-out in a tab at one service ends all', async () => {
    const second = await openTab(context, explorer.url);
    await expect(second.editor.getByRole('textbox')).toBeVisible();
    await second.turnTo('Matching');
    expect(tokenRequests()).toBe(2);
    await second.signOut();
    await expectSignedOut(second);
    await expectSignedOut(explorer);
    await explorer.serviceChoice.selectOption('People');
    await expectSignedOut(explorer);
  });
});

test('a service with another token service asks, and the first session is there on the way back', async ({
  explorer,
  vendor,
  pageForms,
  user,
  pageFormsUser,
}) => {
  await explorer.openService(vendor.services.people, user);
  await explorer.turnTo('Page forms');
  await expectSignedOut(explorer);
  await explorer.signIn(pageFormsUser);
  await explorer.expectSchema();
  await explorer.serviceChoice.selectOption('Events');
  await expect(explorer.timer).toBeVisible();
  await explorer.expectSchema();
  await explorer.runToEnd(EVENTS);
  await expect(explorer.answer).toContainText('totalCount');
  const posts = [...vendor.calls(), ...pageForms.calls()].filter(
    ({ service, method }) => service === 'auth' && method === 'POST',
  );
  expect(posts).toHaveLength(2);
});

test('a service without a key, beside one that has its own, asks for the key alone @full', async ({
  context,
  explorer,
  page,
  vendor,
  user,
}) => {
  const [people, ...others] = vendor.config.services;
  const services = [{ ...people, apiKey: vendor.key }, ...others];
  await context.route('**/v1/graphiql/config.json', (route) =>
    route.fulfill({ json: { services } }),
  );
  await explorer.open();
  await explorer.username.pressSequentially(user.username);
  await explorer.password.pressSequentially(user.password);
  await page.keyboard.press('Enter');
  await explorer.expectSchema();

  await explorer.turnTo('Events');
  const dialog = page.getByRole('dialog', { name: 'API key: Events' });
  await expect(dialog.getByLabel('API key', { exact: true })).toBeFocused();
  await page.keyboard.type('wrong-key-0c7d2');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('The service refused the API key.');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(vendor.key);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await explorer.expectSchema();
  await expect(explorer.builder).toContainText('eventsBatch');

  // For the other services without one, in this tab and in others, it is known.
  await explorer.turnTo('Relations');
  await explorer.expectSchema();
  const second = await openTab(context, explorer.url);
  await second.expectSchema();
  await second.turnTo('Events');
  await second.expectSchema();
  expect(vendor.calls().filter(({ service }) => service === 'auth')).toHaveLength(1);
});

test('a tab that waits at a service of another token service is not signed in @full', async ({
  context,
  explorer,
  vendor,
  user,
  pageFormsUser,
}) => {
  await explorer.open();
  const forms = await openTab(context, explorer.url);
  await forms.serviceChoice.selectOption('Page forms');
  const events = await openTab(context, explorer.url);
  await events.serviceChoice.selectOption('Events');
  await explorer.openService(vendor.services.people, user);
  // By then the other tab has had the news, too.
  await expect(events.timer).toBeVisible();
  await expect(events.serviceChoice).toHaveValue('events');
  await expectSignedOut(forms);
  await forms.page.reload();
  await expectSignedOut(forms);

  await forms.signIn(pageFormsUser);
  await expect(explorer.timer).toBeVisible();
  await forms.page.reload();
  await expect(forms.timer).toBeVisible();
  await expect(forms.serviceChoice).toHaveValue('page-forms');
  await forms.signOut();
  await expectSignedOut(forms);
  await expect(events.timer).toBeVisible();
  expect(vendor.calls().filter(({ service }) => service === 'auth')).toHaveLength(1);
});
