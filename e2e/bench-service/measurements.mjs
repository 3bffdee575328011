import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { ToolError } from '../../src/tools/command.mjs';
import { CREDENTIALS } from '../bench/server/service-process.mjs';
import { quantile } from '../bench/statistics.mjs';
import { measureLoad } from './load.mjs';
import { startRedis } from './redis.mjs';
import {
  forgetPeak,
  memoryOf,
  startBareYoga,
  startOpenService,
  startPlainServer,
  startService,
  withServer,
} from './servers.mjs';
import { fetchToken, makeUsers, NO_DEMO } from './users.mjs';

/**
 * @typedef {import('./load.mjs').Measured} Measured
 * @typedef {import('./servers.mjs').RunningServer} RunningServer
 * @typedef {object} Settings
 * @property {number} rounds
 * @property {number} seconds of each load
 * @typedef {Record<string, number[]>} Figures by name of a claim or of a subject, one a round
 */

const CONNECTIONS = 50;
/** As many calls as one user may have under way, where a call waits for somebody else. */
const CALLS_OF_A_USER = 10;
const QUERY = JSON.stringify({ query: '{ country(code: "NO") { name capitalName } }' });
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

/** @param {import('./users.mjs').User} user @param {string} token */
const callHeaders = ({ apiKey }, token) => ({
  ...JSON_HEADERS,
  'x-api-key': apiKey,
  authorization: `Bearer ${token}`,
});

/** @param {string} origin where the demo user signs in */
const signIn = async (origin) => callHeaders(CREDENTIALS, await fetchToken(origin, CREDENTIALS));

/**
 * @param {RunningServer} server
 * @param {Record<string, string>} headers
 * @param {Partial<import('./load.mjs').Load>} load
 */
async function query({ origin }, headers, load) {
  const url = `${origin}/v1/graphql`;
  const response = await fetch(url, { method: 'POST', headers, body: QUERY });
  const { data, errors } = await response.json();
  if (!data || errors) throw new ToolError(`${url} answers ${response.status} without data.`);
  return measureLoad({ url, headers, body: QUERY, connections: CONNECTIONS, ...load });
}

/**
 * Two servers in turn, the first one first in every other round, so that what slows the machine for a while
 * slows both.
 *
 * @param {Settings} settings
 * @param {() => Promise<Measured>} measureOne
 * @param {() => Promise<Measured>} measureOther
 */
async function inTurn({ rounds }, measureOne, measureOther) {
  // What is run first is compiled first: a round that does not count.
  await measureOne();
  await measureOther();
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const one = await measureOne();
      pairs.push({ one, other: await measureOther() });
    } else {
      const other = await measureOther();
      pairs.push({ one: await measureOne(), other });
    }
  }
  return pairs;
}

/** @param {Settings} settings @returns {Promise<Figures>} */
export async function accessCheck(settings) {
  return withServer(startService, (service) =>
    withServer(startOpenService, async (open) => {
      const headers = await signIn(service.origin);
      const load = { seconds: settings.seconds };
      const pairs = await inTurn(
        settings,
        () => query(service, headers, load),
        () => query(open, JSON_HEADERS, load),
      );
      return {
        checkP50: pairs.map(({ one, other }) => one.p50 / other.p50),
        checkP99: pairs.map(({ one, other }) => one.p99 / other.p99),
        'ms with the check, p50': pairs.map(({ one }) => one.p50),
        'ms without it, p50': pairs.map(({ other }) => other.p50),
        'ms with the check, p99': pairs.map(({ one }) => one.p99),
        'ms without it, p99': pairs.map(({ other }) => other.p99),
      };
    }),
  );
}

/** @param {Settings} settings @returns {Promise<Figures>} */
export async function wholeService(settings) {
  return withServer(startService, (service) =>
    withServer(startBareYoga, async (yoga) => {
      const headers = await signIn(service.origin);
      const load = { seconds: settings.seconds };
      const pairs = await inTurn(
        settings,
        () => query(service, headers, load),
        () => query(yoga, JSON_HEADERS, load),
      );
      return {
        bareYoga: pairs.map(({ one, other }) => other.perSecond / one.perSecond),
        'answers a second, the service': pairs.map(({ one }) => one.perSecond),
        'answers a second, bare Yoga': pairs.map(({ other }) => other.perSecond),
      };
    }),
  );
}

/** @param {Settings} settings @returns {Promise<Figures>} */
export async function upstream(settings) {
  return withServer(startPlainServer, (plain) =>
    withServer(
      () => startService({ UPSTREAM_GRAPHQL_URL: `${plain.origin}/v1/graphql` }),
      async (service) => {
        const headers = await signIn(service.origin);
        const load = { seconds: settings.seconds, connections: 1 };
        const pairs = await inTurn(
          settings,
          () => query(service, headers, load),
          () => query(plain, JSON_HEADERS, load),
        );
        return {
          upstreamAdded: pairs.map(({ one, other }) => one.p50 - other.p50),
          'ms through the service, p50': pairs.map(({ one }) => one.p50),
          'ms of the upstream alone, p50': pairs.map(({ other }) => other.p50),
        };
      },
    ),
  );
}

/** @param {Settings} _settings @returns {Promise<Figures>} */
export async function gigabyte(_settings) {
  return withServer(startPlainServer, (plain) =>
    withServer(
      () => startService({ UPSTREAM_GRAPHQL_URL: `${plain.origin}/v1/graphql` }),
      async (service) => {
        const headers = await signIn(service.origin);
        // The first calls load what calls need.
        await query(service, headers, { amount: 1_000, connections: CALLS_OF_A_USER });
        forgetPeak(service.pid);
        const { resident } = memoryOf(service.pid);
        const response = await fetch(`${service.origin}/v1/graphql`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ query: '{ gigabyte }' }),
        });
        let bytes = 0;
        for await (const part of response.body ?? []) bytes += part.byteLength;
        return {
          gigabyte: [(memoryOf(service.pid).peak - resident) / 1e6],
          'MB that came': [bytes / 1e6],
        };
      },
    ),
  );
}

/** @param {Settings} settings @returns {Promise<Figures>} */
export async function redisStore(settings) {
  const redis = await startRedis();
  try {
    return await withServer(startService, (memory) =>
      withServer(
        () => startService(redis.settings),
        async (shared) => {
          const headers = {
            memory: await signIn(memory.origin),
            shared: await signIn(shared.origin),
          };
          const load = { seconds: settings.seconds, connections: CALLS_OF_A_USER };
          const pairs = await inTurn(
            settings,
            () => query(shared, headers.shared, load),
            () => query(memory, headers.memory, load),
          );
          return {
            redis: pairs.map(({ one, other }) => one.p50 / other.p50),
            'ms with Redis, p50': pairs.map(({ one }) => one.p50),
            'ms with memory, p50': pairs.map(({ other }) => other.p50),
          };
        },
      ),
    );
  } finally {
    await redis.stop();
  }
}

const deriveKey = promisify(scrypt);

/** The parameters of a stored password (docs/service.md). */
const HASH = { cost: 16_384, blockSize: 8, parallelization: 5, maxmem: 64 * 2 ** 20 };

/** @param {number} amount @returns {Promise<Measured>} */
async function measureHashes(amount) {
  const times = [];
  for (let count = 0; count < amount; count += 1) {
    const begun = performance.now();
    // @ts-expect-error its types know no options once it is promisified
    await deriveKey('password', randomBytes(16), 32, HASH);
    times.push(performance.now() - begun);
  }
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), perSecond: 0 };
}

/** @param {string} origin @returns {Omit<import('./load.mjs').Load, 'connections'>} */
const tokenCall = (origin) => ({
  url: `${origin}/oauth2/token?grant_type=client_credentials`,
  headers: {
    'x-api-key': CREDENTIALS.apiKey,
    'content-type': 'application/x-www-form-urlencoded',
  },
  body: new URLSearchParams({
    client_id: CREDENTIALS.username,
    client_secret: CREDENTIALS.password,
  }).toString(),
});

/** @param {Settings} settings @returns {Promise<Figures>} */
export async function tokenEndpoint(settings) {
  return withServer(startService, async ({ origin }) => {
    const amount = 20;
    const pairs = await inTurn(
      settings,
      () => measureLoad({ ...tokenCall(origin), connections: 1, amount }),
      () => measureHashes(amount),
    );
    return {
      token: pairs.map(({ one, other }) => one.p50 / other.p50),
      'ms of a sign-in, p50': pairs.map(({ one }) => one.p50),
      'ms of its hash, p50': pairs.map(({ other }) => other.p50),
    };
  });
}

/** How many users sign in again and again, each on its own. */
const STORM = 20;

/** @param {Settings} settings @returns {Promise<Figures>} */
export async function signInStorm(settings) {
  const { file, users, remove } = await makeUsers(STORM + 1);
  const [caller, ...others] = users;
  try {
    return await withServer(
      () => startService({ ...NO_DEMO, CREDENTIALS_FILE: file }),
      async (service) => {
        const headers = callHeaders(caller, await fetchToken(service.origin, caller));
        const load = { seconds: settings.seconds, connections: CALLS_OF_A_USER };
        const pairs = await inTurn(
          settings,
          async () => {
            const stopStorm = startStorm(service.origin, others);
            const measured = await query(service, headers, load);
            await stopStorm();
            return measured;
          },
          () => query(service, headers, load),
        );
        return {
          storm: pairs.map(({ one, other }) => one.p99 / other.p99),
          'ms in a storm of sign-ins, p50': pairs.map(({ one }) => one.p50),
          'ms without it, p50': pairs.map(({ other }) => other.p50),
          'ms in a storm of sign-ins, p99': pairs.map(({ one }) => one.p99),
          'ms without it, p99': pairs.map(({ other }) => other.p99),
        };
      },
    );
  } finally {
    remove();
  }
}

/**
 * @param {string} origin
 * @param {readonly import('./users.mjs').User[]} users who sign in all at once, and again once let in
 * @returns {() => Promise<void>} ends it
 */
function startStorm(origin, users) {
  let isOver = false;
  const storms = users.map(async (user) => {
    while (!isOver) await fetchToken(origin, user);
  });
  return async () => {
    isOver = true;
    await Promise.all(storms);
  };
}

/** Where growth is looked at: after so many, and after all. */
const EARLY = 100_000;
const ALL = 1_000_000;

/** @param {Settings} _settings @returns {Promise<Figures>} */
export async function growth(_settings) {
  // With room for gigabytes, what is resident is garbage that nobody had to collect.
  const startWithLittleRoom = () => startService({ NODE_OPTIONS: '--max-old-space-size=192' });
  return withServer(startWithLittleRoom, async (service) => {
    const headers = await signIn(service.origin);
    const memoryAfter = async (/** @type {number} */ amount) => {
      await query(service, headers, { amount });
      return memoryOf(service.pid).resident / 1e6;
    };
    const early = await memoryAfter(EARLY);
    const late = await memoryAfter(ALL - EARLY);
    return { growth: [late / early], 'MB after 100,000': [early], 'MB after 1,000,000': [late] };
  });
}
