import { describe, expect, test } from 'vitest';
import {
  knownIdentity,
  lastSession,
  liveSession,
  NO_SESSION,
  reduceSession,
  viewSession,
  type Session,
  type SessionEvent,
  type SessionState,
  type SettledState,
} from './session-state.ts';

const identity = { authUrl: 'https://auth.example', username: 'svc-reporting' };
const session: Session = {
  ...identity,
  apiKey: 'key',
  accessToken: 'first',
  receivedAt: 0,
  version: 1,
  lifetime: { seconds: 28_800, deadline: { wall: 1, monotonic: 1 } },
};
const newer: Session = { ...session, accessToken: 'second', version: 2 };
const refusal = { noticedAt: 5, lastAcceptedAt: 4, cause: 'token' } as const;

const attempt = 1;
const started: SessionEvent = { type: 'sign-in-started', identity, attempt };
const expires: SessionEvent = { type: 'token-ended', accessToken: 'first' };
const failed: SessionEvent = { type: 'sign-in-failed', attempt };
const received = (of: Session): SessionEvent => ({ type: 'token-received', attempt, session: of });

function after(...events: SessionEvent[]): SessionState {
  return events.reduce(reduceSession, NO_SESSION as SessionState);
}

const signedIn = [started, received(session)];

test('none becomes valid by way of signing-in', () => {
  expect(after(started).status).toBe('signing-in');
  expect(after(...signedIn)).toEqual({ status: 'valid', session });
});

test('a failed first sign-in leaves none', () => {
  expect(after(started, failed)).toBe(NO_SESSION);
});

test('valid becomes expired at its deadline, and keeps who it was but no token', () => {
  const state = after(...signedIn, expires);
  expect(state).toEqual({ status: 'expired', identity, apiKey: 'key', version: 1 });
  expect(JSON.stringify(state)).not.toContain('first');
});

test('valid becomes terminated when the service refuses this token', () => {
  const state = after(...signedIn, { type: 'token-ended', accessToken: 'first', refusal });
  expect(state).toEqual({ status: 'terminated', identity, apiKey: 'key', version: 1, refusal });
});

test('a late refusal of the token before changes nothing', () => {
  const state = after(...signedIn, started, received(newer), {
    type: 'token-ended',
    accessToken: 'first',
    refusal,
  });
  expect(liveSession(state)?.accessToken).toBe('second');
});

describe('a renewal under way', () => {
  test('keeps the token usable, also when it fails', () => {
    expect(liveSession(after(...signedIn, started))).toBe(session);
    expect(after(...signedIn, started, failed)).toEqual({
      status: 'valid',
      session,
    });
  });

  test('does not hide the deadline', () => {
    const state = after(...signedIn, started, expires);
    expect(state.status).toBe('signing-in');
    expect(reduceSession(state, failed).status).toBe('expired');
  });

  test('is not started twice', () => {
    const state = after(...signedIn, started);
    expect(reduceSession(state, started)).toBe(state);
  });
});

describe('a session that another tab offers', () => {
  const offer = (of: Session): SessionEvent => ({ type: 'session-offered', session: of });
  const ends: SessionEvent[] = [expires, { type: 'token-ended', accessToken: 'first', refusal }];

  test('signs in a tab that waits at the sign-in screen', () => {
    expect(after(offer(session))).toEqual({ status: 'valid', session });
  });

  test('replaces an older one of the same user, and no newer one', () => {
    expect(liveSession(after(...signedIn, offer(newer)))).toBe(newer);
    expect(liveSession(after(offer(newer), offer(session)))).toBe(newer);
    expect(liveSession(after(offer(newer), offer({ ...newer, accessToken: 'third' })))).toBe(newer);
  });

  test.each([{ username: 'other' }, { authUrl: 'https://other.example' }])(
    'of %j is not ours',
    (change) => {
      const theirs = { ...newer, ...change };
      expect(liveSession(after(...signedIn, offer(theirs)))).toBe(session);
      expect(after(...signedIn, expires, offer(theirs)).status).toBe('expired');
    },
  );

  test.each(ends)('replaces one that has ended: $type', (end) => {
    expect(liveSession(after(...signedIn, end, offer(newer)))).toBe(newer);
    expect(liveSession(after(...signedIn, end, offer(session)))).toBeUndefined();
  });

  test('does not replace a sign-in under way, and is there when that fails', () => {
    const state = after(started, offer(newer));
    expect(state.status).toBe('signing-in');
    expect(liveSession(reduceSession(state, failed))).toBe(newer);
  });

  test('of somebody else is nothing to a sign-in under way', () => {
    const state = after(started, offer({ ...newer, username: 'somebody else' }));
    expect(reduceSession(state, failed)).toBe(NO_SESSION);
  });

  test('is there when a renewal fails', () => {
    const state = after(...signedIn, started, offer(newer));
    expect(state.status).toBe('signing-in');
    expect(liveSession(reduceSession(state, failed))).toBe(newer);
  });
});

describe('what is known of', () => {
  const expired = after(...signedIn, expires);
  test.each<[string, SessionState, unknown[]]>([
    ['nobody', NO_SESSION, [undefined, undefined, undefined]],
    ['a first sign-in', after(started), [identity, undefined, undefined]],
    ['a session', after(...signedIn), [identity, 'key', 1]],
    ['one that ended', expired, [identity, 'key', 1]],
    ['one that is renewed', reduceSession(expired, started), [identity, 'key', 1]],
  ])('%s', (_, state, known) => {
    const { apiKey, version } = lastSession(state) ?? {};
    expect([knownIdentity(state), apiKey, version]).toEqual(known);
  });
});

test('somebody who signed out while a token was on its way stays signed out', () => {
  expect(after(started, { type: 'signed-out' }, received(session))).toBe(NO_SESSION);
});

test('what comes of an abandoned try touches no later one', () => {
  const later: SessionEvent = { type: 'sign-in-started', identity, attempt: 2 };
  const waiting = after(started, { type: 'signed-out' }, later);
  expect(reduceSession(waiting, received(session))).toBe(waiting);
  expect(reduceSession(waiting, failed)).toBe(waiting);
});

const lifetime = { seconds: 60, deadline: { wall: 1, monotonic: 1 } };
const version = 1;
const secrets = { apiKey: 'key-secret', accessToken: 'token-secret' };
const settled: SettledState[] = [
  { status: 'none' },
  { status: 'valid', session: { ...identity, ...secrets, receivedAt: 7, version, lifetime } },
  { status: 'expired', identity, apiKey: secrets.apiKey, version },
  { status: 'terminated', identity, apiKey: secrets.apiKey, version, refusal },
];

test.each(settled)('no secret is in the view of $status', (state) => {
  const renewing: SessionState = { status: 'signing-in', identity, attempt: 1, from: state };
  const views = [viewSession(state), viewSession(renewing)];
  expect(views.map(({ status }) => status)).toEqual([state.status, state.status]);
  expect(views.map(({ isSigningIn }) => isSigningIn)).toEqual([false, true]);
  expect(JSON.stringify(views)).not.toContain('secret');
});

test('who is signed in, and until when, is in it', () => {
  expect(settled.map(viewSession)[1]).toMatchObject({ identity, receivedAt: 7, lifetime });
  expect(settled.map(viewSession)[3]).toMatchObject({ identity, refusal });
});
