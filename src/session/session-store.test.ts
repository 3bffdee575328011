import { describe, expect, test, vi } from 'vitest';
import { createLoneStore } from '../testing/sessions.ts';
import { createFixedClock } from '../testing/fixed-clock.ts';
import type { TokenExchange, TokenOutcome } from './sign-in.ts';
import { waitForSession, type AskService } from './session-store.ts';

const service = { id: 'cities', authUrl: 'https://auth.example' };
const input = { service, username: 'svc', apiKey: 'key', password: 'pässword' };
const granted: TokenOutcome = { ok: true, grant: { accessToken: 'token', expiresInS: 60 } };
const refused: TokenOutcome = {
  ok: false,
  failure: { code: 'wrong-credentials', endpoint: 'https://auth.example/oauth2/token' },
};

function setUp(exchange: TokenExchange = () => Promise.resolve(granted)) {
  const clock = createFixedClock();
  return { clock, store: createLoneStore(exchange, clock) };
}

test('signing in makes one request and keeps no password', async () => {
  const exchange = vi.fn<TokenExchange>(() => Promise.resolve(granted));
  const { store } = setUp(exchange);
  const [first, second] = await Promise.all([store.signIn(input), store.signIn(input)]);
  expect([first, second]).toEqual([undefined, undefined]);
  expect(exchange).toHaveBeenCalledTimes(1);
  expect(store.getState().status).toBe('valid');
  expect(JSON.stringify(store.getState())).not.toContain('pässword');
});

test('a refused sign-in says why and changes nothing', async () => {
  const { store } = setUp(() => Promise.resolve(refused));
  expect(await store.signIn(input)).toMatchObject({ code: 'wrong-credentials' });
  expect(store.getState().status).toBe('none');
});

test('the deadline passes without anybody asking', async () => {
  const { store, clock } = setUp();
  await store.signIn(input);
  clock.advance(59_000);
  expect(store.getState().status).toBe('valid');
  expect(store.remainingMs()).toBe(1_000);
  clock.advance(1_000);
  expect(store.getState().status).toBe('expired');
  expect(store.remainingMs()).toBeUndefined();
});

test('a sleeping machine is found out when the page wakes', async () => {
  const { store, clock } = setUp();
  await store.signIn(input);
  clock.sleep(61_000);
  store.checkDeadline();
  expect(store.getState().status).toBe('expired');
});

describe('a wall clock that says the end alone', () => {
  async function jumped(...answers: (boolean | undefined)[]) {
    const clock = createFixedClock();
    const ask = vi.fn<AskService>(() => Promise.resolve(answers.shift()));
    const store = createLoneStore(() => Promise.resolve(granted), clock, ask);
    await store.signIn(input);
    clock.advance(10_000);
    clock.jump(86_400_000);
    store.checkDeadline();
    store.checkDeadline();
    expect(store.getState().status).toBe('valid');
    expect(ask).toHaveBeenCalledTimes(1);
    await Promise.resolve();
    await Promise.resolve();
    return { clock, store, ask };
  }

  test('is set aside where the service accepts the token', async () => {
    const { store, clock } = await jumped(true);
    expect(store.remainingMs()).toBe(50_000);
    clock.advance(50_000);
    expect(store.getState().status).toBe('expired');
  });

  test('is believed where the service refuses the token', async () => {
    const { store } = await jumped(false);
    expect(store.getState().status).toBe('expired');
  });

  test('is asked about again after a while where no answer came, until the other clock ends it', async () => {
    const { store, clock, ask } = await jumped(undefined);
    clock.advance(1_000);
    expect(ask).toHaveBeenCalledTimes(1);
    clock.advance(29_000);
    expect(ask).toHaveBeenCalledTimes(2);
    clock.advance(20_000);
    expect(store.getState().status).toBe('expired');
  });
});

test('a disposed store looks at the clock no more', async () => {
  const { store, clock } = setUp();
  await store.signIn(input);
  store.dispose();
  clock.advance(61_000);
  expect(store.getState().status).toBe('valid');
});

test('waiting ends with the next session', async () => {
  const { store, clock } = setUp();
  await store.signIn(input);
  clock.advance(60_000);
  const waiting = waitForSession(store, service, new AbortController().signal);
  await store.signIn(input);
  expect((await waiting)?.accessToken).toBe('token');
});

test('waiting finds out by itself that the session is over', async () => {
  const { store, clock } = setUp();
  await store.signIn(input);
  clock.sleep(61_000);
  const controller = new AbortController();
  const waiting = waitForSession(store, service, controller.signal);
  controller.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  expect(store.getState().status).toBe('expired');
});

test('a renewal without a key takes the one of the session', async () => {
  const exchange = vi.fn<TokenExchange>(() => Promise.resolve(granted));
  const { store, clock } = setUp(exchange);
  await store.signIn(input);
  await store.signIn({ ...input, apiKey: undefined });
  clock.advance(60_000);
  await store.signIn({ ...input, apiKey: undefined });
  expect(exchange.mock.calls.map(([{ apiKey }]) => apiKey)).toEqual(['key', 'key', 'key']);
});

test('the view is the same object until something changes', async () => {
  const { store } = setUp();
  const before = store.getView();
  expect(store.getView()).toBe(before);
  await store.signIn(input);
  expect(store.getView()).toMatchObject({ status: 'valid', identity: { username: 'svc' } });
});

test('a late token of somebody who signed out is nobody’s', async () => {
  const answers: ((outcome: TokenOutcome) => void)[] = [];
  const { store } = setUp(() => new Promise((resolve) => answers.push(resolve)));
  const alice = store.signIn({ ...input, username: 'alice' });
  store.signOut();
  const bob = store.signIn({ ...input, username: 'bob' });
  answers[0]?.(granted);
  expect(await alice).toMatchObject({ code: 'cancelled' });
  expect(store.getState()).toMatchObject({ status: 'signing-in', identity: { username: 'bob' } });
  answers[1]?.({ ok: true, grant: { accessToken: 'of-bob', expiresInS: 60 } });
  expect(await bob).toBeUndefined();
  expect(store.getState()).toMatchObject({ session: { username: 'bob', accessToken: 'of-bob' } });
});

test('a second call has the outcome of the first', async () => {
  const { store } = setUp(() => Promise.resolve(refused));
  const [first, second] = await Promise.all([store.signIn(input), store.signIn(input)]);
  expect(first).toMatchObject({ code: 'wrong-credentials' });
  expect(second).toBe(first);
});
