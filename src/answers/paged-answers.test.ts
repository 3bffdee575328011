import { describe, expect, test, vi } from 'vitest';
import { createAnswersApi } from './create-answers-api.ts';
import type { ChunkStorage } from './store/chunk-store.ts';
import { createMemoryChunkStorage } from '../testing/memory-chunk-storage.ts';
import { LIST, PLACE } from '../testing/page-fixtures.ts';
import type { AnswersApi } from './api.ts';
import { FILE_START } from './export/file-format.ts';

const PAGE_ROWS = 100;

/** About 100 kB of rows. */
function page(number: number, cursor = `c${number}`): Uint8Array<ArrayBuffer> {
  const edges = Array.from({ length: PAGE_ROWS }, (_, index) => ({
    id: number * PAGE_ROWS + index,
    text: 'x'.repeat(1_000),
  }));
  const pageInfo = { hasNextPage: true, endCursor: cursor };
  const errors = number === 1 ? [{ message: 'Late' }] : undefined;
  return new TextEncoder().encode(JSON.stringify({ errors, data: { all: { edges, pageInfo } } }));
}

/** A api with an answer of four pages, most of it in a storage. */
async function start(storage: ChunkStorage = createMemoryChunkStorage()) {
  const api = createAnswersApi({
    openStorage: async () => storage,
    maxHeld: 300_000,
    chunkBytes: 20_000,
  });
  await api.write.beginPages('old', PLACE);
  for (let number = 0; number < 4; number += 1) await api.write.addPage('old', page(number));
  await api.write.endPages('old');
  return { api, storage };
}

/** One that calls back once, when a chunk has been put. */
async function startWatched() {
  const storage = createMemoryChunkStorage();
  let then: (() => void) | undefined;
  const { api } = await start({
    ...storage,
    async put(number, bytes) {
      await storage.put(number, bytes);
      const callBack = then;
      then = undefined;
      callBack?.();
    },
  });
  const onPut = (callBack: () => void): void => {
    then = callBack;
  };
  return { api, onPut };
}

async function idsIn(api: AnswersApi, name: string): Promise<number[]> {
  let text = '';
  const decoder = new TextDecoder();
  for (let from: typeof FILE_START | undefined = FILE_START; from;) {
    const part = await api.compute.file(name, { format: 'json' }, from);
    text += decoder.decode(part.bytes, { stream: true });
    from = part.next;
  }
  const { data } = JSON.parse(text) as { data: { all: { edges: { id: number }[] } } };
  return data.all.edges.map(({ id }) => id);
}

const upTo = (pages: number): number[] => Array.from({ length: pages * PAGE_ROWS }, (_, id) => id);

test('an answer that has ended goes on under another name, with what its pages had told', async () => {
  const { api } = await start();
  expect(await api.read.pageIn('old', PLACE)).toEqual({
    kind: 'page',
    rows: 400,
    pages: 4,
    pageRows: 100,
    hasNextPage: true,
    endCursor: '"c3"',
    totalCount: undefined,
    errors: 1,
    innerWithMore: [],
  });
  expect(await api.read.reopenPages('old', 'new', PLACE)).toMatchObject({ endCursor: '"c3"' });
  expect(await api.write.addPage('new', page(4))).toMatchObject({ kind: 'page', rows: 100 });
  expect(await api.write.endPages('new')).toMatchObject({
    isFinished: true,
    errorCount: 1,
    lists: [{ path: LIST, count: 500 }],
  });
  await api.write.drop('old');
  expect(await idsIn(api, 'new')).toEqual(upTo(5));
});

describe('until a page has come it is what it was', () => {
  test.each<[string, (api: AnswersApi) => Promise<unknown>]>([
    ['when nobody asks any more', async () => undefined],
    [
      'when no page comes',
      (api) => api.write.addPage('new', new TextEncoder().encode('{"errors":[]}')),
    ],
    ['when a cursor comes again', (api) => api.write.addPage('new', page(9, 'c1'))],
  ])('%s', async (_, ask) => {
    const { api, storage } = await start();
    await api.read.reopenPages('old', 'new', PLACE);
    await ask(api);
    expect(await api.read.outline('old')).toMatchObject({
      isFinished: true,
      lists: [{ count: 400 }],
    });
    expect(await idsIn(api, 'old')).toEqual(upTo(4));
    await api.write.drop('new');
    expect(await idsIn(api, 'old')).toEqual(upTo(4));
    expect(storage).toMatchObject({ isDropped: false });
  });
});

test('while a page is added, the old name is read as the new one, and a file of it breaks off', async () => {
  const { api, onPut } = await startWatched();
  const asked: Promise<unknown>[] = [];
  onPut(() => {
    asked.push(api.read.outline('old'), api.compute.file('old', { format: 'json' }, FILE_START));
  });
  await api.read.reopenPages('old', 'new', PLACE);
  await api.write.addPage('new', page(4));
  const [outline, file] = await Promise.allSettled(asked);
  expect(outline).toMatchObject({ value: { isFinished: false } });
  expect(file).toMatchObject({
    reason: { message: expect.stringContaining('not kept') as string },
  });
  await api.write.drop('old');
  await api.write.endPages('new');
  expect(await idsIn(api, 'new')).toEqual(upTo(5));
});

test('a page for which memory fails leaves the answer whole, under the name it had', async () => {
  const { api, onPut } = await startWatched();
  const fail = (): never => {
    throw new RangeError('Array buffer allocation failed');
  };
  onPut(() => {
    const set = vi.spyOn(Uint8Array.prototype, 'set');
    // The next window, then the rows where they are instead.
    set.mockImplementationOnce(fail).mockImplementationOnce(fail);
  });
  await api.read.reopenPages('old', 'new', PLACE);
  await expect(api.write.addPage('new', page(4))).rejects.toThrow('allocation failed');
  vi.restoreAllMocks();
  expect(await api.read.outline('old')).toMatchObject({ isFinished: true, problems: [] });
  expect((await idsIn(api, 'old')).slice(0, 400)).toEqual(upTo(4));
  expect(await api.write.addPage('new', page(5))).toMatchObject({ kind: 'page' });
  await api.write.drop('old');
  await api.write.endPages('new');
  expect((await idsIn(api, 'new')).at(-1)).toBe(599);
});

describe('where the disk was full', () => {
  /** The storage takes this many chunks; later ones stay in memory. */
  async function startFull(chunks: number) {
    const storage = createMemoryChunkStorage();
    let room = chunks;
    const { api } = await start({
      ...storage,
      async put(number, bytes) {
        if (number >= room) throw new DOMException('Full', 'QuotaExceededError');
        await storage.put(number, bytes);
      },
    });
    return { api, makeRoom: () => (room = Infinity) };
  }

  test('there may be room again', async () => {
    const { api, makeRoom } = await startFull(12);
    await api.read.reopenPages('old', 'new', PLACE);
    makeRoom();
    expect(await api.write.addPage('new', page(4))).toMatchObject({
      kind: 'page',
      noRoom: undefined,
    });
    await api.write.endPages('new');
    expect(await idsIn(api, 'new')).toEqual(upTo(5));
  });

  test('it is said anew, and memory takes no more than it may', async () => {
    const { api } = await startFull(8);
    await api.read.reopenPages('old', 'new', PLACE);
    expect(await api.write.addPage('new', page(4))).toMatchObject({ kind: 'page', noRoom: 'disk' });
    await api.write.endPages('new');
    expect(await api.read.reopenPages('new', 'more', PLACE)).toBeUndefined();
    expect(await api.read.pageIn('new', PLACE)).toMatchObject({ kind: 'unusable' });
    expect(await idsIn(api, 'new')).toEqual(upTo(5));
  });
});

test('pages from elsewhere do not come to it', async () => {
  const { api } = await start();
  const elsewhere = { ...PLACE, connection: ['data', 'other'] };
  expect(await api.read.reopenPages('old', 'new', elsewhere)).toBeUndefined();
  expect(await api.read.pageIn('old', elsewhere)).toMatchObject({ kind: 'unusable' });
});

test('the name that it has until then is the one that is dropped', async () => {
  const { api, storage } = await start();
  await api.read.reopenPages('old', 'new', PLACE);
  await api.write.drop('old');
  expect(storage).toMatchObject({ isDropped: true });
  await expect(api.write.addPage('new', page(4))).rejects.toThrow('not kept');
});
