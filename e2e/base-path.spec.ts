import { ExplorerPage } from './support/explorer-page.ts';
import { expect, test } from './support/fault-test.ts';
import { startStaticServer } from './support/static-server.ts';

test('the same build works on another server, below another path', async ({
  faults,
  guard,
  page,
  user,
}) => {
  const { origin: address } = faults;
  const service = { id: 'far', name: 'Far away', authUrl: address, baseUrl: address };
  const server = await startStaticServer('/some/where/', JSON.stringify({ services: [service] }));
  try {
    guard.allowOrigin(server.origin);
    const explorer = new ExplorerPage(page, `${server.origin}/some/where/`);
    const worker = page.context().waitForEvent('serviceworker');
    await explorer.open();
    expect((await worker).url()).toBe(`${server.origin}/some/where/token-worker.js`);
    await explorer.signIn(user);
    await explorer.run('{ continent(code: EU) { name } }');
    await expect(explorer.answer).toContainText('Europe');
    await expect(page.getByText('This tab only')).toHaveCount(0);
    await guard.inspect(page);
    await page.close();
  } finally {
    await server.close();
  }
});
