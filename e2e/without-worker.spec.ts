import type { BrowserContext } from '@playwright/test';
import type { ExplorerPage } from './support/explorer-page.ts';
import type { Credentials } from './support/service-users.ts';
import { expect, test } from './support/test.ts';
import { watchTokenRequests } from './support/token-traffic.ts';

const SCRIPT = '**/token-worker.js';

/** Signs in, and sees that the page itself made the one token request, and says what that costs. */
async function signInAlone(
  context: BrowserContext,
  explorer: ExplorerPage,
  user: Credentials,
): Promise<void> {
  const requests = watchTokenRequests(context);
  await explorer.openSignedIn(user);
  expect(requests.map((request) => request.serviceWorker())).toEqual([null]);
  const bar = explorer.page.getByRole('banner');
  await expect(bar.getByText('This tab only', { exact: true })).toBeVisible();
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
}

test.describe('where the browser has no service workers', () => {
  test.use({ serviceWorkers: 'block' });

  test('the page signs in by itself @full', async ({ context, explorer, user }) => {
    await signInAlone(context, explorer, user);
  });
});

test('where the worker’s script is missing the page signs in by itself @full', async ({
  context,
  explorer,
  user,
}) => {
  await context.route(SCRIPT, (route) => route.fulfill({ status: 404 }));
  await signInAlone(context, explorer, user);
});

test('where the worker’s script is broken the page signs in by itself', async ({
  context,
  explorer,
  user,
}) => {
  await context.route(SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const =' }),
  );
  await signInAlone(context, explorer, user);
});

test('where the worker’s script never comes the page signs in by itself @full', async ({
  context,
  explorer,
  user,
}) => {
  await context.route(SCRIPT, () => undefined);
  await signInAlone(context, explorer, user);
});
