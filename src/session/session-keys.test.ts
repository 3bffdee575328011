import { describe, expect, test, vi } from 'vitest';
import { createFakePeers } from '../testing/fake-peers.ts';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { createMemoryPreferences } from '../testing/memory-storage.ts';
import { AUTH_URL, session } from '../testing/sessions.ts';
import { receiveSession, serviceToShareAs, shareSession } from './session-sharing.ts';
import { apiKeyFor, lastSession, liveSession } from './session-state.ts';
import { createSessionStore, waitForSession } from './session-store.ts';
import { createSessionVersions } from './session-version.ts';
import type { TokenExchange } from './sign-in.ts';

/** Two services of one token service: one has a key in the config, the other a typed one. */
const people = { id: 'people', authUrl: AUTH_URL, apiKey: 'key-of-people' };
const events = { id: 'events', authUrl: AUTH_URL };
const services = [people, events];
const credentials = { username: 'svc', password: 'pässword' };

function setUp() {
  const clock = createFixedClock();
  const peers = createFakePeers();
  const versions = createSessionVersions(createMemoryPreferences(), clock);
  const grant = { accessToken: 'token', expiresInS: 60 };
  const exchange = vi.fn<TokenExchange>(() => Promise.resolve({ ok: true, grant }));
  const store = createSessionStore(exchange, clock, peers, versions);
  return { clock, peers, exchange, store };
}

const keysIn = ({ mock }: { mock: { calls: [{ apiKey: string }][] } }): string[] =>
  mock.calls.map(([{ apiKey }]) => apiKey);

describe('one session for services with keys of their own', () => {
  test('asks for a token with the key of the service, and shares none of it as typed', async () => {
    const { store, exchange, peers } = setUp();
    await store.signIn({ ...credentials, service: people, apiKey: undefined });
    expect(keysIn(exchange)).toEqual(['key-of-people']);
    expect(peers.announce.mock.calls).toMatchObject([[{ authUrl: AUTH_URL, apiKey: '' }]]);
    expect(store.getView().hasKey).toBe(false);
  });

  test('has calls to a service without one wait for the typed key, with the token that there is', async () => {
    const { store, exchange, peers } = setUp();
    await store.signIn({ ...credentials, service: people, apiKey: undefined });
    const settled = vi.fn();
    const { signal } = new AbortController();
    const waiting = waitForSession(store, events, signal).then((found) => {
      settled();
      return found;
    });
    expect(await waitForSession(store, people, signal)).toMatchObject({ accessToken: 'token' });
    expect(settled).not.toHaveBeenCalled();
    store.takeKey('key-of-events');
    expect(await waiting).toMatchObject({ accessToken: 'token', apiKey: 'key-of-events' });
    expect(exchange).toHaveBeenCalledTimes(1);
    expect(store.getView().hasKey).toBe(true);
    expect(peers.announce).toHaveBeenLastCalledWith(liveSession(store.getState()));
  });

  test('keeps the typed key over a renewal at a service that has its own', async () => {
    const { store, exchange } = setUp();
    await store.signIn({ ...credentials, service: events, apiKey: 'typed' });
    await store.signIn({ ...credentials, service: people, apiKey: undefined });
    expect(keysIn(exchange)).toEqual(['typed', 'key-of-people']);
    expect(lastSession(store.getState())?.apiKey).toBe('typed');
  });

  test('takes no key for a session that has ended', async () => {
    const { store, clock } = setUp();
    await store.signIn({ ...credentials, service: people, apiKey: undefined });
    clock.advance(60_000);
    store.takeKey('late');
    expect(lastSession(store.getState())?.apiKey).toBe('');
  });
});

describe('another tab', () => {
  test('brings the key that was typed there, to the same token', async () => {
    const { store } = setUp();
    await store.signIn({ ...credentials, service: people, apiKey: undefined });
    const live = liveSession(store.getState()) ?? session;
    store.adopt({ ...live, apiKey: 'typed there' });
    expect(lastSession(store.getState())?.apiKey).toBe('typed there');
    store.adopt({ ...live, apiKey: 'and once more' });
    expect(lastSession(store.getState())?.apiKey).toBe('typed there');
  });

  test('renews without a key: the one that was typed here stays', async () => {
    const { store } = setUp();
    await store.signIn({ ...credentials, service: events, apiKey: 'typed' });
    const live = liveSession(store.getState()) ?? session;
    store.adopt({ ...live, accessToken: 'newer', version: live.version + 1, apiKey: '' });
    expect(liveSession(store.getState())).toMatchObject({ accessToken: 'newer', apiKey: 'typed' });
  });
});

describe('on its way to another realm a session', () => {
  const { clock } = setUp();
  const typed = { ...session, apiKey: 'typed' };
  const untyped = { ...session, apiKey: '' };

  test.each([
    [people, typed, 'key-of-people', ''],
    [people, untyped, 'key-of-people', ''],
    [events, typed, 'typed', 'typed'],
    [events, untyped, '', ''],
  ])('as that of %j has the key of that service', (service, own, sent, received) => {
    const shared = shareSession(own, service, clock);
    expect(shared).toMatchObject({ serviceId: service.id, apiKey: sent });
    const there = receiveSession(shared, services, clock);
    expect(there).toMatchObject({ authUrl: AUTH_URL, apiKey: received });
  });

  test('goes as that of a service which loses no typed key', () => {
    expect(serviceToShareAs(typed, services)).toBe(events);
    expect(serviceToShareAs(untyped, services)).toBe(people);
    expect(serviceToShareAs(untyped, [events])).toBe(events);
    expect(serviceToShareAs({ ...typed, authUrl: 'https://other.example' }, services)).toBe(
      undefined,
    );
  });

  test('of a service that is not in the config is nobody’s', () => {
    expect(receiveSession(shareSession(typed, events, clock), [people], clock)).toBeUndefined();
  });
});

test('the key of the config comes before the one that was typed', () => {
  expect(apiKeyFor(people, { apiKey: 'typed' })).toBe('key-of-people');
  expect(apiKeyFor(events, { apiKey: 'typed' })).toBe('typed');
  expect(apiKeyFor(events, { apiKey: '' })).toBeUndefined();
});
