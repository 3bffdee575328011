import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ManualClock } from './testing/manual-clock.ts';
import { type ServiceUnderTest, startServiceUnderTest } from './testing/service-under-test.ts';

let clock: ManualClock;
let folder: string;
let running: ServiceUnderTest | undefined;

beforeEach(async () => {
  clock = new ManualClock();
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

/** Lets the second pass after which the service looks, and waits until it has read what is there. */
async function untilLogged(service: ServiceUnderTest, event: 'reload' | 'warning'): Promise<void> {
  const before = service.logged.filter((entry) => entry.event === event).length;
  clock.advance(1_000);
  await vi.waitFor(() => {
    expect(service.logged.filter((entry) => entry.event === event).length).toBe(before + 1);
  });
}

async function ready(service: ServiceUnderTest) {
  const answer = await fetch(`${service.origins.explorer}/readyz`);
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
      fetch(`${service.origins.auth}/.well-known/jwks.json`, {
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
