import { beforeEach, expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { SignInLimits } from './sign-in-limits.ts';

const SETTINGS = { windowS: 60, perUserAndAddress: 3, perAddress: 8, perUser: 6 };

let limits: SignInLimits;
let clock: ManualClock;

beforeEach(() => {
  clock = new ManualClock();
  limits = new SignInLimits(SETTINGS, clock);
});

function fail(times: number, address: string, username: string): void {
  for (let time = 0; time < times; time += 1) limits.take(address, [username]);
}

/** Seconds that a try would have to wait; leaves the counts as they are. */
function secondsToWait(address: string, usernames: readonly string[]): number {
  const { waitS, giveBackAll } = limits.take(address, usernames);
  if (waitS === 0) giveBackAll();
  return waitS;
}

const mayTry = (address: string, ...usernames: string[]): boolean =>
  secondsToWait(address, usernames) === 0;

test('a user who fails too often waits, and gets in after the wait', () => {
  fail(2, '10.0.0.1', 'alice');
  expect(mayTry('10.0.0.1', 'alice')).toBe(true);
  fail(1, '10.0.0.1', 'alice');
  expect(secondsToWait('10.0.0.1', ['alice'])).toBe(60);
  clock.advance(59_000);
  expect(secondsToWait('10.0.0.1', ['alice'])).toBe(1);
  clock.advance(1_000);
  expect(mayTry('10.0.0.1', 'alice')).toBe(true);
});

test.each([
  ['back', -86_400_000],
  ['forward', 86_400_000],
])('a wall clock that is set %s a day changes no wait', (_way, ms) => {
  fail(3, '10.0.0.1', 'alice');
  clock.advance(1_000);
  clock.set(ms);
  expect(secondsToWait('10.0.0.1', ['alice'])).toBe(59);
  clock.advance(59_000);
  expect(mayTry('10.0.0.1', 'alice')).toBe(true);
});

test('asking again while waiting does not make the wait longer', () => {
  fail(3, '10.0.0.1', 'alice');
  clock.advance(30_000);
  for (let time = 0; time < 10; time += 1) secondsToWait('10.0.0.1', ['alice']);
  expect(secondsToWait('10.0.0.1', ['alice'])).toBe(30);
});

test('another user, and the same user from another address, are not slowed', () => {
  fail(3, '10.0.0.1', 'alice');
  expect(mayTry('10.0.0.1', 'bob')).toBe(true);
  expect(mayTry('10.0.0.2', 'alice')).toBe(true);
});

test('an address that fails with many users waits with all of them', () => {
  for (let user = 0; user < 8; user += 1) fail(1, '10.0.0.1', `user-${user}`);
  expect(mayTry('10.0.0.1', 'bob')).toBe(false);
  expect(mayTry('10.0.0.2', 'bob')).toBe(true);
});

test('API keys that nobody has slow each other, and nobody who has one', () => {
  for (let guess = 0; guess < 8; guess += 1) expect(limits.takeUnknownKey('10.0.0.1')).toBe(0);
  expect(limits.takeUnknownKey('10.0.0.1')).toBe(60);
  expect(limits.takeUnknownKey('10.0.0.2')).toBe(0);
  expect(mayTry('10.0.0.1', 'alice')).toBe(true);
  clock.advance(60_000);
  expect(limits.takeUnknownKey('10.0.0.1')).toBe(0);
});

test('under an attack from many addresses a first try still goes ahead, a second one does not', () => {
  for (let attacker = 0; attacker < 50; attacker += 1) fail(1, `10.1.0.${attacker}`, 'alice');
  expect(mayTry('10.0.0.1', 'alice')).toBe(true);
  fail(1, '10.0.0.1', 'alice');
  expect(mayTry('10.0.0.1', 'alice')).toBe(false);
  expect(mayTry('10.1.0.7', 'alice')).toBe(false);
});

test('a right try forgives the wrong ones before it', () => {
  fail(2, '10.0.0.1', 'alice');
  limits.take('10.0.0.1', ['alice']).forgive('alice');
  fail(2, '10.0.0.1', 'alice');
  expect(mayTry('10.0.0.1', 'alice')).toBe(true);
});

test('tries made at the same time are counted before any of them is worked out', () => {
  const taken = Array.from({ length: 30 }, (_, user) => limits.take('10.0.0.1', [`user-${user}`]));
  expect(taken.filter(({ waitS }) => waitS === 0)).toHaveLength(SETTINGS.perAddress);
});

test('a try that was given back leaves no trace, even after its window', () => {
  const { giveBackAll } = limits.take('10.0.0.1', ['alice']);
  clock.advance(61_000);
  giveBackAll();
  fail(3, '10.0.0.1', 'alice');
  expect(mayTry('10.0.0.1', 'alice')).toBe(false);
});

test('each reading of a username is counted, so encoding it otherwise gains nothing', () => {
  for (const spelling of ['%61lice', 'a%6cice', 'al%69ce']) {
    limits.take('10.0.0.1', [spelling, 'alice']);
  }
  expect(mayTry('10.0.0.1', 'ali%63e', 'alice')).toBe(false);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', false],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002::9', false],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', true],
  ['::1', '0:0:0:0::2', false],
  ['fe80::1%eth0', 'fe80::2%eth1', false],
  ['::ffff:10.0.0.1', '10.0.0.1', false],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.2', true],
])('after %s has failed too often, may %s try? %s', (failing, other, expected) => {
  fail(3, failing, 'alice');
  expect(mayTry(other, 'alice')).toBe(expected);
});
