import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findToolchain } from '../testing/toolchain.ts';
import { fetchDescribed } from './testing/described-answers.ts';
import { ManualClock } from './testing/manual-clock.ts';
import { startRedisServer } from './testing/redis-server.ts';
import {
  ALICE,
  type ServiceUnderTest,
  startServiceUnderTest,
} from './testing/service-under-test.ts';
import { hashApiKey, hashPassword } from './users/credential-hashes.ts';
import { toServiceUser } from './users/load-users.ts';

let clock: ManualClock;
let folder: string;
let running: ServiceUnderTest | undefined;

beforeEach(async () => {
  // Redis compares expiry with the time of day.
  clock = new ManualClock(Date.now());
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
});
afterEach(async () => {
  await running?.stop(0);
  running = undefined;
  await rm(folder, { recursive: true });
});

async function start(variables: Record<string, string>): Promise<ServiceUnderTest> {
  running = await startServiceUnderTest(variables, { clock });
  return running;
}

/** Waits past the service's one-second check, until it has read the current file. */
async function untilLogged(service: ServiceUnderTest, event: 'reload' | 'warning'): Promise<void> {
  const before = service.logged.filter((entry) => entry.event === event).length;
  clock.advance(1_000);
  await vi.waitFor(() => {
    expect(service.logged.filter((entry) => entry.event === event).length).toBe(before + 1);
  });
}

async function ready(service: ServiceUnderTest) {
  const answer = await fetchDescribed(`${service.origins.explorer}/readyz`);
  return { status: answer.status, body: await answer.json() };
}

const makeKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString();

/** Status of a call with the token. */
const call = async (service: ServiceUnderTest, token: string): Promise<number> =>
  (await service.query('{ __typename }', token)).status;

describe('signing keys', () => {
  const [first, second] = [makeKey(), makeKey()];
  let path: string;
  beforeEach(async () => {
    path = join(folder, 'key.pem');
    await writeFile(path, first, { mode: 0o600 });
  });

  test('a new one is published and signs later, the old one verifies until it is gone', async () => {
    const service = await start({ SIGNING_KEY_FILE: path });
    const jwks = (etag = '') =>
      fetchDescribed(`${service.origins.auth}/.well-known/jwks.json`, {
        headers: { 'if-none-match': etag },
      });
    const before = await jwks();
    const etag = before.headers.get('etag') ?? '';
    expect(before.headers.get('cache-control')).toBe('public, max-age=300');
    expect((await jwks(etag)).status).toBe(304);

    await writeFile(path, first + second);
    const token = await service.token();
    await untilLogged(service, 'reload');
    const after = await jwks(etag);
    expect(after.status).toBe(200);
    const { keys } = (await after.json()) as { keys: { kid: string }[] };
    expect(keys).toHaveLength(2);
    expect(await call(service, token)).toBe(200);

    const signedBy = async (): Promise<number> => {
      const { kid } = decodeProtectedHeader(await service.token());
      return keys.findIndex((key) => key.kid === kid);
    };
    expect(await signedBy()).toBe(0);
    const old = await service.token();
    clock.advance(300_000);
    expect(await call(service, old)).toBe(200);
    expect(await signedBy()).toBe(1);
    const current = await service.token();
    await writeFile(path, second);
    await untilLogged(service, 'reload');
    expect(await call(service, current)).toBe(200);
    await writeFile(path, first);
    await untilLogged(service, 'reload');
    expect(await call(service, current)).toBe(401);
  });

  test('a broken file changes nothing but the log and /readyz, until it is mended', async () => {
    const service = await start({ SIGNING_KEY_FILE: path });
    const token = await service.token();
    await writeFile(path, first.slice(0, 80));
    await untilLogged(service, 'warning');
    const reason =
      `The signing key ${path} is not a P-256 private key in PKCS#8 PEM or as a JWK, or several of them.` +
      ' What was read before is still in use.';
    expect(service.logged.at(-1)).toEqual({
      event: 'warning',
      warning: reason,
      variable: 'SIGNING_KEY_FILE',
    });
    expect(await ready(service)).toEqual({
      status: 200,
      body: {
        status: 'ready',
        checks: { store: { status: 'up' }, keys: { status: 'stale', reason } },
      },
    });
    expect(await call(service, token)).toBe(200);
    await rm(path);
    await untilLogged(service, 'warning');
    await writeFile(path, first);
    await untilLogged(service, 'reload');
    expect((await ready(service)).body).toHaveProperty('checks.keys', { status: 'up' });
  });

  test.each<[string, (content: string) => Promise<void>]>([
    [
      'another file in its place, as editors do',
      async (content) => {
        await writeFile(`${path}.new`, content);
        await rename(`${path}.new`, path);
      },
    ],
    [
      'another link in the folder above it, as Kubernetes does',
      async (content) => {
        await mkdir(join(folder, '..two'));
        await writeFile(join(folder, '..two', 'key.pem'), content);
        await symlink('..two', join(folder, '..data_tmp'));
        await rename(join(folder, '..data_tmp'), join(folder, '..data'));
      },
    ],
  ])('%s is seen', async (_name, change) => {
    await mkdir(join(folder, '..one'));
    await writeFile(join(folder, '..one', 'key.pem'), first);
    await symlink('..one', join(folder, '..data'));
    await rm(path);
    await symlink('..data/key.pem', path);
    const service = await start({ SIGNING_KEY_FILE: path });
    const token = await service.token();
    await change(second);
    await untilLogged(service, 'reload');
    expect(await call(service, token)).toBe(401);
    expect(await call(service, await service.token())).toBe(200);
  });

  test('it is read at once where that is asked for', async () => {
    const service = await start({ SIGNING_KEY_FILE: path });
    await writeFile(path, second);
    await service.reload();
    expect(service.logged.at(-1)).toEqual({ event: 'reload', variable: 'SIGNING_KEY_FILE' });
  });
});

describe('service users', () => {
  const REDIS = findToolchain('REDIS_PATH', 'redis-server');
  let alice: Awaited<ReturnType<typeof toServiceUser>>;
  let path: string;
  const write = (...users: object[]) =>
    writeFile(path, JSON.stringify({ version: 2, users }), { mode: 0o600 });

  beforeAll(async () => {
    alice = await toServiceUser(ALICE);
  });
  beforeEach(async () => {
    path = join(folder, 'users.json');
    await write(alice, { ...alice, username: 'bob' });
  });

  const signInAs = async (service: ServiceUnderTest, username: string, password: string) => {
    const form = { client_id: username, client_secret: password };
    return service.signIn({ body: new URLSearchParams(form) });
  };

  async function removeAlice(variables: Record<string, string>): Promise<void> {
    const service = await start({ CREDENTIALS_FILE: path, ...variables });
    const token = await service.token();
    const headers = { accept: 'text/event-stream' };
    const operation = 'subscription { countdown(from: 3000) }';
    const events = await service.query(operation, token, { headers });
    const answer = await signInAs(service, 'bob', ALICE.password);
    const { access_token: other } = (await answer.json()) as { access_token: string };
    await write({ ...alice, username: 'bob' });
    await untilLogged(service, 'reload');
    expect(await call(service, token)).toBe(401);
    expect(await events.text()).toContain('"code":"TOKEN_REVOKED"');
    expect((await service.signIn()).status).toBe(401);
    expect(await call(service, other)).toBe(200);
    expect(service.logged).toContainEqual(
      expect.objectContaining({ event: 'token', action: 'revoked', user: ALICE.username }),
    );
    await write(alice);
    await untilLogged(service, 'reload');
    const after = await service.query('{ __typename }', token);
    expect([after.status, await after.text()]).toEqual([401, expect.stringContaining('REVOKED')]);
    expect(await call(service, other)).toBe(401);
  }

  test('a removed one is out at once, and a token of before does not come back with its user', () =>
    removeAlice({}));

  test('a removed one is out, where tokens are in a file @full', async () => {
    await writeFile(join(folder, 'key.pem'), makeKey());
    await removeAlice({ SIGNING_KEY_FILE: join(folder, 'key.pem') });
  });

  test.skipIf(REDIS === undefined)(
    'a removed one is out, where tokens are in Redis @full',
    async () => {
      const redis = await startRedisServer(REDIS ?? '');
      try {
        await writeFile(join(folder, 'key.pem'), makeKey());
        await removeAlice({ SIGNING_KEY_FILE: join(folder, 'key.pem'), REDIS_URL: redis.url });
      } finally {
        await running?.stop(0);
        running = undefined;
        await redis.remove();
      }
    },
  );

  test('two secrets and two keys sign in, until one is retired or its time is over', async () => {
    const next = { apiKey: 'the-next-key', password: 'the-next-password' };
    const { hashes } = alice.passwords;
    const notAfter = new Date(clock.now() + 60_000).toISOString();
    await write({
      ...alice,
      apiKeys: [{ ...alice.apiKeys[0], notAfter }, { hash: hashApiKey(next.apiKey) }],
      passwords: {
        ...alice.passwords,
        hashes: [...hashes, { hash: await hashPassword(next.password, alice.passwords) }],
      },
    });
    const service = await start({ CREDENTIALS_FILE: path });
    const headers = { 'x-api-key': next.apiKey };
    const body = new URLSearchParams({ client_id: 'alice', client_secret: next.password });
    expect((await service.signIn({ headers })).status).toBe(200);
    expect((await service.signIn({ body })).status).toBe(200);
    const token = await service.token();
    expect(await call(service, token)).toBe(200);
    clock.advance(60_000);
    expect(await call(service, token)).toBe(403);
    expect((await service.query('{ __typename }', token, { headers })).status).toBe(200);
    expect((await service.signIn()).status).toBe(403);
    expect((await service.signIn({ headers })).status).toBe(200);

    const [, newest] = [...hashes, { hash: await hashPassword(next.password, alice.passwords) }];
    await write({
      ...alice,
      apiKeys: [{ hash: hashApiKey(next.apiKey) }],
      passwords: { ...alice.passwords, hashes: [newest] },
    });
    await untilLogged(service, 'reload');
    expect((await service.signIn({ headers })).status).toBe(401);
    expect((await service.signIn({ headers, body })).status).toBe(200);
  });

  test('what was used is written beside the file once a minute, and at the end', async () => {
    const service = await start({ CREDENTIALS_FILE: path });
    const used = async () => {
      const content = await readFile(`${path}.used.json`, 'utf8');
      return (JSON.parse(content) as { uses: { username: string; at: number }[] }).uses;
    };
    await service.token();
    await expect(used()).rejects.toThrow('ENOENT');
    clock.advance(60_000);
    const at = clock.now() - 60_000;
    await vi.waitFor(async () => {
      expect(await used()).toMatchObject([
        { username: 'alice', at },
        { username: 'alice', at },
      ]);
    });
    await service.token();
    await service.stop(0);
    running = undefined;
    expect((await used()).map((use) => use.at)).toEqual([at + 60_000, at + 60_000]);
  });

  test('of a broken file nothing is taken, and users stay as they were', async () => {
    const service = await start({ CREDENTIALS_FILE: path });
    const token = await service.token();
    await writeFile(path, JSON.stringify({ version: 2, users: [{ ...alice, apiKeys: [] }] }));
    await untilLogged(service, 'warning');
    const reason =
      `The credentials file ${path} is wrong at users.0.apiKeys: must hold one or two.` +
      ' What was read before is still in use.';
    expect((await ready(service)).body).toHaveProperty('checks.credentials', {
      status: 'stale',
      reason,
    });
    expect(await call(service, token)).toBe(200);
    expect((await service.signIn()).status).toBe(200);
  });
});
