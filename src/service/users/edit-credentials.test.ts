import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../contract/clock.ts';
import { editCredentials, parseCredentialsArguments } from './edit-credentials.ts';
import { readCredentialsFile } from './credentials-file.ts';
import { UserDirectory } from './user-directory.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  path = join(folder, 'users.json');
});
afterEach(() => rm(folder, { recursive: true }));

test('add makes an entry that signs in, in a file that only its owner reads', async () => {
  const made = await editCredentials({ action: 'add', username: 'alice', path });
  const users = new UserDirectory(await readCredentialsFile(path), systemClock);
  expect(await users.checkPassword('alice', made.password)).toBe(true);
  expect(users.ownsApiKey('alice', made.apiKey)).toBe(true);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const content = await readFile(path, 'utf8');
  expect(content).not.toContain(made.password);
  expect(content).not.toContain(made.apiKey);
  expect(await readdir(folder)).toEqual(['users.json']);
});

test('a username that is taken is refused and the file stays as it was', async () => {
  await editCredentials({ action: 'add', username: 'alice', path });
  const before = await readFile(path, 'utf8');
  await expect(editCredentials({ action: 'add', username: 'alice', path })).rejects.toThrow(
    'The username alice is taken; use reset to give it a new key and password.',
  );
  expect(await readFile(path, 'utf8')).toBe(before);
});

test('reset replaces key and password, and leaves others alone', async () => {
  const bob = await editCredentials({ action: 'add', username: 'bob', path });
  const old = await editCredentials({ action: 'add', username: 'alice', path });
  const made = await editCredentials({ action: 'reset', username: 'alice', path });
  const users = new UserDirectory(await readCredentialsFile(path), systemClock);
  expect(await users.checkPassword('alice', old.password)).toBe(false);
  expect(await users.checkPassword('alice', made.password)).toBe(true);
  expect(await users.checkPassword('bob', bob.password)).toBe(true);
});

test('reset of nobody is refused', async () => {
  await expect(editCredentials({ action: 'reset', username: 'alice', path })).rejects.toThrow(
    `There is no username alice in ${path}.`,
  );
});

test('a damaged file is never written over', async () => {
  await writeFile(path, 'damaged');
  await expect(editCredentials({ action: 'add', username: 'alice', path })).rejects.toThrow(
    'not JSON',
  );
  expect(await readFile(path, 'utf8')).toBe('damaged');
});

test('of two at the same time none is lost without a word', async () => {
  const results = await Promise.allSettled(
    ['a', 'b', 'c'].map((username) => editCredentials({ action: 'add', username, path })),
  );
  const added = results.filter(({ status }) => status === 'fulfilled').length;
  expect((await readCredentialsFile(path)).users).toHaveLength(added);
});

test.each<[string[], string | undefined, unknown]>([
  [['add', 'alice'], 'f', { action: 'add', username: 'alice', path: 'f' }],
  [['reset', 'alice', '--file', 'g'], 'f', { action: 'reset', username: 'alice', path: 'g' }],
  [[], 'f', 'help'],
  [['--help'], 'f', 'help'],
])('%j with the file %s', (given, file, expected) => {
  expect(parseCredentialsArguments(given, file)).toEqual(expected);
});

test.each<[string[], string | undefined, string]>([
  [['remove', 'alice'], 'f', 'The command must be add or reset, not remove.'],
  [['add'], 'f', 'add needs a username.'],
  [['add', 'a', 'b'], 'f', 'add takes one username.'],
  [['add', 'a:b'], 'f', 'The username must be 1 to 256 characters'],
  [['add', 'alice@example.org'], 'f', 'A username is not an e-mail address'],
  [['add', 'alice'], undefined, 'Say which file'],
  [['add', 'alice', '--force'], 'f', "Unknown option '--force'"],
])('%j with the file %s is refused', (given, file, message) => {
  expect(() => parseCredentialsArguments(given, file)).toThrow(message);
});
