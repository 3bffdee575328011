import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExplorerPage } from './support/explorer-page.ts';
import { expect, test } from './support/test.ts';

const PATH = '/gate';

/** A proxy that has the service at a path, and takes that off each address. */
async function startProxy(origin: string) {
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    if (!url.startsWith(`${PATH}/`)) return void outgoing.writeHead(404).end();
    const onward = request(origin + url.slice(PATH.length), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, server };
}

test('a person signs in and runs an operation where a proxy has all behind a path @full', async ({
  guard,
  page,
  stage,
  user,
}) => {
  const service = await stage.start({ AUTH_PORT: undefined });
  const proxy = await startProxy(service.explorerOrigin);
  guard.allowOrigin(proxy.origin);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  const explorer = new ExplorerPage(page, `${proxy.origin}${PATH}/`);
  await explorer.open();
  await expect(page).toHaveURL(`${proxy.origin}${PATH}/v1/graphiql/`);
  await explorer.signIn(user);
  await explorer.run('query Path { continents { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await explorer.signOut();
  await expect(explorer.signInButton).toBeVisible();
  expect(asked.filter((path) => !path.startsWith(`${PATH}/`))).toEqual([]);
  proxy.server.closeAllConnections();
  proxy.server.close();
});
