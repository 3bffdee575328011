import { setMaxListeners } from 'node:events';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { beforeEach, expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { createAccessTokenSigner, type AccessTokenClaims } from '../tokens/access-token.ts';
import { generateSigningKey } from '../tokens/signing-key.ts';
import { TokenRegistry } from '../tokens/token-registry.ts';
import { startCallLife } from './call-life.ts';
import { callEnd, endWithSignal } from './end-with-signal.ts';
import { UserQuota } from './user-quota.ts';

let clock: ManualClock;
let registry: TokenRegistry;
let claims: AccessTokenClaims;
let quota: UserQuota;
let caller: AbortController;
let stopping: AbortController;

beforeEach(async () => {
  clock = new ManualClock();
  quota = new UserQuota(20);
  registry = await TokenRegistry.create({
    signer: await createAccessTokenSigner(await generateSigningKey()),
    clock,
    lifetimeS: 100,
    knowsUser: () => true,
  });
  const token = await registry.issue('alice');
  const found = await registry.inspect(token?.accessToken ?? '');
  if (found.state !== 'valid') throw new Error('the token is not valid');
  claims = found.claims;
  [caller, stopping] = [new AbortController(), new AbortController()];
  setMaxListeners(0, caller.signal, stopping.signal);
});

const start = () =>
  startCallLife({
    claims,
    registry,
    quota,
    clock,
    timeLimitMs: 5_000,
    caller: caller.signal,
    stopping: stopping.signal,
  });

const codeOf = ({ reason }: AbortSignal): unknown => (reason as GraphQLError).extensions['code'];

test('a query ends at the time limit, and not with its token or the service', async () => {
  const { signal } = start();
  await registry.issue('alice');
  stopping.abort();
  clock.advance(4_999);
  expect(signal.aborted).toBe(false);
  clock.advance(1);
  expect(codeOf(signal)).toBe('TIME_LIMIT');
});

test('a subscription outlives the time limit and ends when its token expires', () => {
  const { signal, makeLasting } = start();
  makeLasting();
  clock.advance(99_999);
  expect(signal.aborted).toBe(false);
  clock.advance(1);
  expect(codeOf(signal)).toBe('TOKEN_EXPIRED');
});

test('a subscription ends when its token is terminated', async () => {
  const { signal, makeLasting } = start();
  makeLasting();
  await registry.issue('alice');
  expect(codeOf(signal)).toBe('TOKEN_TERMINATED');
});

test('a subscription ends when the service stops', () => {
  const { signal, makeLasting } = start();
  makeLasting();
  stopping.abort();
  expect(codeOf(signal)).toBe('SERVICE_STOPPING');
});

test('any call ends when the caller hangs up', () => {
  const { signal } = start();
  caller.abort();
  expect(signal.aborted).toBe(true);
});

test('nothing ends a call that was released', async () => {
  const { signal, makeLasting, release } = start();
  makeLasting();
  release();
  await registry.issue('alice');
  stopping.abort();
  clock.advance(1_000_000);
  expect(signal.aborted).toBe(false);
});

test('a user may have twenty subscriptions at a time, and more when some are over', () => {
  const lives = Array.from({ length: 20 }, () => {
    const life = start();
    life.makeLasting();
    return life;
  });
  expect(() => start().makeLasting()).toThrow('too many subscriptions');
  expect(quota.take('bob')).toBeDefined();
  lives[0]?.release();
  lives[0]?.release();
  expect(() => start().makeLasting()).not.toThrow();
  expect(() => start().makeLasting()).toThrow('too many subscriptions');
});

test('a stream that never speaks is ended all the same, its last word being why', async () => {
  const controller = new AbortController();
  let isLeft = false;
  const silent: AsyncIterable<ExecutionResult> = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise<IteratorResult<ExecutionResult>>(() => undefined),
      return: () => {
        isLeft = true;
        return Promise.resolve({ done: true, value: undefined });
      },
    }),
  };
  const results = endWithSignal(silent, controller.signal);
  const first = results.next();
  const end = callEnd('TOKEN_TERMINATED', 'over');
  controller.abort(end);
  expect(await first).toEqual({ done: false, value: { errors: [end] } });
  expect(await results.next()).toEqual({ done: true, value: undefined });
  expect(isLeft).toBe(true);
});
