import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTokenStore } from './token-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('what is saved is loaded, from a file that only its owner reads', async () => {
  const path = join(folder, 'tokens.json');
  const tokens = new Map([
    ['__proto__', { jti: 'a', exp: 1 }],
    ['bob', { jti: 'b', exp: 2 }],
  ]);
  await createFileTokenStore(path).save(tokens);
  expect(await createFileTokenStore(path).load()).toEqual(tokens);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['tokens.json']);
});

test('no file means no tokens', async () => {
  expect(await createFileTokenStore(join(folder, 'none')).load()).toEqual(new Map());
});

test('a damaged file is refused, since guessing could bring a terminated token back', async () => {
  const path = join(folder, 'tokens.json');
  await writeFile(path, '{"version":1,"tok');
  await expect(createFileTokenStore(path).load()).rejects.toThrow(
    `The token file ${path} is damaged; remove it and every token issued so far ends.`,
  );
});
