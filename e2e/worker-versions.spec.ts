import { ExplorerPage } from './support/explorer-page.ts';
import { test as base, expect } from './support/fault-test.ts';
import { startStaticServer } from './support/static-server.ts';
import { expectSignedOut, expectToWork, openTab } from './support/tabs.ts';
import { watchTokenRequests } from './support/token-traffic.ts';
import { activateWaitingWorker, updateWorker } from './support/token-workers.ts';

/** A later build of the same worker. */
const LATER = '\n// A later build.\n';

/** Put before the worker, it reads what pages send as messages of one version before its own. */
const NEWER_PROTOCOL = `
{
  const property = Object.getOwnPropertyDescriptor(ExtendableMessageEvent.prototype, 'data');
  Object.defineProperty(ExtendableMessageEvent.prototype, 'data', {
    get() {
      const data = property.get.call(this);
      return { ...data, version: data.version - 1 };
    },
  });
}
`;

interface Deployment {
  readonly explorer: ExplorerPage;
  /** Has the server send another token worker from now on. */
  readonly deploy: (edit: (script: string) => string) => void;
}

/** The explorer on a server whose token worker changes. */
const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ faults, guard, page }, use) => {
    const { origin: address } = faults;
    const config = {
      services: [{ id: 'cities', name: 'Cities', authUrl: address, baseUrl: address }],
    };
    let edit = (script: string): string => script;
    const server = await startStaticServer('/', JSON.stringify(config), (name, content) =>
      name === 'token-worker.js' ? Buffer.from(edit(content.toString())) : content,
    );
    guard.allowOrigin(server.origin);
    await use({
      explorer: new ExplorerPage(page, `${server.origin}/`),
      deploy: (next) => void (edit = next),
    });
    await server.close();
  },
});

// Several pages start GraphiQL in one test.
test.slow();

test('a new version of the worker is installed: tabs go on with the one they have @full', async ({
  context,
  deployment: { explorer, deploy },
  page,
  user,
}) => {
  const requests = watchTokenRequests(context);
  await explorer.openSignedIn(user);
  deploy((script) => script + LATER);
  await updateWorker(page);
  const second = await openTab(context, explorer.url);
  await expect(second.timer).toBeVisible();
  await page.reload();
  await expectToWork(explorer);
  await expect(page.getByText('This tab only')).toHaveCount(0);
  expect(requests).toHaveLength(1);
});

test('a new version of the worker takes over: tabs go on with it @full', async ({
  context,
  deployment: { explorer, deploy },
  page,
  user,
}) => {
  const requests = watchTokenRequests(context);
  await explorer.openSignedIn(user);
  deploy((script) => script + LATER);
  await updateWorker(page);
  await activateWaitingWorker(page);
  const second = await openTab(context, explorer.url);
  await expect(second.timer).toBeVisible();
  await page.reload();
  await expectToWork(explorer);
  expect(requests).toHaveLength(1);
  await second.signOut();
  await expectSignedOut(explorer);
});

test('a new version of the worker waits while the only tab is elsewhere @full', async ({
  context,
  deployment: { explorer, deploy },
  page,
  service,
  user,
}) => {
  const requests = watchTokenRequests(context);
  await explorer.openSignedIn(user);
  // From now on the worker controls the page, and is needed as long as it is there.
  await page.reload();
  await expect(explorer.editor.getByRole('textbox')).toBeVisible();
  deploy((script) => script + LATER);
  await updateWorker(page);
  await page.goto(`${service.authOrigin}/healthz`);
  await page.goBack();
  await expectToWork(explorer);
  expect(requests).toHaveLength(1);
});

test('a page that is older than the worker signs in by itself @full', async ({
  context,
  deployment: { explorer, deploy },
  page,
  user,
}) => {
  const requests = watchTokenRequests(context);
  deploy((script) => NEWER_PROTOCOL + script);
  const registered = context.waitForEvent('serviceworker');
  await explorer.open();
  await registered;
  await explorer.signIn(user);
  await expect(page.getByRole('banner').getByText('This tab only', { exact: true })).toBeVisible();
  await expectToWork(explorer);
  expect(requests.map((request) => request.serviceWorker())).toEqual([null]);
  await explorer.signOut();
  await expectSignedOut(explorer);
});

test('a newer protocol takes over: a tab that is signed in stays so @full', async ({
  context,
  deployment: { explorer, deploy },
  page,
  user,
}) => {
  const requests = watchTokenRequests(context);
  await explorer.openSignedIn(user);
  deploy((script) => NEWER_PROTOCOL + script);
  await updateWorker(page);
  await activateWaitingWorker(page);
  await expectToWork(explorer);
  expect(requests).toHaveLength(1);
});
