import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { expect, test } from './support/doctor-test.ts';
import type { FaultServer } from './support/fault-server.ts';

/** An address that nobody listens on. */
async function closedOrigin(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

/** Deploys the page with another GraphQL service, which its policy allows or not. */
async function deploy(
  context: BrowserContext,
  { origin }: FaultServer,
  baseUrl: string,
  isAllowed: boolean,
): Promise<void> {
  const service = { id: 'cities', name: 'Cities', authUrl: origin, baseUrl };
  await context.route('**/config.json', (route) =>
    route.fulfill({ json: { services: [service] } }),
  );
  await context.route(/\/v1\/graphiql\/$/, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    const more = isAllowed ? `connect-src ${baseUrl} ` : 'connect-src ';
    headers['content-security-policy'] = policy.replace('connect-src ', more);
    await route.fulfill({ response, headers });
  });
}

test('nobody listens @full', async ({ context, doctor, explorer, faults, guard, user }) => {
  const closed = await closedOrigin();
  guard.allowOrigin(closed);
  await deploy(context, faults, closed, true);
  await explorer.openSignedIn(user);
  await expect(explorer.alert).toContainText('could not be reached');
  await doctor.examine();
  await doctor.expectBroken('Network', new RegExp(`Check that ${closed} resolves, listens`));
  await expect(doctor.line('Network')).toContainText('this page’s own host answers');
});

test('the page’s policy lacks the service @full', async ({
  context,
  doctor,
  explorer,
  faults,
  guard,
  user,
}) => {
  const closed = await closedOrigin();
  guard.expectFaults(/connect-src|Refused to connect/);
  await deploy(context, faults, closed, false);
  await explorer.openSignedIn(user);
  await doctor.examine();
  await doctor.expectBroken('Transport', new RegExp(`Add ${closed} to connect-src .*index\\.html`));
});

test('a redirect to another host, which no page may see @full', async ({
  doctor,
  explorer,
  faults,
  guard,
  user,
}) => {
  const closed = await closedOrigin();
  guard.expectFaults(/connect-src|Refused to connect/);
  guard.allowOrigin(closed);
  await explorer.openWithSchema(user);
  faults.withholdCors();
  faults.answer('graphql', (response) => response.writeHead(302, { location: closed }).end());
  await explorer.run('{ continent(code: EU) { name } }');
  await doctor.examine();
  await doctor.expectBroken('Transport', /Set baseUrl/);
});
