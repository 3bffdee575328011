import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

test('without a service worker the page signs in by itself, and says what that costs', async ({
  explorer,
  user,
  page,
}) => {
  const tokenRequests: boolean[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/oauth2/token')) {
      tokenRequests.push(request.serviceWorker() === null);
    }
  });
  await explorer.open();
  await explorer.signIn(user);
  expect(tokenRequests).toEqual([true]);
  const badge = page.getByRole('banner').getByText('This tab only', { exact: true });
  await expect(badge).toBeVisible();
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
});
