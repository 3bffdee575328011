import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import { DoctorPage } from './support/doctor-page.ts';
import { json, type Answer, type FaultServer } from './support/fault-server.ts';
import { expect, test as base } from './support/fault-test.ts';

const test = base.extend<{ doctor: DoctorPage }>({
  doctor: ({ page }, use) => use(new DoctorPage(page)),
});

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const html: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Log in');
const redirect: Answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end();
const dropPosts: Answer = (response, { method }) =>
  method === 'POST' ? response.destroy() : response.writeHead(405).end();
const hideFromPosts: Answer = (response, { method }) => {
  if (method === 'POST') response.removeHeader('access-control-allow-origin');
  response.writeHead(method === 'POST' ? 401 : 405).end();
};

/** What is wrong with the deployment, the layer that breaks by it, and what the operator reads. */
const DEPLOYMENTS: Record<string, [(faults: FaultServer) => void, string, RegExp]> = {
  'CORS is withheld': [
    (faults) => faults.withholdCors(),
    'CORS',
    /Send Access-Control-Allow-Origin: http:\/\/127\.0\.0\.1:\d+ on every answer/,
  ],
  'POST is answered without CORS': [
    (faults) => faults.answer('graphql', hideFromPosts),
    'CORS',
    /Access-Control-Allow-Origin: http:\S+ on the answers to POST too/,
  ],
  'POST is dropped': [
    (faults) => faults.answer('graphql', dropPosts),
    'Network',
    /closes the connections of POST requests/,
  ],
  'a redirect': [
    (faults) => faults.answer('graphql', redirect),
    'Transport',
    /Set baseUrl in config\.json to the address that the redirect \(Location\) leads to/,
  ],
  'a 403': [
    (faults) => faults.answer('graphql', json(403, {})),
    'API key',
    /Compare services\[\]\.apiKey in config\.json/,
  ],
  'HTML with 200': [
    (faults) => faults.answer('graphql', html),
    'GraphQL',
    /what stands before the service/,
  ],
  'a 404': [
    (faults) => faults.answer('graphql', json(404, {})),
    'GraphQL',
    /Correct baseUrl in config\.json/,
  ],
};

/** One each of what a browser, the network and a service refuse; unit tests tell all of them apart. */
const ALWAYS = ['CORS is withheld', 'POST is dropped', 'a 403', 'a 404'];

function titled(title: string, kind: string): string {
  return ALWAYS.includes(kind) ? title : `${title} @full`;
}

for (const [kind, [breakIt, layer, operator]] of Object.entries(DEPLOYMENTS)) {
  const title = `a call fails by this: ${kind}; the layer, what to set, and a report without secrets`;
  test(titled(title, kind), async ({ doctor, explorer, faults, guard, user }) => {
    await explorer.open();
    await explorer.signIn(user);
    await expect(explorer.builder.getByRole('checkbox').first()).toBeVisible();
    breakIt(faults);
    await explorer.run('{ continent(code: EU) { name } }');
    await expect(explorer.alert).toBeVisible();
    const arrived = faults.arrived.length;
    await doctor.examine();
    await doctor.expectBroken(layer, operator);
    // Whatever is found out, nobody is signed in or out by it.
    const asked = faults.arrived.slice(arrived);
    expect(asked.filter(({ endpoint }) => endpoint === 'token')).toEqual([]);
    const secret = asked.filter(({ headers }) => headers['x-api-key'] === user.apiKey);
    expect(secret.filter(({ body }) => body !== '{"query":"{ __typename }"}')).toEqual([]);

    const report = await doctor.copyReport();
    expect(report).toContain(`- Endpoint: ${faults.origin}/v1/graphql`);
    expect(report).toMatch(new RegExp(`\\*\\*${layer}\\*\\* .*: broken\\.`));
    expect(report).toMatch(operator);
    expect(guard.secrets.findIn(report, new Set())).toEqual([]);
  });
}

test('Access-Control-Allow-Headers lacks authorization', async ({
  doctor,
  explorer,
  faults,
  user,
}) => {
  faults.allowHeaders('content-type, x-api-key');
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.alert).toContainText('The schema could not be loaded.');
  await doctor.examine();
  await doctor.expectBroken('CORS', /Access-Control-Allow-Headers lacks authorization\./);
  await expect(doctor.line('Network')).toContainText('works');
  await expect(doctor.line('Token')).toContainText('not reached');
});

test('errors for whatever is asked', async ({ doctor, explorer, faults, user }) => {
  faults.answer('graphql', json(200, { errors: [{ message: 'Not today' }] }));
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.alert).toContainText('does not show its schema');
  await doctor.examine();
  await doctor.expectBroken('GraphQL', /The service says: “Not today”/);
});

test('a 401 that does not say what it is about: the doctor compares', async ({
  doctor,
  explorer,
  faults,
  page,
  user,
}) => {
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.builder.getByRole('checkbox').first()).toBeVisible();
  faults.answer('graphql', json(401, {}));
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await doctor.examine();
  await expect(doctor.dialog.getByRole('status')).toHaveText(/^No layer is certainly broken/);
  const token = doctor.line('Token');
  await expect(token).toContainText(/WWW-Authenticate: Bearer error="invalid_token"/);
  await expect(token).toContainText('Access-Control-Expose-Headers');

  // A service that knows the key from others has not refused it.
  faults.answer('graphql', (response, arrived) => {
    const isKnown = arrived.headers['x-api-key'] === user.apiKey;
    json(isKnown ? 401 : 403, {})(response, arrived);
  });
  await doctor.dialog.getByRole('button', { name: 'Check again' }).click();
  await doctor.expectBroken('Token', /answers otherwise: it has taken the key/);
  await expect(doctor.line('API key')).toContainText('works');
});

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

test('nobody listens', async ({ context, doctor, explorer, faults, guard, user }) => {
  const closed = await closedOrigin();
  guard.allowOrigin(closed);
  await deploy(context, faults, closed, true);
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.alert).toContainText('could not be reached');
  await doctor.examine();
  await doctor.expectBroken('Network', new RegExp(`Check that ${closed} resolves, listens`));
  await expect(doctor.line('Network')).toContainText('this page’s own host answers');
});

test('the page’s policy lacks the service', async ({
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
  await explorer.open();
  await explorer.signIn(user);
  await doctor.examine();
  await doctor.expectBroken('Transport', new RegExp(`Add ${closed} to connect-src .*index\\.html`));
});

test('a redirect to another host, which no page may see', async ({
  doctor,
  explorer,
  faults,
  guard,
  user,
}) => {
  const closed = await closedOrigin();
  guard.expectFaults(/connect-src|Refused to connect/);
  guard.allowOrigin(closed);
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.builder.getByRole('checkbox').first()).toBeVisible();
  faults.withholdCors();
  faults.answer('graphql', (response) => response.writeHead(302, { location: closed }).end());
  await explorer.run('{ continent(code: EU) { name } }');
  await doctor.examine();
  await doctor.expectBroken('Transport', /Set baseUrl/);
});

/** The same for sign-ins, which the doctor never makes again. */
const SIGN_INS: Record<string, [(faults: FaultServer) => void, string, RegExp]> = {
  'CORS is withheld': [(faults) => faults.withholdCors(), 'CORS', /Access-Control-Allow-Origin: /],
  'x-api-key is not allowed': [
    (faults) => faults.allowHeaders('content-type'),
    'CORS',
    /Answer OPTIONS with 204.*Access-Control-Allow-Headers: content-type, x-api-key/,
  ],
  'a redirect': [(faults) => faults.answer('token', redirect), 'Transport', /Set authUrl/],
  'a 404': [(faults) => faults.answer('token', json(404, {})), 'Token', /Correct authUrl/],
  'HTML with 200': [(faults) => faults.answer('token', html), 'Token', /authUrl in config\.json/],
};

for (const [kind, [breakIt, layer, operator]] of Object.entries(SIGN_INS)) {
  const title = `a sign-in fails by this: ${kind}; no other is made to find out`;
  test(titled(title, kind), async ({ doctor, explorer, faults, guard, user }) => {
    await explorer.open();
    breakIt(faults);
    await explorer.enter(user);
    await explorer.signInButton.click();
    await expect(explorer.alert).toBeVisible();
    const arrived = faults.arrived.length;
    await doctor.examine();
    await doctor.expectBroken(layer, operator);
    const asked = faults.arrived.slice(arrived);
    expect(asked.filter(({ method, body }) => method !== 'GET' || body !== '')).toEqual([]);
    expect(asked.filter(({ headers }) => headers['x-api-key'] === user.apiKey)).toEqual([]);
    const report = await doctor.copyReport();
    expect(guard.secrets.findIn(report, new Set())).toEqual([]);
    // What was typed is still there.
    await doctor.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(explorer.password).toHaveValue(user.password);
  });
}

test('the token worker’s policy lacks the token service', async ({
  context,
  doctor,
  explorer,
  guard,
  user,
}) => {
  guard.expectFaults(/connect-src|Refused to connect/);
  await context.route('**/token-worker.js', async (route) => {
    const response = await route.fetch();
    const policy = "default-src 'none'; connect-src 'self'";
    const headers = { ...response.headers(), 'content-security-policy': policy };
    await route.fulfill({ response, headers });
  });
  await explorer.open();
  await explorer.enter(user);
  await explorer.signInButton.click();
  await doctor.examine();
  await doctor.expectBroken('Transport', /to connect-src .*token-worker\.js/);
});

test('what failed works by now', async ({ doctor, explorer, faults, user }) => {
  await explorer.open();
  await explorer.signIn(user);
  faults.answer('graphql', json(500, {}));
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.alert.first()).toBeVisible();
  faults.answer('graphql', undefined);
  await doctor.examine();
  await expect(doctor.dialog.getByRole('status')).toHaveText('Everything works now.');
});

test('nothing is asked before the button is pressed, nor after the panel is closed', async ({
  doctor,
  explorer,
  faults,
  page,
  user,
}) => {
  await explorer.open();
  await explorer.signIn(user);
  await expect(explorer.builder.getByRole('checkbox').first()).toBeVisible();
  faults.answer('graphql', (response) => response.destroy());
  await explorer.run('{ continent(code: EU) { name } }');
  const button = page.getByRole('button', { name: 'Find the cause' });
  await expect(button).toBeVisible();
  const before = faults.arrived.length;
  // Keeps the first question open, so that closing ends it.
  faults.answer('graphql', () => undefined);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(doctor.dialog).toBeVisible();
  await expect.poll(() => faults.arrived.length).toBe(before + 1);
  await page.keyboard.press('Escape');
  await expect(doctor.dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await faults.arrived.at(-1)?.closed;
  expect(faults.arrived).toHaveLength(before + 1);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the panel can be read by everybody, ${colorScheme}`, async ({
    doctor,
    explorer,
    faults,
    page,
    user,
  }) => {
    await page.emulateMedia({ colorScheme });
    await explorer.open();
    faults.withholdCors();
    await explorer.enter(user);
    await explorer.signInButton.click();
    await doctor.examine();
    expect(await findViolations(page)).toEqual([]);
  });
}
