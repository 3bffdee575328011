import { expect, test } from 'vitest';
import { createMemoryChunkStorage } from '../../testing/memory-chunk-storage.ts';
import { sealStorage } from './chunk-store.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function seal() {
  const inner = createMemoryChunkStorage();
  const storage = await sealStorage(inner, crypto.subtle);
  if (!storage) throw new Error('There should be one.');
  return { inner, storage };
}

test('chunks are what they were, and nobody else can read them', async () => {
  const { inner, storage } = await seal();
  await storage.put(0, bytesOf('{"salary":1}'));
  await storage.put(1, bytesOf('{"salary":1}'));
  expect(await storage.get(1)).toEqual(bytesOf('{"salary":1}'));
  const [first, second] = [inner.chunks.get(0), inner.chunks.get(1)];
  expect(new TextDecoder('latin1').decode(first)).not.toContain('salary');
  expect(first).not.toEqual(second);
});

test('a chunk that is not the one that was put is refused', async () => {
  const { inner, storage } = await seal();
  await storage.put(0, bytesOf('one'));
  await storage.put(1, bytesOf('two'));
  const other = inner.chunks.get(1);
  if (other) await inner.put(0, other);
  await expect(storage.get(0)).rejects.toThrow('operation');
});

test('once it is dropped nothing comes out of it, and nothing goes in', async () => {
  const { inner, storage } = await seal();
  await storage.put(0, bytesOf('one'));
  const putting = storage.put(1, bytesOf('two'));
  void storage.drop();
  await expect(storage.get(0)).rejects.toThrow('dropped');
  await expect(putting).rejects.toThrow('dropped');
  expect([inner.isDropped, inner.chunks.size]).toEqual([true, 0]);
});

test('without a way to seal it there is no storage', async () => {
  const inner = createMemoryChunkStorage();
  expect(await sealStorage(inner, undefined)).toBeUndefined();
  expect(inner.isDropped).toBe(true);
});
