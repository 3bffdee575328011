import { describe, expect, test } from 'vitest';
import { createFakePeers } from '../testing/fake-peers.ts';
import { createMemoryPreferences } from '../testing/memory-storage.ts';
import { AUTH_URL } from '../testing/sessions.ts';
import { missedSession, takeMissedSignOut } from './page-life.ts';
import { createFixedClock } from '../testing/fixed-clock.ts';
import type { Session } from '../session/session-state.ts';
import type { SessionPeers } from '../session/session-sharing.ts';
import { createSessionStore, type SessionStore } from '../session/session-store.ts';
import { createSessionVersions, type SessionVersions } from '../session/session-version.ts';

const user = { authUrl: AUTH_URL, username: 'svc' };

/** The steps of a page that returns after missing messages. */
function comeBack(
  store: SessionStore,
  versions: SessionVersions,
  peers: SessionPeers,
  authUrl?: string,
): Promise<Session | undefined> {
  takeMissedSignOut(store, versions);
  return peers.find(missedSession(store, authUrl));
}

function setUp() {
  const clock = createFixedClock();
  const storage = createMemoryPreferences();
  const elsewhere = createSessionVersions(storage, clock);
  const versions = createSessionVersions(storage, clock);
  const peers = createFakePeers();
  const store = createSessionStore(() => new Promise(() => undefined), clock, peers, versions);
  const session: Session = {
    ...user,
    apiKey: 'key',
    accessToken: 'token',
    receivedAt: clock.now(),
    version: elsewhere.next(AUTH_URL, 'sign-in'),
    lifetime: undefined,
  };
  const newer = (change: Partial<Session> = {}): Session => ({
    ...session,
    accessToken: 'newer',
    ...change,
    version: elsewhere.next(AUTH_URL, 'sign-in'),
  });
  return { elsewhere, versions, peers, store, session, newer };
}

test('nothing happened: the session stays, and a newer one is asked for', async () => {
  const { store, versions, peers, session } = setUp();
  store.adopt(session);
  expect(await comeBack(store, versions, peers, 'rivers')).toBeUndefined();
  expect(store.getState()).toEqual({ status: 'valid', session });
  expect(peers.find.mock.calls).toEqual([[{ ...user, newerThan: session.version }]]);
});

test('a newer session elsewhere is given, and the own one stays until it is taken', async () => {
  const { store, versions, peers, session, newer } = setUp();
  store.adopt(session);
  const theirs = newer();
  peers.find.mockResolvedValue(theirs);
  expect(await comeBack(store, versions, peers)).toBe(theirs);
  expect(store.getState()).toEqual({ status: 'valid', session });
});

describe('somebody signed out meanwhile:', () => {
  test('so does this page, before any tab answers; then any session of the service will do', () => {
    const { store, versions, peers, elsewhere, session } = setUp();
    store.adopt(session);
    elsewhere.next(AUTH_URL, 'sign-out');
    void comeBack(store, versions, peers, AUTH_URL);
    expect(store.getState().status).toBe('none');
    expect(peers.find.mock.calls).toEqual([[{ authUrl: AUTH_URL }]]);
  });

  test('so does this page, though another user has signed in since', async () => {
    const { store, versions, peers, elsewhere, session, newer } = setUp();
    store.adopt(session);
    elsewhere.next(AUTH_URL, 'sign-out');
    const theirs = newer({ username: 'other' });
    peers.find.mockResolvedValue(theirs);
    const found = await comeBack(store, versions, peers);
    expect(store.getState().status).toBe('none');
    expect(found).toBe(theirs);
  });

  test('and in again: that session is taken', async () => {
    const { store, versions, peers, elsewhere, session, newer } = setUp();
    store.adopt(session);
    elsewhere.next(AUTH_URL, 'sign-out');
    const again = newer();
    peers.find.mockResolvedValue(again);
    const found = await comeBack(store, versions, peers);
    if (found) store.adopt(found);
    expect(store.getState()).toEqual({ status: 'valid', session: again });
  });

  test('what was ended by that is not taken, though a tab still offers it', async () => {
    const { store, versions, peers, elsewhere, session } = setUp();
    store.adopt(session);
    elsewhere.next(AUTH_URL, 'sign-out');
    peers.find.mockResolvedValue(session);
    const found = await comeBack(store, versions, peers);
    if (found) store.adopt(found);
    expect(store.getState().status).toBe('none');
  });

  test.each([
    ['before this session', AUTH_URL],
    ['of another token service', 'https://rivers.example'],
  ])('%s, which is none of its business', async (_, authUrl) => {
    const { store, versions, peers, elsewhere, newer } = setUp();
    elsewhere.next(authUrl, 'sign-out');
    const session = newer();
    store.adopt(session);
    if (authUrl !== AUTH_URL) elsewhere.next(authUrl, 'sign-out');
    await comeBack(store, versions, peers);
    expect(store.getState()).toEqual({ status: 'valid', session });
  });
});

test('a sign-in under way is not ended by a sign-out of long ago', () => {
  const { store, versions, elsewhere } = setUp();
  elsewhere.next(AUTH_URL, 'sign-out');
  void store.signIn({
    service: { id: 'cities', authUrl: AUTH_URL },
    username: 'svc',
    apiKey: 'key',
    password: 'secret',
  });
  takeMissedSignOut(store, versions);
  expect(store.getState().status).toBe('signing-in');
});

test('a page that never heard of a sign-out takes nothing that it has ended', () => {
  const { store, elsewhere, session, newer } = setUp();
  elsewhere.next(AUTH_URL, 'sign-out');
  store.adopt(session);
  expect(store.getState().status).toBe('none');
  const again = newer();
  store.adopt(again);
  expect(store.getState()).toEqual({ status: 'valid', session: again });
});

test.each([undefined, AUTH_URL])('at the sign-in screen of %s, any user will do', async (of) => {
  const { store, versions, peers, session } = setUp();
  peers.find.mockResolvedValue(session);
  expect(await comeBack(store, versions, peers, of)).toBe(session);
  expect(peers.find.mock.calls).toEqual([[{ authUrl: of }]]);
  expect(store.getState().status).toBe('none');
});
