import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../contract/clock.ts';
import { findToolchain } from '../../testing/toolchain.ts';
import type { LogEntry } from '../http/log.ts';
import { type RedisServer, startRedisServer } from '../testing/redis-server.ts';
import { testTokenStore } from '../testing/token-store-contract.ts';
import { createAccessTokenSigner } from '../tokens/access-token.ts';
import { generateSigningKey } from '../tokens/signing-key.ts';
import { SigningKeys } from '../tokens/signing-keys.ts';
import { TokenRegistry } from '../tokens/token-registry.ts';
import { openRedisStores } from './open-redis-stores.ts';
import { readRedisSettings } from '../settings/redis-settings.ts';

const REDIS = findToolchain('REDIS_PATH', 'redis-server');
const WINDOW_MS = 60_000;
const UNAVAILABLE = { status: 503, headers: { 'retry-after': '2' } };

const token = (jti: string) => ({ jti, exp: Math.floor(Date.now() / 1000) + 100 });
const wanted = (): boolean => true;

describe.skipIf(REDIS === undefined)('Redis @full', () => {
  let redis: RedisServer;
  const closers: (() => Promise<void>)[] = [];
  let logged: LogEntry[];

  /** An instance of the service, as far as its stores go. */
  async function open() {
    const settings = readRedisSettings({ REDIS_URL: redis.url, REDIS_PREFIX: 'test:' });
    if (!settings) throw new Error('There are no settings.');
    const log = (entry: LogEntry): void => void logged.push(entry);
    const stores = await openRedisStores(settings, systemClock, log);
    closers.push(stores.close);
    return { ...stores, counters: stores.countIn(WINDOW_MS) };
  }

  beforeEach(() => {
    logged = [];
  });
  afterEach(async () => {
    await Promise.all(closers.splice(0).map((close) => close()));
  });

  describe('that runs', () => {
    beforeAll(async () => {
      redis = await startRedisServer(REDIS ?? '');
    });
    beforeEach(() => redis.command('FLUSHALL'));
    afterAll(() => redis.remove());

    describe('as token store', () => {
      testTokenStore(async () => (await open()).tokens);
    });

    test('tells each instance what the others have done, from the moment that it is answered', async () => {
      const [one, other] = [await open(), await open()];
      await one.tokens.replace('alice', token('a'), wanted);
      expect(await other.tokens.lookUp('alice', 'a')).toEqual({ state: 'live' });
      const onEnd = vi.fn();
      one.tokens.watch('alice', 'a', onEnd);
      await other.tokens.replace('alice', token('b'), wanted);
      expect(await one.tokens.lookUp('alice', 'a')).toMatchObject({ state: 'replaced' });
      await vi.waitFor(() => expect(onEnd.mock.calls).toEqual([['replaced']]));
    });

    test('keeps the latest use of each key and password', async () => {
      const [one, other] = [(await open()).lastUse, (await open()).lastUse];
      const use = (username: string, at: number) => ({ username, id: '91f3ab02', at });
      await one.keep([use('alice', 2), use('a user', 3)]);
      await other.keep([use('alice', 1), use('a user', 4)]);
      const uses = await one.load();
      expect(uses.toSorted((a, b) => a.at - b.at)).toEqual([use('alice', 2), use('a user', 4)]);
    });

    test('ends a token for an instance that knows its signature', async () => {
      const key = await generateSigningKey();
      const openRegistry = async () =>
        new TokenRegistry({
          signer: createAccessTokenSigner(new SigningKeys([key], systemClock)),
          clock: systemClock,
          lifetimeS: 100,
          knowsUser: () => true,
          store: (await open()).tokens,
        });
      const [one, other] = [await openRegistry(), await openRegistry()];
      const { accessToken = '' } = (await one.issue('alice')) ?? {};
      expect(await one.inspect(accessToken)).toHaveProperty('state', 'valid');
      expect(await other.inspect(accessToken)).toHaveProperty('state', 'valid');
      await other.issue('alice');
      expect(await one.inspect(accessToken)).toHaveProperty('state', 'replaced');
      expect(await other.inspect(accessToken)).toHaveProperty('state', 'replaced');
    });

    test('tells of an end whose message was missed, once its messages come again', async () => {
      const [one, other] = [await open(), await open()];
      await one.tokens.replace('alice', token('a'), wanted);
      const onEnd = vi.fn();
      one.tokens.watch('alice', 'a', onEnd);
      await one.tokens.lookUp('alice', 'a');
      await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
      await other.tokens.revoke('alice', 'a');
      await vi.waitFor(() => expect(onEnd.mock.calls).toEqual([['revoked']]), 10_000);
    });

    test('counts wrong tries of all instances together', async () => {
      const [one, other] = [await open(), await open()];
      const first = await one.counters.take('a');
      expect(first.count).toBe(1);
      expect(first.leftMs).toBeGreaterThan(WINDOW_MS - 10_000);
      expect((await other.counters.take('a')).count).toBe(2);
      await first.giveBack();
      await first.giveBack();
      expect((await other.counters.take('a')).count).toBe(2);
      await one.counters.forget('a');
      // From a window that is over.
      await first.giveBack();
      expect((await other.counters.take('a')).count).toBe(1);
    });

    test('leaves no key without an expiry', async () => {
      const { tokens, counters } = await open();
      await tokens.lookUp('alice', 'a');
      await tokens.replace('alice', token('a'), wanted);
      await tokens.replace('alice', token('b'), wanted);
      await counters.take('a');
      const keys = (await redis.command('KEYS', '*')).match(/test:\S+/g) ?? [];
      expect(keys).toHaveLength(4);
      for (const key of keys) {
        expect(`${key} ${await redis.command('TTL', key)}`).toMatch(/ :[1-9]\d*\r\n$/);
      }
    });
  });

  test('that has a password takes the one of a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-redis-password-'));
    redis = await startRedisServer(REDIS ?? '', ['--save', '', '--requirepass', 'pass word']);
    const passwordFile = join(folder, 'password');
    const openWith = async (content: string) => {
      await writeFile(passwordFile, content);
      const variables = { REDIS_URL: redis.url, REDIS_PREFIX: 'test:' };
      const settings = readRedisSettings({ ...variables, REDIS_PASSWORD_FILE: passwordFile });
      if (!settings) throw new Error('There are no settings.');
      return openRedisStores(settings, systemClock, () => undefined);
    };
    const { tokens, close } = await openWith('pass word\n');
    closers.push(close);
    await tokens.replace('alice', token('a'), wanted);
    expect(await tokens.lookUp('alice', 'a')).toEqual({ state: 'live' });
    await expect(openWith('')).rejects.toThrow(
      `The Redis password ${passwordFile} is wrong: it must be one line.`,
    );
    await Promise.all(closers.splice(0).map((each) => each()));
    await redis.remove();
    await rm(folder, { recursive: true });
  });

  describe('that is away', () => {
    beforeEach(async () => {
      redis = await startRedisServer(REDIS ?? '', ['--save', '3600 1000000']);
    });
    afterEach(() => redis.remove());

    test('refuses all with 503, says so once, and knows all that was answered when it is back', async () => {
      const { tokens, counters } = await open();
      await tokens.replace('alice', token('a'), wanted);
      const onEnd = vi.fn();
      tokens.watch('alice', 'a', onEnd);
      await redis.stop();
      await expect(tokens.lookUp('alice', 'a')).rejects.toMatchObject(UNAVAILABLE);
      await expect(tokens.replace('alice', token('b'), wanted)).rejects.toMatchObject(UNAVAILABLE);
      await expect(tokens.revoke('alice', 'a')).rejects.toMatchObject(UNAVAILABLE);
      await expect(counters.take('a')).rejects.toMatchObject(UNAVAILABLE);
      expect(await tokens.readiness()).toMatch(/^Redis does not answer: /);
      await redis.start();
      await vi.waitFor(async () => expect(await tokens.readiness()).toBeUndefined(), 10_000);
      expect(await tokens.lookUp('alice', 'a')).toEqual({ state: 'live' });
      expect(onEnd).not.toHaveBeenCalled();
      expect(logged.map((entry) => 'warning' in entry && entry.warning)).toEqual([
        expect.stringMatching(/^(Redis cannot be reached: |The connection to Redis has ended)/),
        'Redis answers again',
      ]);
    });

    test('or full, or read-only, is not ready, and is when it can be written to again', async () => {
      const { tokens } = await open();
      const isReady = async () => expect(await tokens.readiness()).toBeUndefined();
      await isReady();
      await redis.command('CONFIG', 'SET', 'maxmemory', '1');
      expect(await tokens.readiness()).toMatch(/^Redis refuses to write: OOM /);
      await redis.command('CONFIG', 'SET', 'maxmemory', '0');
      await isReady();
      await redis.command('REPLICAOF', '127.0.0.1', '1');
      expect(await tokens.readiness()).toMatch(/^Redis refuses to write: READONLY /);
      await redis.command('REPLICAOF', 'NO', 'ONE');
      await vi.waitFor(isReady, 10_000);
    });

    test('at the start is waited for by nobody but callers', async () => {
      await redis.stop();
      const { tokens } = await open();
      expect(await tokens.readiness()).toMatch(/^Redis does not answer: /);
      await redis.start();
      await vi.waitFor(async () => expect(await tokens.readiness()).toBeUndefined(), 10_000);
    });

    test('and comes back empty knows no token, and says so', async () => {
      const { tokens } = await open();
      await tokens.replace('alice', token('a'), wanted);
      await redis.command('CONFIG', 'SET', 'save', '');
      await redis.command('FLUSHALL');
      const onEnd = vi.fn();
      tokens.watch('alice', 'a', onEnd);
      expect(await tokens.lookUp('alice', 'a')).toEqual({ state: 'unknown' });
      await vi.waitFor(() => expect(onEnd.mock.calls).toEqual([['unknown']]));
      await tokens.replace('alice', token('b'), wanted);
      expect(await tokens.lookUp('alice', 'b')).toEqual({ state: 'live' });
      expect(await tokens.lookUp('alice', 'a')).toEqual({ state: 'replaced' });
    });

    test('and comes back without what it answered last lets no replaced token in', async () => {
      const [one, other] = [await open(), await open()];
      await one.tokens.replace('alice', token('a'), wanted);
      await one.tokens.replace('bob', token('bob-1'), wanted);
      await redis.command('SAVE');
      await one.tokens.replace('alice', token('b'), wanted);
      // Nothing of the last change is on disk.
      await redis.stop('SIGKILL');
      await redis.start();
      const ready = async () =>
        expect([await one.tokens.readiness(), await other.tokens.readiness()]).toEqual([
          undefined,
          undefined,
        ]);
      await vi.waitFor(ready, 10_000);
      // By an instance that did not see the lost data, and continues from the rest.
      const third = await open();
      await third.tokens.replace('carol', token('carol-1'), wanted);
      await third.tokens.replace('dave', token('dave-1'), wanted);
      expect((await one.tokens.lookUp('alice', 'a')).state).not.toBe('live');
      expect((await other.tokens.lookUp('alice', 'a')).state).not.toBe('live');
      expect((await one.tokens.lookUp('bob', 'bob-1')).state).not.toBe('live');
      // Issued since it is back, so no doubt falls on it.
      expect(await one.tokens.lookUp('carol', 'carol-1')).toEqual({ state: 'live' });
      await other.tokens.replace('alice', token('c'), wanted);
      expect(await one.tokens.lookUp('alice', 'c')).toEqual({ state: 'live' });
    });

    test('without having hung up is waited for no longer than callers can bear', async () => {
      const { tokens } = await open();
      await tokens.replace('alice', token('a'), wanted);
      redis.pause();
      await expect(tokens.lookUp('alice', 'a')).rejects.toMatchObject(UNAVAILABLE);
      redis.resume();
      await vi.waitFor(
        async () => expect(await tokens.lookUp('alice', 'a')).toEqual({ state: 'live' }),
        10_000,
      );
    });
  });
});
