import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../contract/clock.ts';
import { createLiveTokenFile, MemoryTokenStore } from './memory-token-store.ts';

let folder: string;
let isHeld = true;
const lock = { isHeld: () => isHeld, release: () => undefined };
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
  await createLiveTokenFile(path, lock).save(tokens);
  expect(await createLiveTokenFile(path, lock).load()).toEqual(tokens);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['tokens.json']);
});

test('no file means no tokens', async () => {
  expect(await createLiveTokenFile(join(folder, 'none'), lock).load()).toEqual(new Map());
});

test('a file of the first version is read', async () => {
  const path = join(folder, 'tokens.json');
  await writeFile(path, '{"version":1,"tokens":[{"username":"bob","jti":"a","exp":1}]}');
  const tokens = await createLiveTokenFile(path, lock).load();
  expect(tokens).toEqual(new Map([['bob', { live: { jti: 'a', exp: 1 }, ended: [] }]]));
});

test('a damaged file is refused, since guessing could bring a terminated token back', async () => {
  const path = join(folder, 'tokens.json');
  await writeFile(path, '{"version":1,"tok');
  await expect(createLiveTokenFile(path, lock).load()).rejects.toThrow(
    `The token file ${path} is damaged; remove it and every token issued so far ends.`,
  );
});

test('where another service may have taken the file over, nobody gets in and nothing is written', async () => {
  const file = createLiveTokenFile(join(folder, 'tokens.json'), lock);
  const store = await MemoryTokenStore.create(systemClock, file);
  const token = { jti: 'a', exp: Date.now() / 1000 + 100 };
  await store.replace('alice', token, () => true);
  isHeld = false;
  try {
    const refused = { status: 503, headers: { 'retry-after': '2' } };
    await expect(store.lookUp('alice', 'a')).rejects.toMatchObject(refused);
    await expect(store.revoke('alice', 'a')).rejects.toMatchObject(refused);
    await expect(store.replace('alice', { ...token, jti: 'b' }, () => true)).rejects.toMatchObject(
      refused,
    );
    expect(await store.readiness()).toBe('Another service may have taken the tokens over');
  } finally {
    isHeld = true;
  }
  expect(await store.lookUp('alice', 'a')).toEqual({ state: 'live' });
});
