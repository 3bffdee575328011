import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
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
// In one worker: each would start the service anew.
test.describe.configure({ mode: 'default' });

/** Every header of an answer that is not a server's own affair. */
async function headersOf(url: string, method = 'GET'): Promise<Record<string, string | number>> {
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { 'accept-encoding': 'gzip' },
  });
  await answer.arrayBuffer();
  const headers = [...answer.headers].filter(([name]) => !OWN_WAYS.includes(name));
  const location = answer.headers.get('location');
  return {
    status: answer.status,
    ...Object.fromEntries(headers),
    // Ours is relative, for proxies that have it behind a path.
    ...(location !== null && { location: new URL(location, url).pathname }),
  };
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

test('sign-in, worker, docs and a query, with services on another origin @full', async ({
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
  await explorer.openPanel('Docs');
  await expect(page.getByRole('region', { name: 'Docs' })).toContainText('Query');
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

const BODY = '{"query":"{ __typename }"}';
const LENGTH = `Content-Length: ${BODY.length}`;
const CHUNKED = 'Transfer-Encoding: chunked';
const CHUNKS = `1a\r\n${BODY}\r\n0\r\n\r\n`;
const SMUGGLED = '0\r\n\r\nGET /v1/graphiql/ HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LAST = 'GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** Requests that no honest client sends: lines of the head, the body, and the answers, that to LAST among them. */
const HOSTILE: readonly (readonly [
  name: string,
  lines: readonly string[],
  body: string,
  answers: readonly number[],
])[] = [
  ['a length and chunks', [`Content-Length: ${SMUGGLED.length}`, CHUNKED], SMUGGLED, [400]],
  ['chunks and a length', [CHUNKED, `Content-Length: ${SMUGGLED.length}`], SMUGGLED, [400]],
  ['two lengths', [LENGTH, 'Content-Length: 3'], BODY, [400]],
  ['lengths in one line', ['Content-Length: 26, 26'], BODY, [400]],
  ['a coding beside chunked', ['Transfer-Encoding: gzip, chunked'], CHUNKS, [501]],
  ['chunked by another name', ['Transfer-Encoding: xchunked'], CHUNKS, [501]],
  ['a space before the colon', ['Transfer-Encoding : chunked'], CHUNKS, [400]],
  ['its coding on a folded line', ['Transfer-Encoding:\r\n chunked'], CHUNKS, [400]],
  ['a folded header', [LENGTH, 'X-A: b\r\n c: d'], BODY, [400]],
  ['a bare line feed', [LENGTH, 'X-A: b\nX-B: c'], BODY, [200, 404]],
  ['a null', [LENGTH, 'X-A: b\0c'], BODY, [400]],
  ['20 KB of headers', [LENGTH, `X-A: ${'x'.repeat(20_000)}`], BODY, [400]],
  ['a chunk’s extension', [CHUNKED], CHUNKS.replace('1a', '1a;a=b'), [200, 404]],
  ['a chunk that is longer than it says', [CHUNKED], CHUNKS.replace('1a', '5'), [400]],
  ['a chunk without end', [CHUNKED], 'FFFFFFFFFFFFFFFFF\r\n', [400]],
  ['two at once', [LENGTH], `${BODY}${LAST.replace('close', 'keep-alive')}`, [200, 404, 404]],
];

/** Sends bytes, and gives the statuses of what came until the other side closed the connection. */
async function exchange(origin: string, bytes: string, isAll = false): Promise<number[]> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('latin1');
  // The other side may hang up while something is still under way to it.
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (data: string) => (answer += data));
  if (isAll) socket.end(bytes, 'latin1');
  else socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return Array.from(answer.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) => Number(status));
}

test('what no honest client sends ends at nginx or the service, and nobody else meets it @full', async ({
  gateway,
  user,
}) => {
  test.slow();
  const { origin } = gateway;
  const granted = (await (await requestTokenOutside(origin, user)).json()) as {
    readonly access_token: string;
  };
  const caller = {
    'content-type': 'application/json',
    'x-api-key': user.apiKey,
    authorization: `Bearer ${granted.access_token}`,
  };
  const bytesOf = (lines: readonly string[], body: string): string => {
    const known = Object.entries(caller).map(([name, value]) => `${name}: ${value}`);
    return ['POST /v1/graphql HTTP/1.1', 'Host: localhost', ...known, ...lines, '', body].join(
      '\r\n',
    );
  };
  /** Somebody else's question, which has an answer of its own. */
  const expectService = async (alias: string): Promise<void> => {
    const body = JSON.stringify({ query: `{ ${alias}: __typename }` });
    const answer = await fetch(`${origin}/v1/graphql`, { method: 'POST', headers: caller, body });
    expect(await answer.text()).toBe(`{"data":{"${alias}":"Query"}}`);
  };
  for (const [index, [name, lines, body, answers]] of HOSTILE.entries()) {
    await test.step(name, async () => {
      expect.soft(await exchange(origin, bytesOf(lines, body) + LAST), name).toEqual(answers);
      await expectService(`a${index}`);
    });
  }
  await test.step('heads and bodies that stop half-way, and callers who hang up there', async () => {
    const whole = bytesOf([LENGTH], BODY);
    const begun = [whole.slice(0, 40), whole.slice(0, -1)];
    const ended = Promise.all([
      ...begun.map((bytes) => exchange(origin, bytes)),
      ...begun.map((bytes) => exchange(origin, bytes, true)),
    ]);
    await expectService('meanwhile');
    for (const answers of await ended) expect([[], [400], [408]]).toContainEqual(answers);
  });
});
