import { EventEmitter, once, setMaxListeners } from 'node:events';
import { connect } from 'node:net';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { beforeEach, expect, test, vi } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { ALICE, startServiceUnderTest } from '../testing/service-under-test.ts';
import { createAccessTokenSigner, type AccessTokenClaims } from '../tokens/access-token.ts';
import { generateSigningKey } from '../tokens/signing-key.ts';
import { SigningKeys } from '../tokens/signing-keys.ts';
import { MemoryTokenStore } from '../tokens/memory-token-store.ts';
import { TokenRegistry } from '../tokens/token-registry.ts';
import { callEnd, endWithSignal, startCallLife, UserQuota } from './call-life.ts';
import { CallScope } from './call-scope.ts';

let clock: ManualClock;
let registry: TokenRegistry;
let claims: AccessTokenClaims;
let quotas: { calls: UserQuota; subscriptions: UserQuota };
let stopping: AbortController;

beforeEach(async () => {
  clock = new ManualClock();
  quotas = { calls: new UserQuota(100), subscriptions: new UserQuota(20) };
  registry = new TokenRegistry({
    signer: createAccessTokenSigner(new SigningKeys([await generateSigningKey()], clock)),
    clock,
    lifetimeS: 100,
    knowsUser: () => true,
    store: await MemoryTokenStore.create(clock),
  });
  const token = await registry.issue('alice');
  const found = await registry.inspect(token?.accessToken ?? '');
  if (found.state !== 'valid') throw new Error('the token is not valid');
  claims = found.claims;
  stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
});

function start() {
  const outgoing = new EventEmitter();
  const destroy = vi.fn(() => outgoing.emit('close'));
  const incoming = { socket: { destroy: () => undefined } } as never;
  const scope = new CallScope({
    incoming,
    outgoing: Object.assign(outgoing, { destroy }),
  });
  const makeLasting = startCallLife(scope, claims, {
    registry,
    quotas,
    clock,
    timeLimitMs: 5_000,
    stopping: stopping.signal,
  });
  const hangUp = (): void => void outgoing.emit('close');
  return { scope, signal: scope.signal, makeLasting, destroy, hangUp };
}

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

test('a subscription lasts beyond the time limit and ends when its token expires', () => {
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

test('a subscription ends when the service stops, or has stopped', () => {
  const [early, late] = [start(), start()];
  early.makeLasting();
  stopping.abort();
  expect(codeOf(early.signal)).toBe('SERVICE_STOPPING');
  late.makeLasting();
  expect(codeOf(late.signal)).toBe('SERVICE_STOPPING');
});

test('any call ends when the caller hangs up', () => {
  const { signal, hangUp } = start();
  hangUp();
  expect(signal.aborted).toBe(true);
});

test('nothing is left of a call that is over: no quota, no timer, nobody who watches its token', async () => {
  const [query, subscription] = [start(), start()];
  subscription.makeLasting();
  for (const { hangUp } of [query, subscription]) hangUp();
  const reasons = [query, subscription].map(({ signal }): unknown => signal.reason);
  expect([quotas.calls.total, quotas.subscriptions.total]).toEqual([0, 0]);
  await registry.issue('alice');
  stopping.abort();
  clock.advance(1_000_000);
  for (const [index, { signal, destroy }] of [query, subscription].entries()) {
    expect(signal.reason).toBe(reasons[index]);
    expect(destroy).not.toHaveBeenCalled();
  }
});

test('a caller that hung up before takes no quota', () => {
  const { hangUp, makeLasting } = start();
  hangUp();
  expect(makeLasting).toThrow('The caller hung up');
  expect(quotas.subscriptions.total).toBe(0);
});

test('a user may have so many calls under way, and more when some are delivered', () => {
  quotas = { ...quotas, calls: new UserQuota(2) };
  const first = start();
  start();
  expect(start).toThrow('too many calls');
  expect(quotas.calls.take('bob')).toBeDefined();
  first.hangUp();
  expect(start).not.toThrow();
  expect(start).toThrow('too many calls');
});

test('a user may have twenty subscriptions at a time, and more when some are over', () => {
  const calls = Array.from({ length: 20 }, () => {
    const call = start();
    call.makeLasting();
    return call;
  });
  expect(quotas.calls.total).toBe(0);
  expect(() => start().makeLasting()).toThrow('too many subscriptions');
  expect(quotas.subscriptions.take('bob')).toBeDefined();
  calls[0]?.hangUp();
  expect(() => start().makeLasting()).not.toThrow();
  expect(() => start().makeLasting()).toThrow('too many subscriptions');
});

test('an answer that is not delivered in time is cut off', () => {
  const { destroy } = start();
  clock.advance(124_999);
  expect(destroy).not.toHaveBeenCalled();
  clock.advance(1);
  expect(destroy).toHaveBeenCalled();
  expect(quotas.calls.total).toBe(0);
});

test('so is the last event of a subscription, and not the subscription before', () => {
  const { destroy, makeLasting } = start();
  makeLasting();
  clock.advance(99_000);
  stopping.abort();
  clock.advance(119_999);
  expect(destroy).not.toHaveBeenCalled();
  clock.advance(1);
  expect(destroy).toHaveBeenCalled();
});

test('a caller that does not read its answer holds a quota, and is cut off', async () => {
  const calls = new UserQuota(1);
  const options = { quotas: { ...quotas, calls }, stalledWriteMs: 300 };
  const service = await startServiceUnderTest({}, options);
  const token = await service.token();
  const names = Array.from({ length: 49 }, (_, index) => `a${index}: name`).join(' ');
  const query = `{ cities(first: 10000) { nodes { ${names} } } }`;
  const { hostname, port } = new URL(service.origins.explorer);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    [
      'POST /v1/graphql HTTP/1.1',
      'host: x',
      `x-api-key: ${ALICE.apiKey}`,
      `authorization: Bearer ${token}`,
      'content-type: application/graphql',
      `content-length: ${query.length}`,
      '',
      query,
    ].join('\r\n'),
  );
  const ask = (): Promise<Response> => service.query('{ __typename }', token);
  // The first bytes say that it is under way; the rest stays where it is.
  await once(socket, 'data');
  socket.pause();
  let response = await ask();
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toMatchObject({
    errors: [{ extensions: { code: 'TOO_MANY_CALLS' } }],
  });
  while (response.status !== 200) response = await ask();
  socket.destroy();
  await service.stop(0);
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
