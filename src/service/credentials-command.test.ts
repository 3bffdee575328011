import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseCredentialsArguments, runCredentials } from './credentials-command.ts';

test.each<[string[], string | undefined, unknown]>([
  [['add', 'alice'], 'f', { action: 'add', username: 'alice', path: 'f' }],
  [['reset', 'alice', '--file', 'g'], 'f', { action: 'reset', username: 'alice', path: 'g' }],
  [['retire', 'alice', '91f3ab02'], 'f', { action: 'retire', id: '91f3ab02' }],
  [['rotate', 'alice', '--only', 'password', '--days', '7'], 'f', { only: 'password', days: 7 }],
  [['list'], 'f', { action: 'list', path: 'f' }],
])('%j with the file %s', (given, file, expected) => {
  expect(parseCredentialsArguments(given, file)).toMatchObject(expected as object);
});

test.each([[[]], [['--help']]])('%j asks for help', (given) => {
  expect(parseCredentialsArguments(given, 'f')).toBe('help');
});

test.each<[string[], string | undefined, string]>([
  [
    ['delete', 'alice'],
    'f',
    'The command must be add, rotate, retire, reset, remove or list, not delete.',
  ],
  [['add'], 'f', 'add needs a username.'],
  [['add', 'a', 'b'], 'f', 'add takes one username.'],
  [['add', 'a:b'], 'f', 'The username must be 1 to 256 characters'],
  [['add', 'alice@example.org'], 'f', 'A username is not an e-mail address'],
  [['add', 'alice'], undefined, 'Say which file'],
  [['add', 'alice', '--force'], 'f', "Unknown option '--force'"],
  [['add', 'alice', '--days', '7'], 'f', '--only and --days belong to rotate.'],
  [['rotate', 'alice', '--days', '0'], 'f', '--days must be a whole number from 1 to 9999.'],
  [['rotate', 'alice', '--only', 'key'], 'f', '--only must be api-key or password.'],
])('%j with the file %s is refused', (given, file, message) => {
  expect(() => parseCredentialsArguments(given, file)).toThrow(message);
});

test('what is new is printed once, and a list names what there is without a secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = { CREDENTIALS_FILE: join(folder, 'users.json') };
  const run = async (...given: string[]): Promise<string> => {
    let written = '';
    await runCredentials(given, env, (text) => (written += text), 'gatehouse credentials');
    return written;
  };
  const added = await run('add', 'alice');
  const rotated = await run('rotate', 'alice', '--days', '7');
  expect(rotated).toContain('The old ones are good as well, for 7 days.');
  const listed = await run('list');
  const table =
    /^USERNAME +KIND +ID +CREATED +NOT AFTER +LAST USED\n(?:alice +(?:API key|password) +[\da-f]{8} .*Z.* -\n){4}$/;
  expect(listed).toMatch(table);
  const [, id = ''] = /^alice +API key +(\w+)/m.exec(listed) ?? [];
  const uses = [{ username: 'alice', id, at: Date.UTC(2026, 0, 1) }];
  await writeFile(`${env.CREDENTIALS_FILE}.used.json`, JSON.stringify({ version: 1, uses }));
  expect((await run('list')).match(/^alice .* 2026-01-01T00:00:00.000Z$/gm)).toEqual([
    expect.stringContaining(id),
  ]);
  for (const [, secret = ''] of `${added}${rotated}`.matchAll(/(?:API key|Password) +(\S+)/g)) {
    expect(listed).not.toContain(secret);
  }
  expect(await run('retire', 'alice')).toMatch(/^Retired of alice: [\da-f]{8}, [\da-f]{8}\.\n/);
  expect(await run('remove', 'alice')).toMatch(/^alice is removed\.\n/);
  await expect(run('list', 'alice')).rejects.toThrow('There is no username alice');
  expect(await run('--help')).toMatch(/^Usage: gatehouse credentials <command>/);
});
