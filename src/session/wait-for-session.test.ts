import { expect, test, vi } from 'vitest';
import { createLoneStore } from '../testing/sessions.ts';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { type SessionStore, waitForSession } from './session-store.ts';
import type { TokenOutcome } from './sign-in.ts';

const service = { id: 'cities', authUrl: 'https://auth.example' };
const input = { service, username: 'svc', apiKey: 'key', password: 'secret' };
const signal = new AbortController().signal;

/** A store whose sign-ins give the tokens `1`, `2` and so on, or fail. */
function setUp(fails = false) {
  let issued = 0;
  const exchange = (): Promise<TokenOutcome> =>
    Promise.resolve(
      fails
        ? { ok: false, failure: { code: 'wrong-credentials', endpoint: '' } }
        : { ok: true, grant: { accessToken: String((issued += 1)), expiresInS: 60 } },
    );
  const clock = createFixedClock();
  return { clock, store: createLoneStore(exchange, clock) };
}

async function setUpExpired(): Promise<SessionStore> {
  const { clock, store } = setUp();
  await store.signIn(input);
  clock.advance(60_000);
  expect(store.getState().status).toBe('expired');
  return store;
}

test('a live session is there at once, also while it is being renewed', async () => {
  const { store } = setUp();
  await store.signIn(input);
  void store.signIn(input);
  expect(store.getState().status).toBe('signing-in');
  expect((await waitForSession(store, service, signal))?.accessToken).toBe('1');
});

test('the first sign-in is waited for', async () => {
  const { store } = setUp();
  const waiting = waitForSession(store, service, signal);
  await store.signIn(input);
  expect((await waiting)?.accessToken).toBe('1');
});

test('a failed sign-in is waited out', async () => {
  const { store } = setUp(true);
  const settled = vi.fn();
  void waitForSession(store, service, signal).then(settled);
  await store.signIn(input);
  await store.signIn(input);
  expect(settled).not.toHaveBeenCalled();
});

test('somebody who signs out ends the waiting: the next session may be another’s', async () => {
  const store = await setUpExpired();
  const waiting = waitForSession(store, service, signal);
  store.signOut();
  expect(await waiting).toBeUndefined();
});

test('a signal that is aborted already is found at once, session or not', async () => {
  const { store } = setUp();
  await store.signIn(input);
  const aborted = AbortSignal.abort(new Error('stopped'));
  await expect(waitForSession(store, service, aborted)).rejects.toThrow('stopped');
});

test('a signal that is aborted by the end of the session is found too', async () => {
  const { clock, store } = setUp();
  await store.signIn(input);
  const controller = new AbortController();
  store.subscribe(() => controller.abort(new Error('stopped')));
  clock.sleep(60_000);
  await expect(waitForSession(store, service, controller.signal)).rejects.toThrow('stopped');
});

test('nothing listens on once the waiting is over', async () => {
  const store = await setUpExpired();
  const undo = vi.fn();
  const counted: SessionStore = {
    ...store,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener);
      return () => {
        undo();
        unsubscribe();
      };
    },
  };
  const controller = new AbortController();
  const remove = vi.spyOn(controller.signal, 'removeEventListener');
  const waiting = waitForSession(counted, service, controller.signal);
  controller.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  expect(undo).toHaveBeenCalledTimes(1);
  expect(remove).toHaveBeenCalledTimes(1);
});
