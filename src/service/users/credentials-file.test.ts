import { describe, expect, test } from 'vitest';
import { parseCredentialsFile } from './credentials-file.ts';
import { hashPassword, verifyPassword } from './credential-hashes.ts';

const password = await hashPassword('Größe');
const user = { username: 'alice', apiKeyHash: 'x'.repeat(43), password };

const parse = (value: unknown): unknown =>
  parseCredentialsFile(JSON.stringify(value), 'users.json');

test('a right file is read', () => {
  expect(parse({ version: 1, users: [user] })).toEqual({ version: 1, users: [user] });
});

test.each([
  ['another version', { version: 2, users: [] }, 'version'],
  ['a field that is not known', { version: 1, users: [], salt: 1 }, 'salt'],
  [
    'a username with a colon',
    { version: 1, users: [{ ...user, username: 'a:b' }] },
    'users.0.username',
  ],
  ['the same username twice', { version: 1, users: [user, user] }, 'users'],
  ['no key', { version: 1, users: [{ username: 'a', password }] }, 'users.0.apiKeyHash'],
  [
    'a cost that would take gigabytes',
    { version: 1, users: [{ ...user, password: { ...password, cost: 2 ** 24 } }] },
    'users.0.password.cost',
  ],
  [
    'a cost that scrypt cannot have',
    { version: 1, users: [{ ...user, password: { ...password, cost: 20_000 } }] },
    'users.0.password.cost',
  ],
])('%s is refused, the field named', (_name, value, where) => {
  expect(() => parse(value)).toThrow(`The credentials file users.json is wrong at ${where}: `);
});

test('a file that is not JSON is not quoted', () => {
  expect(() => parseCredentialsFile('secret', 'users.json')).toThrow(
    'The credentials file users.json is not JSON.',
  );
});

describe('password hashes', () => {
  test('take the right password, however its umlauts are written, and no other', async () => {
    expect(await verifyPassword('Größe', password)).toBe(true);
    expect(await verifyPassword('Größe'.normalize('NFD'), password)).toBe(true);
    expect(await verifyPassword('größe', password)).toBe(false);
    expect(await verifyPassword('', password)).toBe(false);
  });

  test('of the same password differ', async () => {
    expect((await hashPassword('Größe')).hash).not.toBe(password.hash);
  });
});
