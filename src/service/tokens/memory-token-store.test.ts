import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../contract/clock.ts';
import { MemoryTokenStore } from './memory-token-store.ts';
import { createLiveTokenFile } from './token-file.ts';

let folder: string;
let path: string;
let isHeld = true;
const lock = { isHeld: () => isHeld, release: () => undefined };
const inAnHour = Math.floor(Date.now() / 1_000) + 3_600;

const opened: { readonly release: () => void }[] = [];

function fileAt(log = vi.fn()) {
  const file = createLiveTokenFile(path, lock, log);
  opened.push(file);
  return file;
}

function storeOf(file = fileAt()) {
  return MemoryTokenStore.create(systemClock, file);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  path = join(folder, 'tokens.json');
});
afterEach(async () => {
  opened.splice(0).forEach((file) => file.release());
  await rm(folder, { recursive: true });
});

test('what is saved and appended is loaded, from a file that only its owner reads', async () => {
  const tokens = new Map([
    ['__proto__', { live: { jti: 'a', exp: 1 }, ended: [] }],
    ['bob', { ended: [{ jti: 'b', exp: 2, end: 'revoked' as const, at: 3 }] }],
  ]);
  const file = fileAt();
  await file.save(tokens);
  const carol = { live: { jti: 'c', exp: 4 }, ended: [] };
  await file.append('carol', { ended: [] });
  await file.append('carol', carol);
  expect(await fileAt().load()).toEqual(new Map([...tokens, ['carol', carol]]));
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['tokens.json']);
});

test('no file means no tokens', async () => {
  expect(await fileAt().load()).toEqual(new Map());
});

test.each([
  ['first', '{"version":1,"tokens":[{"username":"bob","jti":"a","exp":1}]}'],
  ['second', '{"version":2,"users":[{"username":"bob","live":{"jti":"a","exp":1},"ended":[]}]}\n'],
])('a file of the %s version is read', async (_, content) => {
  await writeFile(path, content);
  const tokens = await fileAt().load();
  expect(tokens).toEqual(new Map([['bob', { live: { jti: 'a', exp: 1 }, ended: [] }]]));
});

test.each([
  ['of the first version', '{"version":1,"tok'],
  ['in the middle', '{"version":3}\n["bob",{"live":{"jti"\n["bob",{"ended":[]}]\n'],
])(
  'a file that is damaged %s is refused, since guessing could bring a terminated token back',
  async (_, content) => {
    await writeFile(path, content);
    await expect(fileAt().load()).rejects.toThrow(
      `The token file ${path} is damaged; remove it and every token issued so far ends.`,
    );
  },
);

test('a file of a newer version is set aside, which is told, and no token of it is known', async () => {
  const content = '{"version":9,"more":true}\nanything\n';
  await writeFile(path, content);
  const log = vi.fn();
  const store = await storeOf(fileAt(log));
  await store.replace('alice', { jti: 'a', exp: inAnHour }, () => true);
  expect(log.mock.calls).toEqual([
    [
      {
        event: 'warning',
        variable: 'SIGNING_KEY_FILE',
        warning: expect.stringContaining(`it is ${path}.version-9 now`) as string,
      },
    ],
  ]);
  expect(await readFile(`${path}.version-9`, 'utf8')).toBe(content);
  expect(await (await storeOf()).lookUp('alice', 'a')).toEqual({ state: 'live' });
});

test('a change that a kill cut short is as if it had not been, and the next one is whole', async () => {
  const store = await storeOf();
  await store.replace('alice', { jti: 'a', exp: inAnHour }, () => true);
  const file = await open(path, 'a');
  await file.appendFile('["alice",{"live":{"jti":"b"');
  await file.close();
  const restarted = await storeOf();
  expect(await restarted.lookUp('alice', 'a')).toEqual({ state: 'live' });
  await restarted.replace('alice', { jti: 'c', exp: inAnHour }, () => true);
  expect(await (await storeOf()).lookUp('alice', 'c')).toEqual({ state: 'live' });
});

test('a sign-in appends a line, and the file is written anew when most of its lines are of the past', async () => {
  const store = await storeOf();
  const linesOf = async () => (await readFile(path, 'utf8')).split('\n').length;
  const longest = 1_010;
  let most = 0;
  for (let count = 0; count < longest; count += 1) {
    await store.replace('alice', { jti: `${count}`, exp: inAnHour }, () => true);
    if (count === 500) most = await linesOf();
  }
  expect(most).toBeGreaterThan(500);
  expect(await linesOf()).toBeLessThan(20);
  const restarted = await storeOf();
  expect(await restarted.lookUp('alice', `${longest - 1}`)).toEqual({ state: 'live' });
  expect(await restarted.lookUp('alice', `${longest - 2}`)).toMatchObject({ state: 'replaced' });
});

test('where another service may have taken the file over, nobody gets in and nothing is written', async () => {
  const file = fileAt();
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
