import { beforeEach, expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { SignInLimits } from './sign-in-limits.ts';
import { MemoryWindowCounters } from '../http/window-counters.ts';

const SETTINGS = { windowS: 60, perUserAndAddress: 3, perAddress: 8, perUser: 6 };

let limits: SignInLimits;
let clock: ManualClock;

beforeEach(() => {
  clock = new ManualClock();
  limits = new SignInLimits(SETTINGS, new MemoryWindowCounters(SETTINGS.windowS * 1000, clock));
});

async function fail(times: number, address: string, username: string): Promise<void> {
  for (let time = 0; time < times; time += 1) await limits.take(address, [username]);
}

/** Seconds that a try would have to wait; leaves the counts as they are. */
async function secondsToWait(address: string, usernames: readonly string[]): Promise<number> {
  const { waitS, giveBackAll } = await limits.take(address, usernames);
  if (waitS === 0) await giveBackAll();
  return waitS;
}

const mayTry = async (address: string, ...usernames: string[]): Promise<boolean> =>
  (await secondsToWait(address, usernames)) === 0;

test('a user who fails too often waits, and gets in after the wait', async () => {
  await fail(2, '10.0.0.1', 'alice');
  expect(await mayTry('10.0.0.1', 'alice')).toBe(true);
  await fail(1, '10.0.0.1', 'alice');
  expect(await secondsToWait('10.0.0.1', ['alice'])).toBe(60);
  clock.advance(59_000);
  expect(await secondsToWait('10.0.0.1', ['alice'])).toBe(1);
  clock.advance(1_000);
  expect(await mayTry('10.0.0.1', 'alice')).toBe(true);
});

test.each([
  ['back', -86_400_000],
  ['forward', 86_400_000],
])('a wall clock that is set %s a day changes no wait', async (_way, ms) => {
  await fail(3, '10.0.0.1', 'alice');
  clock.advance(1_000);
  clock.set(ms);
  expect(await secondsToWait('10.0.0.1', ['alice'])).toBe(59);
  clock.advance(59_000);
  expect(await mayTry('10.0.0.1', 'alice')).toBe(true);
});

test('asking again while waiting does not make the wait longer', async () => {
  await fail(3, '10.0.0.1', 'alice');
  clock.advance(30_000);
  for (let time = 0; time < 10; time += 1) await secondsToWait('10.0.0.1', ['alice']);
  expect(await secondsToWait('10.0.0.1', ['alice'])).toBe(30);
});

test('another user, and the same user from another address, are not slowed', async () => {
  await fail(3, '10.0.0.1', 'alice');
  expect(await mayTry('10.0.0.1', 'bob')).toBe(true);
  expect(await mayTry('10.0.0.2', 'alice')).toBe(true);
});

test('an address that fails with many users waits with all of them', async () => {
  for (let user = 0; user < 8; user += 1) await fail(1, '10.0.0.1', `user-${user}`);
  expect(await mayTry('10.0.0.1', 'bob')).toBe(false);
  expect(await mayTry('10.0.0.2', 'bob')).toBe(true);
});

test('API keys that nobody has slow each other, and nobody who has one', async () => {
  for (let guess = 0; guess < 8; guess += 1) {
    expect(await limits.takeUnknownKey('10.0.0.1')).toBe(0);
  }
  expect(await limits.takeUnknownKey('10.0.0.1')).toBe(60);
  expect(await limits.takeUnknownKey('10.0.0.2')).toBe(0);
  expect(await mayTry('10.0.0.1', 'alice')).toBe(true);
  clock.advance(60_000);
  expect(await limits.takeUnknownKey('10.0.0.1')).toBe(0);
});

test('under an attack from many addresses a first try still goes ahead, a second one does not', async () => {
  for (let attacker = 0; attacker < 50; attacker += 1) await fail(1, `10.1.0.${attacker}`, 'alice');
  expect(await mayTry('10.0.0.1', 'alice')).toBe(true);
  await fail(1, '10.0.0.1', 'alice');
  expect(await mayTry('10.0.0.1', 'alice')).toBe(false);
  expect(await mayTry('10.1.0.7', 'alice')).toBe(false);
});

test('a right try forgives the wrong ones before it', async () => {
  await fail(2, '10.0.0.1', 'alice');
  await (await limits.take('10.0.0.1', ['alice'])).forgive('alice');
  await fail(2, '10.0.0.1', 'alice');
  expect(await mayTry('10.0.0.1', 'alice')).toBe(true);
});

test('tries made at the same time are counted before any of them is worked out', async () => {
  const taken = await Promise.all(
    Array.from({ length: 30 }, (_, user) => limits.take('10.0.0.1', [`user-${user}`])),
  );
  expect(taken.filter(({ waitS }) => waitS === 0)).toHaveLength(SETTINGS.perAddress);
});

test('a try that was given back leaves no trace, even after its window', async () => {
  const { giveBackAll } = await limits.take('10.0.0.1', ['alice']);
  clock.advance(61_000);
  await giveBackAll();
  await fail(3, '10.0.0.1', 'alice');
  expect(await mayTry('10.0.0.1', 'alice')).toBe(false);
});

test('each reading of a username is counted, so encoding it otherwise gains nothing', async () => {
  for (const spelling of ['%61lice', 'a%6cice', 'al%69ce']) {
    await limits.take('10.0.0.1', [spelling, 'alice']);
  }
  expect(await mayTry('10.0.0.1', 'ali%63e', 'alice')).toBe(false);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', false],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002::9', false],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', true],
  ['::1', '0:0:0:0::2', false],
  ['fe80::1%eth0', 'fe80::2%eth1', false],
  ['::ffff:10.0.0.1', '10.0.0.1', false],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.2', true],
])('after %s has failed too often, may %s try? %s', async (failing, other, expected) => {
  await fail(3, failing, 'alice');
  expect(await mayTry(other, 'alice')).toBe(expected);
});
