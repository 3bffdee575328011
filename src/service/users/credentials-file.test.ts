import { describe, expect, test } from 'vitest';
import { parseCredentialsFile } from './credentials-file.ts';
import { findPassword, hashPassword, makeScrypt } from './credential-hashes.ts';

const scrypt = makeScrypt();
const [first, second] = await Promise.all(
  ['Größe', 'Fläche'].map((password) => hashPassword(password, scrypt)),
);
const passwords = { ...scrypt, hashes: [{ hash: first }] };
const user = { username: 'alice', apiKeys: [{ hash: 'x'.repeat(43) }], passwords };

const parse = (value: unknown): Promise<unknown> =>
  parseCredentialsFile(JSON.stringify(value), 'users.json');

test('a right file is read', async () => {
  const file = { version: 2, users: [user] };
  expect(await parse(file)).toEqual(file);
});

test('a file of the first version is read as one of this', async () => {
  const password = { ...scrypt, hash: first };
  const users = [{ username: 'alice', apiKeyHash: 'x'.repeat(43), password }];
  expect(await parse({ version: 1, users })).toEqual({ version: 2, users: [user] });
  const both = parse({ version: 1, users: [{ ...users[0], apiKeys: [] }] });
  await expect(both).rejects.toThrow('not known');
});

const withHashes = (...hashes: object[]) => [{ ...user, passwords: { ...scrypt, hashes } }];

test.each([
  ['another version', { version: 3, users: [] }, 'version'],
  ['a field that is not known', { version: 2, users: [], salt: 1 }, 'salt'],
  [
    'a username with a colon',
    { version: 2, users: [{ ...user, username: 'a:b' }] },
    'users.0.username',
  ],
  ['the same username twice', { version: 2, users: [user, user] }, 'users.1.username'],
  ['no key', { version: 2, users: [{ username: 'a', passwords }] }, 'users.0.apiKeys'],
  ['no password', { version: 2, users: withHashes() }, 'users.0.passwords.hashes'],
  [
    'three passwords',
    { version: 2, users: withHashes(...Array.from({ length: 3 }, () => ({ hash: first }))) },
    'users.0.passwords.hashes',
  ],
  [
    'an end that is no time',
    { version: 2, users: withHashes({ hash: first, notAfter: 'soon' }) },
    'users.0.passwords.hashes.0.notAfter',
  ],
  [
    'a cost that would take gigabytes',
    { version: 2, users: [{ ...user, passwords: { ...passwords, cost: 2 ** 24 } }] },
    'users.0.passwords.cost',
  ],
  [
    'a cost that scrypt cannot have',
    { version: 2, users: [{ ...user, passwords: { ...passwords, cost: 20_000 } }] },
    'users.0.passwords.cost',
  ],
])('%s is refused, the field named', async (_name, value, where) => {
  await expect(parse(value)).rejects.toThrow(
    `The credentials file users.json is wrong at ${where}: `,
  );
});

test('thousands of users are read in slices, between which others have their turn', async () => {
  const users = Array.from({ length: 2_000 }, (_, index) => ({
    ...user,
    username: `user-${index}`,
  }));
  let turns = 0;
  const looking = setInterval(() => (turns += 1));
  const file = await parse({ version: 2, users });
  clearInterval(looking);
  expect(file).toEqual({ version: 2, users });
  expect(turns).toBeGreaterThan(2);
});

test('a file that is not JSON is not quoted', async () => {
  await expect(parseCredentialsFile('secret', 'users.json')).rejects.toThrow(
    'The credentials file users.json is not JSON.',
  );
});

describe('password hashes', () => {
  test('take either password, however its umlauts are written, and no other', async () => {
    const both = { ...scrypt, hashes: [{ hash: first ?? '' }, { hash: second ?? '' }] };
    const find = async (password: string) => (await findPassword(password, both))?.hash;
    expect(await find('Größe')).toBe(first);
    expect(await find('Größe'.normalize('NFD'))).toBe(first);
    expect(await find('Fläche')).toBe(second);
    expect(await find('größe')).toBeUndefined();
    expect(await find('')).toBeUndefined();
  });

  test('of the same password differ between users', async () => {
    expect(await hashPassword('Größe', makeScrypt())).not.toBe(first);
  });

  test('may be short ones of another tool', async () => {
    const short = Buffer.from(first ?? '', 'base64url')
      .subarray(0, 16)
      .toString('base64url');
    const hashes = [{ hash: short }, { hash: second ?? '' }];
    expect(await findPassword('Größe', { ...scrypt, hashes })).toEqual({ hash: short });
  });
});
