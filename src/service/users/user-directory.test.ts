import { beforeEach, expect, test, vi } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { findPassword, hashApiKey, makeDecoy } from './credential-hashes.ts';
import { UserDirectory } from './user-directory.ts';

vi.mock('./credential-hashes.ts', async (original) => ({
  ...(await original<typeof import('./credential-hashes.ts')>()),
  findPassword: vi.fn(() => Promise.resolve(undefined)),
}));

beforeEach(() => void vi.mocked(findPassword).mockReset());

const clock = new ManualClock();
const inAnHour = new Date(clock.now() + 3_600_000).toISOString();

test('for an unknown user as much is done as for the one whose hash takes longest', async () => {
  const users = [16_384, 65_536, 32_768].map((cost, index) => ({
    username: `user-${index}`,
    apiKeys: [{ hash: hashApiKey('key') }],
    passwords: { ...makeDecoy(), cost },
  }));
  await new UserDirectory({ users }, clock).checkPassword('nobody', 'x');
  expect(vi.mocked(findPassword).mock.calls[0]?.[1]).toMatchObject({ cost: 65_536 });
});

test('both keys and both passwords are good, each until its time is over', async () => {
  const old = { hash: hashApiKey('old'), notAfter: inAnHour };
  const passwords = { ...makeDecoy(), hashes: [{ hash: 'old', notAfter: inAnHour }] };
  const users = [
    { username: 'alice', apiKeys: [old, { hash: hashApiKey('new') }], passwords },
    { username: 'bob', apiKeys: [{ ...old, notAfter: undefined }], passwords },
  ];
  const directory = new UserDirectory({ users }, clock);
  const state = async () => {
    vi.mocked(findPassword).mockResolvedValueOnce(passwords.hashes[0]);
    return [
      ...['old', 'new'].map((key) => directory.ownsApiKey('alice', key)),
      directory.knowsApiKey('old'),
      await directory.checkPassword('alice', 'x'),
    ];
  };
  expect(await state()).toEqual([true, true, true, true]);
  clock.advance(3_600_000);
  // Bob has the same key, for longer.
  expect(await state()).toEqual([false, true, true, false]);
  directory.update({ users: users.slice(0, 1) });
  expect(await state()).toEqual([false, true, false, false]);
});

test('an update names who is there no more', () => {
  const users = ['alice', 'bob'].map((username) => ({
    username,
    apiKeys: [{ hash: hashApiKey(username) }],
    passwords: makeDecoy(),
  }));
  const directory = new UserDirectory({ users }, clock);
  expect(directory.update({ users: users.slice(1) })).toEqual(['alice']);
  expect(directory.has('alice')).toBe(false);
  expect(directory.update({ users })).toEqual([]);
  expect(directory.ownsApiKey('alice', 'alice')).toBe(true);
});
