import { describe, expect, test, vi } from 'vitest';
import { afterAnother, createFakePeers, deferred } from '../testing/fake-peers.ts';
import { createMemoryPreferences } from '../testing/memory-storage.ts';
import { createFixedClock } from '../testing/fixed-clock.ts';
import type { SessionPeers } from './session-sharing.ts';
import { lastSession, liveSession, type Session } from './session-state.ts';
import { createPreferences } from './preferences.ts';
import { createSessionStore } from './session-store.ts';
import type { TokenInput, TokenExchange, TokenOutcome } from './sign-in.ts';
import { createSessionVersions } from './session-version.ts';

const authUrl = 'https://auth.example';
const service = { id: 'cities', authUrl };
const user = { authUrl, username: 'svc' };
const other = { ...user, username: 'other' };
const input = { service, username: 'svc', apiKey: 'key', password: 'pässword' };
/** The input of its token exchange. */
const exchanged = { serviceId: 'cities', username: 'svc', apiKey: 'key', password: 'pässword' };
const refused: TokenOutcome = {
  ok: false,
  failure: { code: 'wrong-credentials', endpoint: 'https://auth.example/oauth2/token' },
};
const cancelled = { code: 'cancelled', endpoint: '' };

/** A page whose sign-ins give the tokens `own-1`, `own-2` and so on, for 60 s. */
function setUp(more: Partial<SessionPeers> = {}, answer?: TokenExchange) {
  const clock = createFixedClock();
  const versions = createSessionVersions(createMemoryPreferences(), clock);
  const peers = createFakePeers(more);
  let issued = 0;
  const exchange = vi.fn<TokenExchange>(
    answer ??
      (() => {
        issued += 1;
        const grant = { accessToken: `own-${issued}`, expiresInS: 60 };
        return Promise.resolve({ ok: true, grant });
      }),
  );
  const store = createSessionStore(exchange, clock, peers, versions);
  /** Another tab's session, `newer` milliseconds ahead of now. */
  const theirs = (newer: number, change: Partial<Session> = {}): Session => ({
    ...user,
    apiKey: 'their-key',
    accessToken: 'theirs',
    receivedAt: clock.now(),
    version: clock.now() + newer,
    lifetime: {
      seconds: 60,
      deadline: { wall: clock.now() + 60_000, monotonic: clock.monotonic() + 60_000 },
    },
    ...change,
  });
  const token = () => liveSession(store.getState())?.accessToken;
  return { clock, versions, peers, exchange, store, theirs, token };
}

describe('signing in', () => {
  test('gives the session to the other tabs, once', async () => {
    const { store, peers } = setUp();
    await store.signIn(input);
    expect(peers.announce.mock.calls).toEqual([[liveSession(store.getState())]]);
    expect(peers.find).not.toHaveBeenCalled();
    await store.signIn(input);
    expect(peers.announce).toHaveBeenCalledTimes(2);
  });

  test('is one turn at the token service', async () => {
    const turns: string[] = [];
    const { store } = setUp({
      takeTurn: (turnAt, task) => {
        turns.push(turnAt);
        return task(false);
      },
    });
    await Promise.all([store.signIn(input), store.signIn(input)]);
    expect(turns).toEqual([authUrl]);
  });

  test('again makes a newer session, though the clock was set back', async () => {
    const { clock, store } = setUp();
    await store.signIn(input);
    const before = lastSession(store.getState())?.version ?? Infinity;
    clock.jump(-3_600_000);
    await store.signIn(input);
    expect(lastSession(store.getState())?.version).toBeGreaterThan(before);
  });

  test('that is refused gives the turn back, and changes and announces nothing', async () => {
    const turn = vi.fn();
    const { store, peers } = setUp({ takeTurn: (_, task) => task(false).finally(turn) }, () =>
      Promise.resolve(refused),
    );
    expect(await store.signIn(input)).toMatchObject({ code: 'wrong-credentials' });
    expect(turn).toHaveBeenCalledTimes(1);
    expect(store.getState()).toEqual({ status: 'none' });
    expect(peers.announce).not.toHaveBeenCalled();
  });
});

describe('a sign-in that waited for another tab’s turn', () => {
  test('takes that tab’s session, without a request, a version or an announcement', async () => {
    const { store, peers, exchange, versions, theirs } = setUp({ takeTurn: afterAnother });
    const session = theirs(5);
    peers.find.mockResolvedValue(session);
    const next = vi.spyOn(versions, 'next');
    expect(await store.signIn(input)).toBeUndefined();
    expect(store.getState()).toEqual({ status: 'valid', session });
    expect(peers.find.mock.calls).toEqual([[{ ...user, newerThan: undefined }]]);
    for (const never of [exchange, next, peers.announce]) expect(never).not.toHaveBeenCalled();
  });

  test('takes what was announced meanwhile, where the tab that has it answers nothing', async () => {
    const { store, exchange, theirs, token } = setUp({
      takeTurn: (_, task) => {
        store.adopt(theirs(5));
        return task(true);
      },
    });
    expect(await store.signIn(input)).toBeUndefined();
    expect(token()).toBe('theirs');
    expect(exchange).not.toHaveBeenCalled();
  });

  test.each([
    ['of another user', { username: 'somebody else' }, -Infinity],
    ['that it renews', {}, 5],
  ])('takes no session %s for an announced one', async (_, change, known) => {
    const { store, exchange, theirs, token } = setUp({
      takeTurn: (__, task) => {
        if (known < 0) store.adopt(theirs(5, change));
        return task(true);
      },
    });
    if (known > 0) store.adopt(theirs(5, change));
    await store.signIn(input);
    expect(exchange).toHaveBeenCalledTimes(1);
    expect(token()).toBe('own-1');
  });

  test('asks for a newer one than the one that is renewed', async () => {
    const { store, peers, theirs } = setUp({ takeTurn: afterAnother });
    store.adopt(theirs(5));
    peers.find.mockResolvedValue(theirs(6, { accessToken: 'renewed' }));
    await store.signIn(input);
    expect(peers.find).toHaveBeenCalledWith({ ...user, newerThan: theirs(5).version });
    expect(liveSession(store.getState())?.accessToken).toBe('renewed');
  });

  test('signs in itself where there is none', async () => {
    const { store, exchange, token } = setUp({ takeTurn: afterAnother });
    expect(await store.signIn(input)).toBeUndefined();
    expect(exchange.mock.calls).toEqual([[exchanged]]);
    expect(token()).toBe('own-1');
  });

  test('has got a session that is over: it is so here too', async () => {
    const { store, peers, clock, theirs } = setUp({ takeTurn: afterAnother });
    const session = theirs(5);
    clock.sleep(60_000);
    peers.find.mockResolvedValue(session);
    await store.signIn(input);
    expect(store.getState().status).toBe('expired');
  });
});

describe('somebody who signs out', () => {
  test('while the sign-in waits for its turn: nothing is requested, and nobody signed in', async () => {
    const turn = deferred<boolean>();
    const { store, peers, exchange } = setUp({
      takeTurn: async (_, task) => task(await turn.promise),
    });
    const signingIn = store.signIn(input);
    store.signOut();
    turn.resolve(false);
    expect(await signingIn).toEqual(cancelled);
    expect(store.getState().status).toBe('none');
    expect(exchange).not.toHaveBeenCalled();
    expect(peers.announce).not.toHaveBeenCalled();
  });

  test('while other tabs are asked: what they have is not taken', async () => {
    const found = deferred<Session | undefined>();
    const { store, exchange, theirs } = setUp({
      takeTurn: afterAnother,
      find: () => found.promise,
    });
    const signingIn = store.signIn(input);
    store.signOut();
    found.resolve(theirs(5));
    expect(await signingIn).toEqual(cancelled);
    expect(store.getState().status).toBe('none');
    expect(exchange).not.toHaveBeenCalled();
  });

  test('while the token is on its way: the sign-out stays the last that was heard', async () => {
    const answer = deferred<TokenOutcome>();
    const { store, peers, versions } = setUp({}, () => answer.promise);
    const next = vi.spyOn(versions, 'next');
    const signingIn = store.signIn(input);
    store.signOut();
    answer.resolve({ ok: true, grant: { accessToken: 'late', expiresInS: 60 } });
    expect(await signingIn).toEqual(cancelled);
    expect(next.mock.calls).toEqual([[authUrl, 'sign-out']]);
    expect(peers.announce).not.toHaveBeenCalled();
  });

  test('is signed out in every tab, of all sessions so far', async () => {
    const { clock, store, peers, versions } = setUp();
    await store.signIn(input);
    const before = lastSession(store.getState())?.version ?? Infinity;
    clock.jump(-1_000);
    store.signOut();
    expect(store.getState().status).toBe('none');
    expect(peers.announceSignOut.mock.calls).toEqual([[user, before + 1]]);
    expect(versions.lastSignOut(authUrl)).toBe(before + 1);
  });

  test('has it said with a version above the session’s, where the browser keeps none', async () => {
    const clock = createFixedClock();
    const peers = createFakePeers();
    const versions = createSessionVersions(
      createPreferences(() => undefined),
      clock,
    );
    const store = createSessionStore(vi.fn(), clock, peers, versions);
    const { theirs } = setUp();
    store.adopt(theirs(500));
    store.signOut();
    expect(peers.announceSignOut.mock.calls).toEqual([[user, theirs(500).version + 1]]);
  });

  test('stays so, whatever of before is still on its way; others may come', () => {
    const { store, theirs, token } = setUp();
    store.adopt(theirs(5));
    store.signOut();
    for (const late of [5, 6]) store.adopt(theirs(late));
    expect(store.getState().status).toBe('none');
    store.adopt(theirs(5, { authUrl: 'https://rivers.example' }));
    expect(token()).toBe('theirs');
  });

  test('was nobody: nothing is announced', () => {
    const { store, peers } = setUp();
    store.signOut();
    expect(peers.announceSignOut).not.toHaveBeenCalled();
  });
});

test('who only leaves here stays signed in elsewhere, and can come back', () => {
  const { store, peers, theirs, token } = setUp();
  store.adopt(theirs(5));
  store.leave();
  expect(store.getState().status).toBe('none');
  expect(peers.announceSignOut).not.toHaveBeenCalled();
  store.adopt(theirs(5));
  expect(token()).toBe('theirs');
});

describe('a sign-in never stays under way, where', () => {
  const failed = new Error('the worker is gone');
  const reject = () => Promise.reject(failed);
  const throwing = (): never => {
    throw failed;
  };
  test.each<[string, Partial<SessionPeers>, TokenExchange?]>([
    ['the exchange fails', {}, reject],
    ['the exchange throws', {}, throwing],
    ['no turn is given', { takeTurn: reject }],
    ['taking a turn throws', { takeTurn: throwing }],
    ['the other tabs cannot be asked', { takeTurn: afterAnother, find: reject }],
    ['asking the other tabs throws', { takeTurn: afterAnother, find: throwing }],
  ])('%s', async (_, more, answer) => {
    const { store, peers, theirs } = setUp(more, answer);
    await expect(store.signIn(input)).rejects.toBe(failed);
    expect(store.getState()).toEqual({ status: 'none' });
    const session = theirs(5);
    store.adopt(session);
    await expect(store.signIn(input)).rejects.toBe(failed);
    expect(store.getState()).toEqual({ status: 'valid', session });
    expect(peers.announce).not.toHaveBeenCalled();
  });
});

describe('another tab’s sign-out', () => {
  test('ends the session of the same user', () => {
    const { store, peers, theirs } = setUp();
    store.adopt(theirs(5));
    store.takeSignOut(user, theirs(6).version);
    expect(store.getState().status).toBe('none');
    expect(peers.announceSignOut).not.toHaveBeenCalled();
  });

  test.each([
    ['of another user', other, 6],
    ['of another token service', { ...user, authUrl: 'https://rivers.example' }, 6],
    ['before the session', user, 4],
    ['of the session’s own version', user, 5],
  ])('%s ends nothing', (_, identity, newer) => {
    const { store, theirs, token } = setUp();
    store.adopt(theirs(5));
    store.takeSignOut(identity, theirs(newer).version);
    expect(token()).toBe('theirs');
  });

  test('ends one that is over, too: the dialog to sign in again goes', () => {
    const { clock, store, theirs } = setUp();
    const { version } = theirs(6);
    store.adopt(theirs(5));
    clock.advance(60_000);
    store.takeSignOut(user, version);
    expect(store.getState().status).toBe('none');
  });

  test('overtakes the session that it ended: that one is not taken any more', async () => {
    const { store, theirs, token } = setUp();
    store.takeSignOut(user, theirs(6).version);
    store.takeSignOut(user, theirs(3).version);
    for (const late of [5, 6]) store.adopt(theirs(late));
    expect(store.getState().status).toBe('none');
    store.adopt(theirs(7, other));
    expect(liveSession(store.getState())?.username).toBe('other');
    store.leave();
    store.adopt(theirs(7));
    expect(token()).toBe('theirs');
  });

  test('is older than the next sign-in here, where the clocks do not tell', async () => {
    const { store, theirs } = setUp();
    const { version } = theirs(5_000);
    store.takeSignOut(user, version);
    await store.signIn(input);
    expect(lastSession(store.getState())?.version).toBe(version + 1);
  });
});

describe('a session of another tab', () => {
  test('is taken at the sign-in screen, of any user', () => {
    const { store, theirs } = setUp();
    const session = theirs(-5, other);
    store.adopt(session);
    expect(store.getState()).toEqual({ status: 'valid', session });
  });

  test.each([
    ['newer', 6, {}, 'offered'],
    ['older', 4, {}, 'theirs'],
    ['as old', 5, {}, 'theirs'],
    ['newer, and another user’s', 6, other, 'theirs'],
  ])('is %s than the own one: %#', (_, newer, change, expected) => {
    const { store, theirs, token } = setUp();
    store.adopt(theirs(5));
    store.adopt(theirs(newer, { ...change, accessToken: 'offered' }));
    expect(token()).toBe(expected);
  });

  test('that is over is over here too', () => {
    const { store, clock, theirs } = setUp();
    const session = theirs(5);
    clock.sleep(60_000);
    store.adopt(session);
    expect(store.getState()).toMatchObject({ status: 'expired', identity: user });
  });

  test('lets the next own one be newer', async () => {
    const { store, theirs } = setUp();
    const { version } = theirs(5_000);
    store.adopt(theirs(5_000));
    await store.signIn(input);
    expect(lastSession(store.getState())?.version).toBe(version + 1);
  });

  test('that was waited for lets the next own one be newer', async () => {
    const { store, peers, theirs } = setUp({ takeTurn: afterAnother });
    const { version } = theirs(5_000);
    peers.find.mockResolvedValueOnce(theirs(5_000));
    await store.signIn(input);
    await store.signIn(input);
    expect(lastSession(store.getState())?.version).toBe(version + 1);
  });
});

describe('after a refusal', () => {
  test('nobody is asked where another token is live already', async () => {
    const { store, peers, theirs } = setUp();
    store.adopt(theirs(5));
    expect(await store.findNewer('older')).toBe(true);
    expect(peers.find).not.toHaveBeenCalled();
  });

  test('a newer token of another tab is taken', async () => {
    const { store, peers, exchange, theirs, token } = setUp();
    store.adopt(theirs(5));
    peers.find.mockResolvedValue(theirs(6, { accessToken: 'newer' }));
    expect(await store.findNewer('theirs')).toBe(true);
    expect(peers.find.mock.calls).toEqual([[{ ...user, newerThan: theirs(5).version }]]);
    expect(token()).toBe('newer');
    expect(exchange).not.toHaveBeenCalled();
  });

  test('none is there where no tab has one', async () => {
    const { store, theirs, token } = setUp();
    store.adopt(theirs(5));
    expect(await store.findNewer('theirs')).toBe(false);
    expect(token()).toBe('theirs');
  });

  test('none is there where the token was over already', async () => {
    const { store, peers, clock, theirs } = setUp();
    store.adopt(theirs(5));
    clock.advance(60_000);
    expect(await store.findNewer('theirs')).toBe(false);
    expect(peers.find).not.toHaveBeenCalled();
  });

  test('the one that was found is over', async () => {
    const { store, peers, clock, theirs } = setUp();
    const found = theirs(90_000, { accessToken: 'newer' });
    clock.sleep(59_000);
    store.adopt(theirs(5));
    clock.sleep(1_000);
    peers.find.mockResolvedValue(found);
    expect(await store.findNewer('theirs')).toBe(false);
    expect(store.getState().status).toBe('expired');
  });

  test.each(['signOut', 'leave'] as const)('nobody is brought back: %s meanwhile', async (go) => {
    const found = deferred<Session | undefined>();
    const { store, theirs } = setUp({ find: () => found.promise });
    store.adopt(theirs(5));
    const finding = store.findNewer('theirs');
    store[go]();
    // Also newer than the sign-out's version: another tab signed in since.
    found.resolve(theirs(60_000));
    expect(await finding).toBe(false);
    expect(store.getState().status).toBe('none');
  });

  test('when the service last took a token is known of that token alone', async () => {
    const { clock, store, theirs } = setUp();
    store.adopt(theirs(5));
    store.acceptToken('theirs');
    const at = clock.now();
    clock.advance(1_000);
    store.refuseToken('theirs', 'terminated');
    expect(store.getState()).toMatchObject({
      status: 'terminated',
      refusal: { noticedAt: at + 1_000, lastAcceptedAt: at, cause: 'token' },
    });
    store.adopt(theirs(6, { accessToken: 'newer' }));
    store.refuseToken('newer', 'terminated', 'unknown');
    expect(store.getState()).toMatchObject({
      refusal: { lastAcceptedAt: undefined, cause: 'unknown' },
    });
  });

  test('a token whose time was over is expired, and no other one is touched', () => {
    const { store, theirs, token } = setUp();
    store.adopt(theirs(5));
    store.refuseToken('older', 'terminated');
    expect(token()).toBe('theirs');
    store.refuseToken('theirs', 'expired');
    expect(store.getState()).not.toHaveProperty('refusal');
    expect(store.getState().status).toBe('expired');
  });
});

describe('a token that somebody already has', () => {
  const own: TokenInput = { ...user, apiKey: 'key', accessToken: 'pasted', lifetimeS: 30 };

  test('is asked for nowhere, ends by its own time, and is announced', () => {
    const { clock, store, peers, exchange } = setUp();
    store.takeToken(own);
    expect(store.remainingMs()).toBe(30_000);
    expect(peers.announce.mock.calls).toEqual([[liveSession(store.getState())]]);
    expect(exchange).not.toHaveBeenCalled();
    clock.advance(30_000);
    expect(store.getState().status).toBe('expired');
  });

  test('that does not say when it ends lasts until it is refused', () => {
    const { clock, store } = setUp();
    store.takeToken({ ...own, lifetimeS: undefined });
    clock.advance(365 * 86_400_000);
    expect(store.remainingMs()).toBe(Infinity);
    expect(store.getView()).toMatchObject({ status: 'valid', lifetime: undefined });
  });

  test('is sent with the key of the session before, where it comes without', () => {
    const { store, theirs } = setUp();
    store.adopt(theirs(5));
    store.takeToken({ ...own, apiKey: undefined });
    expect(liveSession(store.getState())).toMatchObject({
      apiKey: 'their-key',
      version: theirs(6).version,
    });
  });

  test('replaces a sign-in under way, whose token is then nobody’s', async () => {
    const answer = deferred<TokenOutcome>();
    const { store, peers, token } = setUp({}, () => answer.promise);
    const signingIn = store.signIn(input);
    store.takeToken(own);
    expect(token()).toBe('pasted');
    answer.resolve({ ok: true, grant: { accessToken: 'late', expiresInS: 60 } });
    expect(await signingIn).toEqual(cancelled);
    expect(token()).toBe('pasted');
    expect(peers.announce).toHaveBeenCalledTimes(1);
  });
});
