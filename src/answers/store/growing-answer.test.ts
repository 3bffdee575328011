import { describe, expect, test } from 'vitest';
import type { ChunkStorage } from './chunk-store.ts';
import { createMemoryChunkStorage } from '../../testing/memory-chunk-storage.ts';
import { fileOf, LIST, PLACE, startAnswer } from '../../testing/page-fixtures.ts';

const LONG = { maxHeld: 400_000, chunkBytes: 20_000 };

/** Pages of about 100 kB, without an end. */
function longPage(number: number, lists = PLACE.lists): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: 100 }, (_, index) => ({
    id: number * 100 + index,
    text: 'x'.repeat(1_000 / lists.length),
  }));
  const all = Object.fromEntries(lists.map((key) => [key, rows]));
  const pageInfo = { hasNextPage: true, endCursor: `c${number}` };
  return new TextEncoder().encode(JSON.stringify({ data: { all: { ...all, pageInfo } } }));
}

describe('what is in memory', () => {
  test.each([
    ['one list', ['edges']],
    ['two of one connection', ['edges', 'nodes']],
  ])(
    'stays within the limit while three times as much comes, with an end between, and is read: %s',
    async (_, lists) => {
      const storage = createMemoryChunkStorage();
      const held: number[] = [];
      const watched: ChunkStorage = {
        ...storage,
        async put(number, bytes) {
          held.push(answer.held);
          await storage.put(number, bytes);
          held.push(answer.held);
        },
      };
      const { answer, joiner } = startAnswer(
        { ...LONG, openStorage: async () => watched },
        { position: { ...PLACE, lists } },
      );
      for (let number = 0; number < 14; number += 1) {
        await joiner.add(longPage(number, lists));
        // The next one opens it again.
        if (number === 7) joiner.end();
        held.push(answer.held);
        const rows = { list: LIST, columns: [['id']], from: number * 50, count: 90 };
        await answer.reader.rows(rows);
        await answer.reader.find('nowhere', number * 10_000);
        held.push(answer.held);
      }
      joiner.end();
      for (let from = 0; from < 1_400; from += 64) {
        await answer.reader.rows({ list: LIST, columns: [['text']], from, count: 64 });
        held.push(answer.held);
      }
      await fileOf(answer.reader, { format: 'ndjson', list: LIST });
      held.push(answer.held);
      expect((await answer.reader.outline()).bytes).toBeGreaterThan(3 * LONG.maxHeld);
      expect(Math.max(...held)).toBeLessThanOrEqual(LONG.maxHeld);
      // It does count: about as much as a page is there while it is in memory.
      expect(Math.max(...held)).toBeGreaterThan(LONG.maxHeld / 2);
    },
  );

  test('is a whole text at each end, and takes more: two lists of one connection', async () => {
    const lists = ['edges', 'nodes'];
    const { answer, joiner } = startAnswer({}, { position: { ...PLACE, lists } });
    for (const count of [100, 200, 300]) {
      await joiner.add(longPage(count, lists));
      joiner.end();
      const text = await fileOf(answer.reader, { format: 'json' });
      const { all } = (JSON.parse(text) as { data: { all: Record<string, unknown[]> } }).data;
      expect([all['edges']?.length, all['nodes']?.length]).toEqual([count, count]);
    }
  });

  test('is all of a first page that is longer than the limit, and then no more', async () => {
    const { answer, joiner } = startAnswer({ maxHeld: 90_000, chunkBytes: 4_000 });
    await joiner.add(longPage(0));
    expect((await answer.reader.outline()).bytes).toBeGreaterThan(90_000);
    expect(answer.held).toBeLessThan(30_000);
  });
});

describe('where there is no room', () => {
  test('on the disk, what came stays, and it is said', async () => {
    const { answer, joiner } = startAnswer(LONG, { storage: createMemoryChunkStorage(500_000) });
    const noRoom: unknown[] = [];
    for (let number = 0; number < 6; number += 1) {
      const added = await joiner.add(longPage(number));
      noRoom.push('noRoom' in added && added.noRoom);
    }
    expect(noRoom).toEqual([undefined, undefined, undefined, undefined, undefined, 'disk']);
    joiner.end();
    const json = JSON.parse(await fileOf(answer.reader, { format: 'json' })) as {
      data: { all: { edges: { id: number }[] } };
    };
    expect(json.data.all.edges.map(({ id }) => id)).toEqual(Array.from(Array(600).keys()));
  });

  test.each([
    ['there is no storage', async () => undefined],
    ['it does not open', () => Promise.reject(new Error('No.'))],
    ['the disk is full from the first', async () => createMemoryChunkStorage(50_000)],
  ])('and %s, memory has to do, as far as it goes', async (_, openStorage) => {
    const { answer, joiner } = startAnswer({ ...LONG, openStorage, maxWithoutStorage: 500_000 });
    const noRoom: unknown[] = [];
    for (let number = 0; number < 5; number += 1) {
      const added = await joiner.add(longPage(number));
      noRoom.push('noRoom' in added && added.noRoom);
    }
    expect(noRoom).toEqual([undefined, undefined, undefined, undefined, 'memory']);
    joiner.end();
    expect(await answer.reader.outline()).toMatchObject({
      problems: [],
      lists: [{ path: LIST, count: 500 }],
    });
  });
});

test('an answer that is dropped leaves nothing, not even what is under way', async () => {
  const { answer, joiner, storage } = startAnswer(LONG);
  for (let number = 0; number < 6; number += 1) await joiner.add(longPage(number));
  expect(storage.chunks.size).toBeGreaterThan(5);
  const rows = { list: LIST, columns: [['id']], from: 0, count: 9 };
  const { reader } = answer;
  void answer.drop();
  expect([storage.isDropped, storage.chunks.size]).toEqual([true, 0]);
  await expect(reader.rows(rows)).rejects.toThrow('Run the operation again');

  const early = startAnswer(LONG);
  for (let number = 0; number < 2; number += 1) await early.joiner.add(longPage(number));
  const adding = early.joiner.add(longPage(2));
  void early.answer.drop();
  await adding;
  expect([early.storage.isDropped, early.storage.chunks.size]).toEqual([true, 0]);
});

test('a drop is over when the chunks are removed, so that nothing ends it before', async () => {
  let removed = (): void => undefined;
  const removal = new Promise<void>((resolve) => (removed = resolve));
  const storage = Object.assign(createMemoryChunkStorage(), { drop: () => removal });
  const { answer, joiner } = startAnswer(LONG, { storage });
  for (let number = 0; number < 6; number += 1) await joiner.add(longPage(number));
  const steps: string[] = [];
  const dropping = answer.drop().then(() => steps.push('dropped'));
  await new Promise((resolve) => setImmediate(resolve));
  steps.push('removed');
  removed();
  await dropping;
  expect(steps).toEqual(['removed', 'dropped']);
});
