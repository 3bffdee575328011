import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { credentialId } from './credential-hashes.ts';
import { readCredentialsFile } from './credentials-file.ts';
import { type CredentialsEdit, editCredentials } from './edit-credentials.ts';
import type { DemoCredentials } from './load-users.ts';
import { UserDirectory } from './user-directory.ts';

const NOW = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  path = join(folder, 'users.json');
});
afterEach(() => rm(folder, { recursive: true }));

type Rest = Partial<Omit<CredentialsEdit, 'action' | 'username'>>;

const edit = async (action: CredentialsEdit['action'], username = 'alice', rest: Rest = {}) => {
  const { created } = await editCredentials({ action, username, path, ...rest }, NOW);
  return created;
};

/** Which of these are good, so many milliseconds later. */
async function good(made: Partial<DemoCredentials>[], laterMs = 0) {
  const users = new UserDirectory(await readCredentialsFile(path), new ManualClock(NOW + laterMs));
  return {
    keys: made.map(({ apiKey = '' }) => users.ownsApiKey('alice', apiKey)),
    passwords: await Promise.all(
      made.map(({ password = '' }) => users.checkPassword('alice', password)),
    ),
  };
}

test('add makes an entry that signs in, in a file that only its owner reads', async () => {
  const made = await edit('add');
  expect(await good([made])).toEqual({ keys: [true], passwords: [true] });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const content = await readFile(path, 'utf8');
  expect(content).not.toContain(made.password);
  expect(content).not.toContain(made.apiKey);
  expect(await readdir(folder)).toEqual(['users.json']);
});

test('a change keeps the mode of the file', async () => {
  await edit('add');
  await chmod(path, 0o640);
  await edit('rotate');
  expect((await stat(path)).mode & 0o777).toBe(0o640);
});

test.skipIf(process.getuid?.() !== 0)(
  'a change by root leaves the file to the service that owns it',
  async () => {
    await edit('add');
    await chown(path, 1234, 2345);
    await edit('rotate');
    expect(await stat(path)).toMatchObject({ uid: 1234, gid: 2345 });
  },
);

test('a username that is taken is refused and the file stays as it was', async () => {
  await edit('add');
  const before = await readFile(path, 'utf8');
  await expect(edit('add')).rejects.toThrow(
    'The username alice is taken; use rotate to give it a second key and password.',
  );
  expect(await readFile(path, 'utf8')).toBe(before);
});

test('reset replaces key and password, and leaves others and resource servers alone', async () => {
  const old = await edit('add');
  await edit('add', 'bob');
  const { users } = await readCredentialsFile(path);
  const resourceServers = [{ name: 'apache', secretHash: 'x'.repeat(43) }];
  await writeFile(path, JSON.stringify({ version: 2, users, resourceServers }));
  const made = await edit('reset');
  expect(await good([old, made])).toEqual({ keys: [false, true], passwords: [false, true] });
  const after = await readCredentialsFile(path);
  expect(after.users[1]).toEqual(users[1]);
  expect(after.resourceServers).toEqual(resourceServers);
});

describe('rotate', () => {
  test('makes a second key and password, and retire takes the old ones out', async () => {
    const old = await edit('add');
    const made = await edit('rotate');
    expect(await good([old, made])).toEqual({ keys: [true, true], passwords: [true, true] });
    await expect(edit('rotate')).rejects.toThrow(
      'alice has two API keys; retire the old one first, when it is no longer used.',
    );
    await edit('retire');
    expect(await good([old, made])).toEqual({ keys: [false, true], passwords: [false, true] });
    await expect(edit('retire')).rejects.toThrow('there is nothing to retire');
  });

  test('gives the old ones an end, after which they make room', async () => {
    const old = await edit('add');
    const made = await edit('rotate', 'alice', { days: 7 });
    expect(await good([old, made], 7 * DAY_MS - 1)).toMatchObject({ keys: [true, true] });
    const both = [false, true];
    expect(await good([old, made], 7 * DAY_MS)).toEqual({ keys: both, passwords: both });
    const rotation = { action: 'rotate', username: 'alice', path } as const;
    const next = await editCredentials(rotation, NOW + 7 * DAY_MS);
    expect(await good([made, next.created], 7 * DAY_MS)).toMatchObject({ keys: [true, true] });
    expect((await readCredentialsFile(path)).users[0]?.apiKeys).toHaveLength(2);
  });

  test('renews one of the two alone', async () => {
    const old = await edit('add');
    const { apiKey, password } = await edit('rotate', 'alice', { only: 'password' });
    expect(apiKey).toBeUndefined();
    expect(await good([old, { password: password ?? '' }])).toEqual({
      keys: [true, false],
      passwords: [true, true],
    });
  });
});

test('retire takes out the one that is named, and never the last one', async () => {
  const old = await edit('add');
  const made = await edit('rotate', 'alice', { only: 'api-key' });
  const [user] = (await readCredentialsFile(path)).users;
  const [, newest] = user?.apiKeys.map(credentialId) ?? [];
  await edit('retire', 'alice', { id: newest });
  expect(await good([old, made])).toMatchObject({ keys: [true, false] });
  const [id] = user?.apiKeys.map(credentialId) ?? [];
  await expect(edit('retire', 'alice', { id })).rejects.toThrow(
    'alice would have no API key left; use rotate first, or remove the user.',
  );
  await expect(edit('retire', 'alice', { id: 'none' })).rejects.toThrow(
    'alice has no API key or password none; list shows what there is.',
  );
});

test('remove leaves the others', async () => {
  await edit('add');
  await edit('add', 'bob');
  await edit('remove');
  expect((await readCredentialsFile(path)).users.map(({ username }) => username)).toEqual(['bob']);
});

test.each(['reset', 'rotate', 'retire', 'remove'] as const)(
  '%s of nobody is refused',
  async (action) => {
    await expect(edit(action)).rejects.toThrow(`There is no username alice in ${path}.`);
  },
);

test('a damaged file is never written over', async () => {
  await writeFile(path, 'damaged');
  await expect(edit('add')).rejects.toThrow('not JSON');
  expect(await readFile(path, 'utf8')).toBe('damaged');
});

test('of several at the same time none is lost without a word', async () => {
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => edit('add', name)));
  const added = results.filter(({ status }) => status === 'fulfilled').length;
  expect(added).toBeGreaterThan(0);
  expect((await readCredentialsFile(path)).users).toHaveLength(added);
  expect(await readdir(folder)).toEqual(['users.json']);
});
