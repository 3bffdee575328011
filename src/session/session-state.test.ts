import { describe, expect, test } from 'vitest';
import {
  liveSession,
  NO_SESSION,
  reduceSession,
  type Session,
  type SessionEvent,
  type SessionState,
} from './session-state.ts';

const identity = { serviceId: 'cities', username: 'svc-reporting' };
const session: Session = {
  ...identity,
  apiKey: 'key',
  accessToken: 'first',
  lifetimeS: 28_800,
  deadline: { wall: 1, monotonic: 1 },
};
const newer: Session = { ...session, accessToken: 'second' };

const attempt = 1;
const started: SessionEvent = { type: 'sign-in-started', identity, attempt };
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
  const state = after(...signedIn, { type: 'deadline-passed' });
  expect(state).toEqual({ status: 'expired', identity, apiKey: 'key' });
  expect(JSON.stringify(state)).not.toContain('first');
});

test('valid becomes terminated when the service refuses this token', () => {
  const refusal: SessionEvent = {
    type: 'token-refused',
    accessToken: 'first',
    reason: 'terminated',
  };
  expect(after(...signedIn, refusal).status).toBe('terminated');
});

test('a late refusal of the token before changes nothing', () => {
  const state = after(...signedIn, started, received(newer), {
    type: 'token-refused',
    accessToken: 'first',
    reason: 'terminated',
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
    const state = after(...signedIn, started, { type: 'deadline-passed' });
    expect(state.status).toBe('signing-in');
    expect(reduceSession(state, failed).status).toBe('expired');
  });

  test('is not started twice', () => {
    const state = after(...signedIn, started);
    expect(reduceSession(state, started)).toBe(state);
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
