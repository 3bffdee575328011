import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect } from '@playwright/test';
import { freePort } from './support/nginx.ts';
import { REDIS, startRedisServer } from './support/redis-server.ts';
import { askForToken, check, makeSharedFiles, send, signIn } from './support/service-cluster.ts';
import { startServiceProcess } from './support/service-process.ts';

base.skip(!REDIS, 'There is no Redis here: see CONTRIBUTING.md.');

type Redis = Awaited<ReturnType<typeof startRedisServer>>;

/** Each what it starts, ended after the test, the last one first. */
const test = base.extend<{
  folder: string;
  files: Awaited<ReturnType<typeof makeSharedFiles>>;
  startRedis: (...options: string[]) => Promise<Redis>;
  startService: (variables: Record<string, string>) => Promise<string>;
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-redis-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  // oxlint-disable-next-line no-empty-pattern -- the same
  files: async ({}, use) => {
    const files = await makeSharedFiles(1);
    await use(files);
    await files.remove();
  },
  // oxlint-disable-next-line no-empty-pattern -- the same
  startRedis: async ({}, use) => {
    const started: Redis[] = [];
    await use(async (...options) => {
      const redis = await startRedisServer(options);
      started.unshift(redis);
      return redis;
    });
    for (const redis of started) await redis.remove();
  },
  startService: async ({ files }, use) => {
    const started: Awaited<ReturnType<typeof startServiceProcess>>[] = [];
    await use(async (variables) => {
      const service = await startServiceProcess({
        AUTH_PORT: undefined,
        ...files.variables,
        ...variables,
      });
      started.push(service);
      return service.explorerOrigin;
    });
    for (const service of started) await service.stop();
  },
});

test.slow();

test('Redis over TLS, where its certificate is of somebody whom the service trusts @full', async ({
  files,
  folder,
  startRedis,
  startService,
}) => {
  const [certificate, key] = [join(folder, 'redis.crt'), join(folder, 'redis.key')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  await promisify(execFile)('openssl', ['req', '-x509', ...made, ...subject]);
  const port = await freePort();
  const tls = ['--tls-port', String(port), '--tls-cert-file', certificate, '--tls-key-file', key];
  await startRedis(...tls, '--tls-auth-clients', 'no');
  const [user] = files.users;
  if (!user) throw new Error('There is one user.');
  const REDIS_URL = `rediss://localhost:${port}`;

  const trusting = await startService({ REDIS_URL, NODE_EXTRA_CA_CERTS: certificate });
  const first = await signIn(trusting, user);
  const second = await signIn(trusting, user);
  expect((await check(trusting, user, first)).status).toBe(401);
  expect((await check(trusting, user, second)).status).toBe(200);

  const wary = await startService({ REDIS_URL });
  const refused = await askForToken(wary, user);
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBeDefined();
  expect((await send(`${wary}/readyz`)).body).toContain('Redis does not answer');
  expect((await check(trusting, user, second)).status).toBe(200);
});

test('behind a Sentinel, another Redis takes over, and a replaced token stays replaced @full', async ({
  files,
  folder,
  startRedis,
  startService,
}) => {
  const primary = await startRedis();
  const replica = await startRedis('--replicaof', '127.0.0.1', String(primary.port));
  const configuration = join(folder, 'sentinel.conf');
  const lines = [
    `sentinel monitor gate 127.0.0.1 ${primary.port} 1`,
    'sentinel down-after-milliseconds gate 500',
    'sentinel failover-timeout gate 3000',
  ];
  await writeFile(configuration, lines.join('\n'));
  const sentinel = await startRedis(configuration, '--sentinel');
  const [user] = files.users;
  if (!user) throw new Error('There is one user.');
  const origin = await startService({
    REDIS_URL: 'redis://gate',
    REDIS_SENTINELS: `127.0.0.1:${sentinel.port}`,
  });
  const first = await signIn(origin, user);
  const second = await signIn(origin, user);
  await expect.poll(() => replica.command('INFO replication')).toContain('master_link_status:up');
  await expect
    .poll(() => replica.command(`GET gatehouse:live:${user.username}`))
    .not.toBe('$-1\r\n');

  // It asks for replicas each ten seconds.
  await expect
    .poll(() => sentinel.command('SENTINEL replicas gate'), { timeout: 30_000 })
    .toContain(String(replica.port));

  await primary.stop();
  const states = async () =>
    Promise.all([first, second].map(async (token) => (await check(origin, user, token)).status));
  await expect.poll(states, { timeout: 60_000 }).toEqual([401, 200]);
  const third = await signIn(origin, user);
  expect(await states()).toEqual([401, 401]);
  expect((await check(origin, user, third)).status).toBe(200);
});
