import { expect, test } from 'vitest';
import { AUTH_URL, session } from '../testing/sessions.ts';
import { deadlineAfter } from './session-state.ts';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { createOtherSessions } from './other-sessions.ts';

function setUp() {
  const clock = createFixedClock();
  const left = createOtherSessions(clock);
  const lifetime = { seconds: 60, deadline: deadlineAfter(60, clock) };
  return { clock, left, cities: { ...session, lifetime, version: 5 } };
}

test('a session is found at its own service, until it is taken', () => {
  const { left, cities } = setUp();
  left.keep(cities);
  expect(left.find('towns')).toBeUndefined();
  expect(left.find(AUTH_URL)).toBe(cities);
  expect(left.take(AUTH_URL)).toBe(cities);
  expect(left.take(AUTH_URL)).toBeUndefined();
});

test('one that has come to its end is not found', () => {
  const { clock, left, cities } = setUp();
  left.keep(cities);
  clock.advance(60_000);
  expect(left.find(AUTH_URL)).toBeUndefined();
});

test('one without a known end is', () => {
  const { clock, left, cities } = setUp();
  left.keep({ ...cities, lifetime: undefined });
  clock.advance(600_000);
  expect(left.find(AUTH_URL)).toBeDefined();
});

test.each([
  ['its user, after it', {}, 6, false],
  ['its user, before it', {}, 5, true],
  ['another user', { username: 'other' }, 6, true],
])('a sign-out of %s', (_, change, version, stays) => {
  const { left, cities } = setUp();
  left.keep(cities);
  left.end({ ...cities, ...change }, version);
  expect(left.find(AUTH_URL) !== undefined).toBe(stays);
});

test('signing out here forgets them all', () => {
  const { left, cities } = setUp();
  left.keep(cities);
  left.clear();
  expect(left.find(AUTH_URL)).toBeUndefined();
});
