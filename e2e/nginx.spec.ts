import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { ExplorerPage } from './support/explorer-page.ts';
import { expect, test as base } from './support/fault-test.ts';
import type { Credentials } from './support/service-users.ts';
import { NGINX, startNginx, type Nginx } from './support/nginx.ts';
import { requestTokenOutside } from './support/token-request.ts';

const EXPLORER = fileURLToPath(new URL('../dist/explorer', import.meta.url));

/** What two servers may say in ways of their own. */
const OWN_WAYS = [
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'transfer-encoding',
  'x-request-id',
  // Means nothing over plain http, which our own service speaks.
  'strict-transport-security',
];

base.skip(!NGINX, 'There is no nginx here: NGINX_PATH does not name one.');

/** The explorer on nginx, its services on another origin; and on nginx alone. */
const test = base.extend<{ host: Nginx; gateway: Nginx }>({
  host: async ({ faults: { origin }, guard, service }, use) => {
    const far = { id: 'far', name: 'Far away', authUrl: origin, baseUrl: origin };
    const nginx = await startNginx({
      config: { services: [far] },
      services: [origin],
      tokenService: origin,
      upstreams: { graphql: service.explorerOrigin, token: service.authOrigin },
    });
    guard.allowOrigin(nginx.origin);
    await use(nginx);
    await nginx.stop();
  },
  gateway: async ({ guard, service }, use) => {
    const near = { id: 'near', name: 'Near', authUrl: '/', baseUrl: '/' };
    const nginx = await startNginx({
      config: { services: [near] },
      services: [],
      tokenService: '',
      upstreams: { graphql: service.explorerOrigin, token: service.authOrigin },
    });
    guard.allowOrigin(nginx.origin);
    await use(nginx);
    await nginx.stop();
  },
});

test.use({ serviceVariables: { TRUSTED_PROXIES: '127.0.0.1' } });

/** Every header of an answer that is not a server's own affair. */
async function headersOf(url: string, method = 'GET'): Promise<Record<string, string | number>> {
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { 'accept-encoding': 'gzip' },
  });
  await answer.arrayBuffer();
  const headers = [...answer.headers].filter(([name]) => !OWN_WAYS.includes(name));
  return { status: answer.status, ...Object.fromEntries(headers) };
}

test('every answer has the headers that our own service sends', async ({ host, service }) => {
  const built = readdirSync(EXPLORER, { recursive: true, encoding: 'utf8' });
  const files = built.filter((name) => /\.(?!br$|gz$)\w+$/.test(name));
  expect(files).toContain('index.html');
  const refused = ['none.js', 'assets/', 'assets', '.env', '.vite/manifest.json', 'config.json/'];
  const compressed = built.filter((name) => /\.(?:br|gz)$/.test(name)).slice(0, 2);
  for (const name of ['', 'config.json', ...files, ...refused, ...compressed]) {
    const path = `/v1/graphiql/${name}`;
    const own = await headersOf(service.explorerOrigin + path);
    expect.soft(await headersOf(host.origin + path), path).toEqual(own);
  }
  const post = await headersOf(service.explorerUrl, 'POST');
  expect.soft(await headersOf(`${host.origin}/v1/graphiql/`, 'POST')).toEqual(post);
  for (const path of ['/', '/v1/graphiql']) {
    const own = await headersOf(service.explorerOrigin + path);
    // nginx says in a line of HTML what the status says already.
    const { 'content-type': _, ...headers } = await headersOf(host.origin + path);
    expect.soft(headers, path).toEqual(own);
  }
});

test('what a browser has already is not sent again, and keeps its policy', async ({ host }) => {
  const page = `${host.origin}/v1/graphiql/`;
  const first = await fetch(page);
  const etag = first.headers.get('etag') ?? '';
  const second = await fetch(page, { headers: { 'if-none-match': etag } });
  expect(second.status).toBe(304);
  for (const name of ['content-security-policy', 'cache-control']) {
    expect(second.headers.get(name)).toBe(first.headers.get(name));
  }
});

test('sign-in, worker, docs and a query, with services on another origin', async ({
  guard,
  host,
  page,
  user,
}) => {
  const explorer = new ExplorerPage(page, `${host.origin}/v1/graphiql/`);
  const worker = page.context().waitForEvent('serviceworker');
  await page.goto(`${host.origin}/v1/graphiql`);
  expect((await worker).url()).toBe(`${explorer.url}token-worker.js`);
  await explorer.signIn(user);
  await explorer.openPanel('Documentation Explorer');
  await expect(page.getByRole('region', { name: 'Documentation Explorer' })).toContainText('Query');
  await explorer.run('{ continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await expect(page).toHaveURL(explorer.url);
  await expect(page.getByText('This tab only')).toHaveCount(0);
  await guard.inspect(page);
  await page.close();
});

test('with the endpoints behind the same nginx, each part of an answer comes at once @full', async ({
  gateway,
  guard,
  page,
  user,
}) => {
  const explorer = new ExplorerPage(page, `${gateway.origin}/v1/graphiql/`);
  await explorer.openSignedIn(user);
  await explorer.run('subscription { countdown(from: 3000) }');
  await expect(explorer.answer).toContainText('2999');
  await guard.inspect(page);
  await page.close();
});

test('the headers of the endpoints are their own', async ({ gateway, service, user }) => {
  const answer = await requestTokenOutside(gateway.origin, user);
  const own = await requestTokenOutside(service.authOrigin, user);
  const named = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => !OWN_WAYS.includes(name)));
  expect(answer.status).toBe(200);
  expect(named(answer)).toEqual(named(own));
});

/** The status of a sign-in from an address of this machine's own. */
async function signInFrom(localAddress: string, origin: string, user: Credentials) {
  return new Promise<number | undefined>((resolve, reject) => {
    const { apiKey, username, password } = user;
    const outgoing = request(`${origin}/oauth2/token?grant_type=client_credentials`, {
      method: 'POST',
      localAddress,
      headers: {
        'x-api-key': apiKey,
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        // Nobody is taken for who he says he is.
        'x-forwarded-for': '203.0.113.7',
        forwarded: 'for=203.0.113.7',
      },
    });
    outgoing.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject);
    outgoing.end();
  });
}

test('strangers behind the same nginx keep nobody out who has the right password', async ({
  gateway,
  user,
}) => {
  test.skip(process.platform !== 'linux', 'Other systems have no second loopback address.');
  for (const stranger of ['127.0.0.2', '127.0.0.3']) {
    const guesses = Array.from({ length: 6 }, async (_, guess) =>
      signInFrom(stranger, gateway.origin, { ...user, password: `guess-${guess}` }),
    );
    const statuses = await Promise.all(guesses);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  }
  expect(await signInFrom('127.0.0.4', gateway.origin, user)).toBe(200);
});

test('an address that asks for tokens without pause has to wait', async ({ gateway }) => {
  const url = `${gateway.origin}/oauth2/token?grant_type=client_credentials`;
  const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(url)));
  // Refused by the service, since these are no POSTs; from some point on by nginx.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([405, 429]));
});
