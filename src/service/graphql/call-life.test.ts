import { EventEmitter, once, setMaxListeners } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { ALICE, startServiceUnderTest } from '../testing/service-under-test.ts';
import { createAccessTokenSigner, type AccessTokenClaims } from '../tokens/access-token.ts';
import { generateSigningKey } from '../tokens/signing-key.ts';
import { SigningKeys } from '../tokens/signing-keys.ts';
import { MemoryTokenStore } from '../tokens/memory-token-store.ts';
import { TokenRegistry } from '../tokens/token-registry.ts';
import { endWithToken, takeCall, UserQuota } from './call-life.ts';
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
  const scope = new CallScope({ incoming, outgoing: Object.assign(outgoing, { destroy }) });
  const lift = takeCall(scope, claims, quotas);
  const ends: string[] = [];
  const subscribe = (): void => {
    lift();
    endWithToken(scope, claims, { registry, clock, stopping: stopping.signal }, (code) => {
      ends.push(code);
      scope.abort();
    });
  };
  const hangUp = (): void => void outgoing.emit('close');
  return { scope, ends, subscribe, destroy, hangUp };
}

test('a query ends neither with its token nor with the service', async () => {
  const { scope } = start();
  await registry.issue('alice');
  stopping.abort();
  expect(scope.signal.aborted).toBe(false);
});

test('a subscription ends when its token expires', () => {
  const { ends, subscribe } = start();
  subscribe();
  clock.advance(99_999);
  expect(ends).toEqual([]);
  clock.advance(1);
  expect(ends).toEqual(['TOKEN_EXPIRED']);
});

test('a subscription ends when its token is terminated', async () => {
  const { ends, subscribe } = start();
  subscribe();
  await registry.issue('alice');
  expect(ends).toEqual(['TOKEN_TERMINATED']);
});

test('a subscription ends when the service stops, or has stopped', () => {
  const [early, late] = [start(), start()];
  early.subscribe();
  stopping.abort();
  expect(early.ends).toEqual(['SERVICE_STOPPING']);
  late.subscribe();
  expect(late.ends).toEqual(['SERVICE_STOPPING']);
});

test('any call ends when the caller hangs up', () => {
  const { scope, hangUp } = start();
  hangUp();
  expect(scope.signal.aborted).toBe(true);
});

test('nothing is left of a call that is over: no quota, no timer, no watch on its token', async () => {
  const [query, subscription] = [start(), start()];
  subscription.subscribe();
  for (const { hangUp } of [query, subscription]) hangUp();
  expect(quotas.calls.total).toBe(0);
  await registry.issue('alice');
  stopping.abort();
  clock.advance(1_000_000);
  for (const { ends, destroy } of [query, subscription]) {
    expect(ends).toEqual([]);
    expect(destroy).not.toHaveBeenCalled();
  }
});

test('a caller that hung up before takes no quota', () => {
  const { scope, hangUp } = start();
  hangUp();
  expect(() => takeCall(scope, claims, quotas)).toThrow('The call is over');
  expect(quotas.calls.total).toBe(0);
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

test('the last event of a subscription that is not taken is cut off, and not the subscription before', () => {
  const { destroy, subscribe } = start();
  subscribe();
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
