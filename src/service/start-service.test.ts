import { generateKeyPairSync } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseEnvironment } from './settings/environment.ts';
import { createLog } from './http/log.ts';
import { startService } from './start-service.ts';
import { fetchDescribed } from './testing/described-answers.ts';
import { sendRaw } from './testing/raw-request.ts';
import {
  ALICE,
  startServiceUnderTest,
  type ServiceUnderTest,
} from './testing/service-under-test.ts';

/** A server that is never asked. */
const BEHIND = { UPSTREAM_GRAPHQL_URL: 'http://127.0.0.1:9/' };

const running: ServiceUnderTest[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop(0)));
  await rm(folder, { recursive: true });
});

async function start(
  ...options: Parameters<typeof startServiceUnderTest>
): Promise<ServiceUnderTest> {
  const service = await startServiceUnderTest(...options);
  running.push(service);
  return service;
}

test.each([
  [0o644, 1],
  [0o600, 0],
])('a signing key with mode %o: so many warnings: %i', async (mode, count) => {
  const path = join(folder, 'key.pem');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode });
  await chmod(path, mode);
  const { logged } = await start({ SIGNING_KEY_FILE: path });
  expect(logged.filter(({ event }) => event === 'warning')).toHaveLength(count);
});

test('LOG_LEVEL holds for start and stop too', async () => {
  const service = await startServiceUnderTest({ LOG_LEVEL: 'warn' });
  await service.stop(0);
  expect(service.logged).toEqual([]);
});

describe('what keeps it from starting is one sentence', () => {
  test('a port that is taken, the other one given back', async () => {
    const { origins } = await start();
    const { port } = new URL(origins.explorer);
    const environment = parseEnvironment({
      PORT: '0',
      AUTH_PORT: port,
      ...BEHIND,
    });
    await expect(startService(environment, { log: () => undefined })).rejects.toThrow(
      `The service cannot listen on 127.0.0.1, port ${port}: the port is taken.`,
    );
  });

  test.each(['CREDENTIALS_FILE', 'SIGNING_KEY_FILE', 'CONFIG_FILE'])(
    'a missing %s',
    async (name) => {
      const environment = parseEnvironment({ PORT: '0', [name]: '/nowhere/file', ...BEHIND });
      await expect(startService(environment, { log: () => undefined })).rejects.toThrow(
        /^The [a-z ]+ \/nowhere\/file cannot be read: there is no such file or folder\.$/,
      );
    },
  );
});

test('of several files that are missing, all are named', async () => {
  const [users, key] = [join(folder, 'users.json'), join(folder, 'key.pem')];
  const files = { CREDENTIALS_FILE: users, SIGNING_KEY_FILE: key };
  const environment = parseEnvironment({ ...files, ...BEHIND });
  await expect(startService(environment, { log: () => undefined })).rejects.toThrow(
    `The credentials file ${users} cannot be read: there is no such file or folder.\n` +
      `The signing key ${key} cannot be read: there is no such file or folder.`,
  );
});

describe('an origin of its own for the token endpoint', () => {
  const preflight = (service: ServiceUnderTest, origin: string) =>
    sendRaw(`${service.origins.auth}/oauth2/token?grant_type=client_credentials`, 'OPTIONS', [
      'origin',
      origin,
      'access-control-request-method',
      'POST',
      'access-control-request-headers',
      'content-type,x-api-key',
    ]);

  test("lets the explorer's page in", async () => {
    const service = await start({ AUTH_PORT: '0' });
    expect(service.origins.auth).not.toBe(service.origins.explorer);
    const { status, headers } = await preflight(service, service.origins.explorer);
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': service.origins.explorer,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, authorization, x-api-key',
      vary: 'Origin',
    });
    const answer = await service.signIn({
      headers: { origin: service.origins.explorer, 'x-api-key': ALICE.apiKey },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(service.origins.explorer);
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'www-authenticate, retry-after, x-request-id, ratelimit, ratelimit-policy',
    );
    expect(answer.headers.get('timing-allow-origin')).toBe(service.origins.explorer);
  });

  test('lets a page read why it was refused', async () => {
    const service = await start({ AUTH_PORT: '0' });
    const answer = await service.signIn({
      headers: { origin: service.origins.explorer, 'x-api-key': 'wrong' },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBe(service.origins.explorer);
  });

  test.each(['null', 'http://localhost:8080', 'https://evil.example', 'http://127.0.0.1'])(
    'keeps the origin %s out',
    async (origin) => {
      const service = await start({ AUTH_PORT: '0' });
      const { status, headers } = await preflight(service, origin);
      expect(status).toBe(405);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );

  test('is not found on the other one, and without it there is no CORS', async () => {
    const service = await start({ AUTH_PORT: '0' });
    const { status } = await sendRaw(`${service.origins.explorer}/oauth2/token`, 'POST', []);
    expect(status).toBe(404);
    const single = await start();
    const { headers } = await preflight(single, single.origins.explorer);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('the log holds no key, password or token, whatever is sent', async () => {
  const lines: string[] = [];
  const service = await start({ AUTH_PORT: '0' }, { log: createLog((line) => lines.push(line)) });
  const secrets = [ALICE.apiKey, ALICE.password, 'guessed-password', 'guessed-key', 'in-the-query'];
  const token = await service.token();
  secrets.push(token);
  const form = (secret: string) =>
    new URLSearchParams({ client_id: ALICE.username, client_secret: secret });
  await service.signIn({ body: form('guessed-password') });
  await service.signIn({ headers: { 'x-api-key': 'guessed-key' } });
  await service.query('{ __typename }', token);
  await service.query('{ __typename }', `${token}x`);
  await service.query(`{ city(geonameId: "${ALICE.password}") { name } }`, token);
  await service.query('{', token);
  await fetchDescribed(`${service.origins.explorer}/v1/graphql?access_token=in-the-query`);
  await fetchDescribed(
    `${service.origins.auth}/oauth2/token?grant_type=x&client_secret=in-the-query`,
    {
      method: 'POST',
    },
  );
  const log = lines.join('');
  for (const secret of secrets) {
    expect(log).not.toContain(secret);
    expect(log).not.toContain(encodeURIComponent(secret));
    expect(log).not.toContain(Buffer.from(secret).toString('base64').slice(0, 12));
  }
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries.filter(({ event }) => event === 'request')).toHaveLength(9);
  expect(entries.find(({ event }) => event === 'request')).toEqual({
    time: expect.any(String) as unknown,
    level: 'info',
    event: 'request',
    requestId: expect.any(String) as unknown,
    method: 'POST',
    path: '/oauth2/token',
    route: '/oauth2/token',
    status: 200,
    ms: expect.any(Number) as unknown,
    user: ALICE.username,
  });
});

describe('a key from a file', () => {
  test('keeps tokens over a restart, and what was terminated stays so', async () => {
    const path = join(folder, 'key.pem');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await writeFile(path, privateKey.export({ format: 'pem', type: 'pkcs8' }));
    const before = await start({ SIGNING_KEY_FILE: path });
    const [terminated, current] = [await before.token(), await before.token()];
    await before.stop(0);

    const after = await start({ SIGNING_KEY_FILE: path });
    expect((await after.query('{ __typename }', current)).status).toBe(200);
    const refused = await after.query('{ __typename }', terminated);
    expect(refused.headers.get('www-authenticate')).toContain('terminated by a newer one');
  });

  test('is all that its folder needs to hold, where the state has one of its own', async () => {
    const [keys, state] = [join(folder, 'keys'), join(folder, 'state')];
    await Promise.all([mkdir(keys), mkdir(state)]);
    const path = join(keys, 'key.pem');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await writeFile(path, privateKey.export({ format: 'pem', type: 'pkcs8' }));
    const variables = { SIGNING_KEY_FILE: path, STATE_DIRECTORY: state };
    const before = await startServiceUnderTest(variables);
    const token = await before.token();
    await expect(start(variables)).rejects.toThrow('is in use by another service');
    await before.stop(0);
    const after = await start(variables);
    expect((await after.query('{ __typename }', token)).status).toBe(200);
    expect(await readdir(keys)).toEqual(['key.pem']);
    expect(await readdir(state)).toEqual(['key.pem.lock', 'key.pem.tokens.json']);
  });

  test('is for one instance: another one does not start, until the first has stopped', async () => {
    const path = join(folder, 'key.pem');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await writeFile(path, privateKey.export({ format: 'pem', type: 'pkcs8' }));
    const first = await startServiceUnderTest({ SIGNING_KEY_FILE: path });
    await expect(start({ SIGNING_KEY_FILE: path })).rejects.toThrow(
      `The signing key ${path} is in use by another service (process ${process.pid} on `,
    );
    await first.stop(0);
    await start({ SIGNING_KEY_FILE: path });
  });
});

test('an expired token is refused, with the message of the contract', async () => {
  const { ManualClock } = await import('./testing/manual-clock.ts');
  const clock = new ManualClock();
  const service = await start({ TOKEN_LIFETIME_S: '3' }, { clock });
  const token = await service.token();
  clock.advance(2_999);
  expect((await service.query('{ __typename }', token)).status).toBe(200);
  clock.advance(1);
  const refused = await service.query('{ __typename }', token);
  expect(refused.status).toBe(401);
  expect(refused.headers.get('www-authenticate')).toBe(
    'Bearer realm="gatehouse", error="invalid_token", error_description="The access token expired", token_state="expired"',
  );
});

test.each(['/healthz', '/v1/graphql', '/v1/graphiql/config.json', '/oauth2/token'])(
  'a request with two hosts is refused: %s',
  async (path) => {
    const service = await start();
    const url = service.origins.explorer + path;
    for (const second of ['evil.example', new URL(url).host]) {
      const headers = ['host', new URL(url).host, 'Host', second];
      const { status, body } = await sendRaw(url, 'GET', headers);
      expect([status, JSON.parse(body)]).toEqual([
        400,
        { error: 'invalid_request', error_description: 'The header host is there twice' },
      ]);
    }
  },
);

describe('stopping', () => {
  test('is not ready first, and goes on as before until balancers have noticed', async () => {
    const { ManualClock } = await import('./testing/manual-clock.ts');
    const clock = new ManualClock();
    const service = await startServiceUnderTest({ DRAIN_S: '30' }, { clock });
    const token = await service.token();
    const stopped = service.stop();
    const ready = await fetchDescribed(`${service.origins.explorer}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping', checks: {} }]);
    expect((await fetchDescribed(`${service.origins.explorer}/healthz`)).status).toBe(200);
    expect((await service.query('{ __typename }', token)).status).toBe(200);
    clock.advance(30_000);
    await stopped;
    await expect(service.query('{ __typename }', token)).rejects.toThrow('fetch failed');
  });

  test('lets a request under way finish, and takes no more', async () => {
    const service = await start();
    const token = await service.token();
    const searches = Array.from(
      { length: 50 },
      (_, at) => `a${at}: search(text: "zz${at}") { __typename }`,
    );
    const query = `{ ${searches.join(' ')} }`;
    const underWay = service.query(query, token);
    // The request is there once its headers were looked at; the answer takes far longer than that.
    await service.query('{ __typename }', token);
    // On a loaded machine the answer takes longer than the usual grace.
    const stopped = service.stop(60_000);
    const answer = await underWay;
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('"a49":');
    await stopped;
    await expect(service.query('{ __typename }', token)).rejects.toThrow('fetch failed');
  });

  test('ends subscriptions with a word, and does not wait for connections kept open', async () => {
    const service = await start();
    const token = await service.token();
    const headers = { accept: 'text/event-stream' };
    const response = await service.query('subscription { countdown(from: 3000) }', token, {
      headers,
    });
    await service.stop(60_000);
    expect(await response.text()).toContain('"code":"SERVICE_STOPPING"');
  });

  test('cuts off what is left after the grace', async () => {
    const service = await start();
    const token = await service.token();
    const { connect } = await import('node:net');
    const { hostname, port } = new URL(service.origins.explorer);
    const socket = connect(Number(port), hostname).resume();
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.on('error', () => undefined);
    // A body that never comes.
    socket.write(
      `POST /v1/graphql HTTP/1.1\r\nhost: x\r\nx-api-key: ${ALICE.apiKey}\r\n` +
        `authorization: Bearer ${token}\r\ncontent-type: application/json\r\n` +
        'content-length: 10\r\n\r\n{',
    );
    await sendRaw(`${service.origins.explorer}/healthz`, 'GET', []);
    await service.stop(100);
    await expect(closed).resolves.toBeUndefined();
  });
});
