import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTokenFile } from './memory-token-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('what is saved is loaded, from a file that only its owner reads', async () => {
  const path = join(folder, 'tokens.json');
  const tokens = new Map([
    ['__proto__', { live: { jti: 'a', exp: 1 }, ended: [] }],
    ['bob', { ended: [{ jti: 'b', exp: 2, end: 'revoked' as const, at: 3 }] }],
  ]);
  await createTokenFile(path).save(tokens);
  expect(await createTokenFile(path).load()).toEqual(tokens);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['tokens.json']);
});

test('no file means no tokens', async () => {
  expect(await createTokenFile(join(folder, 'none')).load()).toEqual(new Map());
});

test('a file of the first version is read', async () => {
  const path = join(folder, 'tokens.json');
  await writeFile(path, '{"version":1,"tokens":[{"username":"bob","jti":"a","exp":1}]}');
  const tokens = await createTokenFile(path).load();
  expect(tokens).toEqual(new Map([['bob', { live: { jti: 'a', exp: 1 }, ended: [] }]]));
});

test('a damaged file is refused, since guessing could bring a terminated token back', async () => {
  const path = join(folder, 'tokens.json');
  await writeFile(path, '{"version":1,"tok');
  await expect(createTokenFile(path).load()).rejects.toThrow(
    `The token file ${path} is damaged; remove it and every token issued so far ends.`,
  );
});
