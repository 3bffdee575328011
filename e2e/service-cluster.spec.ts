import { test as base, expect } from '@playwright/test';
import { CLUSTER_PROXIES, type ClusterProxyName } from './support/cluster-proxies.ts';
import { REDIS, startRedisServer } from './support/redis-server.ts';
import {
  askForToken,
  check,
  send,
  signIn,
  startServiceCluster,
  startSlowWay,
} from './support/service-cluster.ts';

base.skip(!REDIS, 'There is no Redis here: see CONTRIBUTING.md.');

type Cluster = Awaited<ReturnType<typeof startServiceCluster>>;

/** One cluster a test: three instances behind a proxy, one Redis, and a way to it that can be slow. */
const test = base.extend<{
  behind: ClusterProxyName;
  redis: Awaited<ReturnType<typeof startRedisServer>>;
  way: Awaited<ReturnType<typeof startSlowWay>>;
  cluster: Cluster;
}>({
  behind: ['nginx', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
  redis: async ({}, use) => {
    const redis = await startRedisServer();
    await use(redis);
    await redis.remove();
  },
  way: async ({ redis }, use) => {
    const way = await startSlowWay(redis.port);
    await use(way);
    way.stop();
  },
  cluster: async ({ way, behind }, use, testInfo) => {
    const proxied = CLUSTER_PROXIES[behind];
    testInfo.skip(!proxied.program, `There is no ${behind} here: see CONTRIBUTING.md.`);
    const cluster = await startServiceCluster(`redis://127.0.0.1:${way.port}`, 100, proxied);
    await use(cluster);
    await cluster.stop();
  },
});

test.setTimeout(600_000);

/** How each instance answers for a token. */
const statuses = async ({ origins }: Cluster, ...[user, token]: [Cluster['users'][0], string]) =>
  Promise.all(origins.map(async (origin) => (await check(origin, user, token)).status));

test('1,000 sign-ins of 100 users at once leave each one live token, the same on all instances @full', async ({
  cluster,
}) => {
  const { users, origin } = cluster;
  const tokens = await Promise.all(
    users.map((user) => Promise.all(Array.from({ length: 10 }, () => signIn(origin, user)))),
  );
  for (const [index, user] of users.entries()) {
    const seen = await Promise.all(
      (tokens[index] ?? []).map((token) => statuses(cluster, user, token)),
    );
    expect(seen.filter((each) => each.every((status) => status === 200))).toHaveLength(1);
    expect(seen.filter((each) => each.every((status) => status === 401))).toHaveLength(9);
  }
});

test('a replaced token is refused by all from the moment that the new one is answered @full', async ({
  cluster,
}) => {
  const { users, origin, origins } = cluster;
  const CHECKS = 10_000;
  const EACH = 20;
  let checks = 0;
  let refused = 0;
  const replaceAndCheck = async (user: Cluster['users'][0]): Promise<void> => {
    let old = await signIn(origin, user);
    while (checks < CHECKS) {
      checks += EACH;
      const next = await signIn(origin, user);
      const answers = await Promise.all(
        Array.from({ length: EACH }, (_, each) =>
          check(origins[each % origins.length] ?? origin, user, old),
        ),
      );
      refused += answers.filter(
        ({ status, headers }) =>
          status === 401 && headers['www-authenticate']?.includes('terminated by a newer one'),
      ).length;
      expect((await check(origins[0] ?? '', user, next)).status).toBe(200);
      old = next;
    }
  };
  await Promise.all(users.slice(0, 8).map(replaceAndCheck));
  expect(checks).toBe(refused);
  expect(refused).toBeGreaterThanOrEqual(CHECKS);
});

test('Redis away: 503 for all, /readyz says so, and nothing is lost when it is back; emptied: all sign in again @full', async ({
  cluster,
  redis,
}) => {
  const { users, origin, origins } = cluster;
  const [user] = users;
  if (!user) throw new Error('There is no user.');
  const old = await signIn(origin, user);
  const live = await signIn(origin, user);
  await redis.stop();
  for (const answer of [
    await askForToken(origin, user),
    await check(origins[1] ?? '', user, live),
    await check(origins[1] ?? '', user, old),
  ]) {
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
  }
  const notReady = await send(`${origins[2] ?? ''}/readyz`);
  expect(notReady.status).toBe(503);
  expect(notReady.body).toContain('Redis');
  await redis.start();
  await expect.poll(() => statuses(cluster, user, live)).toEqual([200, 200, 200]);
  expect(await statuses(cluster, user, old)).toEqual([401, 401, 401]);
  expect((await send(`${origins[2] ?? ''}/readyz`)).status).toBe(200);

  await redis.empty();
  expect(await statuses(cluster, user, live)).toEqual([401, 401, 401]);
  const unknown = await check(origins[0] ?? '', user, live);
  expect(unknown.headers['www-authenticate']).toContain('not known any more');
  const again = await signIn(origin, user);
  expect(await statuses(cluster, user, again)).toEqual([200, 200, 200]);
});

test('a Redis that takes 200 ms keeps nobody waiting who does not need it @full', async ({
  cluster,
  way,
}) => {
  const { users, origin, origins } = cluster;
  const [user] = users;
  const [instance = ''] = origins;
  if (!user) throw new Error('There is no user.');
  const token = await signIn(origin, user);
  way.slowDown(200);
  const order: string[] = [];
  const checks = Array.from({ length: 50 }, async () => {
    const { status } = await check(instance, user, token);
    order.push('check');
    return status;
  });
  for (let time = 0; time < 10; time += 1) {
    await send(`${instance}/healthz`);
    order.push('health');
  }
  expect(new Set(await Promise.all(checks))).toEqual(new Set([200]));
  expect(order.slice(0, 10)).toEqual(Array<string>(10).fill('health'));
  expect(await signIn(origin, user)).not.toBe(token);
});

test('an instance that is killed under load loses no token that was answered @full', async ({
  cluster,
}) => {
  const { users, origin, origins } = cluster;
  let isStopped = false;
  let answered = 0;
  /** Signs in again and again; the last token, unless a later try had no answer. */
  const signInOften = async (user: Cluster['users'][0]): Promise<string | undefined> => {
    let last: string | undefined;
    while (!isStopped) {
      try {
        last = await signIn(origin, user);
        answered += 1;
      } catch {
        last = undefined;
      }
    }
    return last;
  };
  const running = users
    .slice(0, 30)
    .map(async (user) => ({ user, token: await signInOften(user) }));
  await expect.poll(() => answered, { timeout: 120_000 }).toBeGreaterThan(60);
  await cluster.kill(0);
  const before = answered;
  await expect.poll(() => answered, { timeout: 120_000 }).toBeGreaterThan(before + 60);
  isStopped = true;
  const ends = await Promise.all(running);
  const left = origins.slice(1);
  let kept = 0;
  for (const { user, token } of ends) {
    if (token === undefined) continue;
    kept += 1;
    for (const each of left) expect((await check(each, user, token)).status).toBe(200);
  }
  expect(kept).toBeGreaterThan(0);
});

for (const behind of Object.keys(CLUSTER_PROXIES) as ClusterProxyName[]) {
  test.describe(`behind ${behind}`, () => {
    test.use({ behind });

    test('a rolling restart under load loses no call @full', async ({ cluster }) => {
      const { users, origin, origins } = cluster;
      const callers = users.slice(0, 12);
      const headersOf = async (user: Cluster['users'][0]) => ({
        'x-api-key': user.apiKey,
        authorization: `Bearer ${await signIn(origin, user)}`,
        'content-type': 'application/json',
      });
      const headers = await Promise.all(callers.map(headersOf));
      const CALLS = 10_000;
      let [calls, isRestarted] = [0, false];
      const lost: string[] = [];
      const callOften = async (own: Record<string, string>): Promise<void> => {
        while (!isRestarted || calls < CALLS) {
          calls += 1;
          // Where a connection breaks, the call may have run: it must not be sent again.
          const call = {
            method: 'POST' as const,
            headers: own,
            body: '{"query":"{ __typename }"}',
          };
          const { status, body } = await send(`${origin}/v1/graphql`, call);
          if (status !== 200) lost.push(`${status} ${body}`);
        }
      };
      const calling = headers.map(callOften);
      for (const index of origins.keys()) await cluster.restart(index);
      isRestarted = true;
      await Promise.all(calling);
      expect(lost).toEqual([]);
    });
  });
}
