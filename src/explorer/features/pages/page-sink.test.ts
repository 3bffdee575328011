import { describe, expect, test, vi } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import type { NextPosition } from '../../../answers/store/joined-answers.ts';
import type { GrowingOptions } from '../../../answers/store/growing-answer.ts';
import { createMemoryChunkStorage } from '../../../testing/memory-chunk-storage.ts';
import { createFixedClock } from '../../../testing/fixed-clock.ts';
import { runOf } from '../../../testing/runs.ts';
import { createAnswerStore } from '../../runs/answer-store.ts';
import { createPageSink } from './page-runs.ts';

const page = (row: number | string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    `{"data":{"all":{"nodes":[${row}],"pageInfo":{"hasNextPage":true,"endCursor":"${row}"}}}}`,
  );

const BY_CURSOR: NextPosition = {
  kind: 'value',
  at: ['data', 'all', 'pageInfo', 'endCursor'],
  more: ['data', 'all', 'pageInfo', 'hasNextPage'],
};

function start(growing?: GrowingOptions, adds: readonly string[] = []) {
  const answersApi = createAnswersApi(growing);
  const answerStore = createAnswerStore(() => answersApi);
  const clock = createFixedClock();
  const followed: (string | undefined)[] = [];
  const nameOf = (): string | undefined => answerStore.store.getState().byTab['tab']?.name;
  const run = runOf();
  const sinkOf = (name: string, next = BY_CURSOR) =>
    createPageSink({
      name,
      answerStore,
      run,
      answer: nameOf(),
      clock,
      connection: {
        adds,
        start: undefined,
        position: {
          parent: ['data', 'all'],
          lists: ['nodes'],
          next,
          total: undefined,
        },
      },
    });
  const sink = sinkOf('pages-1');
  answerStore.store.subscribe(() => {
    if (nameOf() !== followed.at(-1)) followed.push(sink.answerName());
  });
  const text = async (): Promise<string> =>
    new TextDecoder().decode(await answersApi.read.bytes(nameOf() ?? ''));
  const rows = (): number | undefined =>
    answerStore.store.getState().byTab['tab']?.outline?.lists[0]?.count;
  return { sink, sinkOf, answerStore, clock, followed, nameOf, text, rows, answersApi };
}

test('pages that come after an end begin another answer, and what they follow is known', async () => {
  const { sink, followed, nameOf, text, answersApi } = start();
  await sink.add({ cursor: undefined }, page(1));
  await sink.add({ cursor: '"1"' }, page(2));
  await sink.end();
  const first = nameOf() ?? '';
  expect(JSON.parse(await text())).toMatchObject({ data: { all: { nodes: [1, 2] } } });

  await sink.add({ cursor: '"2"' }, page(3));
  expect(await sink.add({ cursor: '"3"' }, page(2))).toEqual({ kind: 'same-cursor' });
  await sink.end();
  expect(JSON.parse(await text())).toMatchObject({ data: { all: { nodes: [3] } } });
  expect(followed).toEqual([first, nameOf()]);
  await expect(answersApi.read.outline(first)).rejects.toThrow('not kept');
});

test('the answer before stays in sight until that of pages can be shown', async () => {
  const { sink, answerStore } = start();
  const outlines: unknown[] = [];
  answerStore.store.subscribe(({ byTab }) => {
    if (byTab['tab']) outlines.push(byTab['tab'].outline);
  });
  await sink.add({ cursor: undefined }, page(1));
  expect(outlines.length).toBeGreaterThan(0);
  expect(outlines).not.toContain(undefined);
});

test('views are told of more rows now and then, and at the end', async () => {
  const { sink, clock, rows } = start();
  await sink.add({ cursor: undefined }, page(1));
  expect(rows()).toBe(1);
  await sink.add({ cursor: '"1"' }, page(2));
  expect(rows()).toBe(1);
  // A pause may be long.
  await sink.flush();
  expect(rows()).toBe(2);
  clock.advance(500);
  await sink.add({ cursor: '"2"' }, page(3));
  await vi.waitUntil(() => rows() === 3);
  await sink.add({ cursor: '"3"' }, page(4));
  await sink.end();
  expect(rows()).toBe(4);
});

test('a job that rests has its errors in its answer, and the answer ready for a reload', async () => {
  const { sink, answerStore, text } = start();
  const entry = '{"errorType":"unauthorized","message":"No","path":["all","nodes",0]}';
  const refused = new TextDecoder().decode(page(1)).replace(/}$/, `,"errors":[${entry}]}`);
  const kept = () => new TextDecoder().decode(answerStore.bytesForReload('tab'));
  await sink.add({ cursor: undefined }, new TextEncoder().encode(refused));
  expect(kept()).toBe('');
  await sink.flush();
  expect(answerStore.store.getState().byTab['tab']?.outline).toMatchObject({
    isFinished: true,
    notes: [{ kind: 'withheld' }],
  });
  expect(JSON.parse(kept())).toMatchObject({ data: { all: { nodes: [1] } } });
  // Another page makes what was ready incomplete.
  await sink.add({ cursor: '"1"' }, page(2));
  expect(kept()).toBe('');
  await sink.end();
  expect(JSON.parse(await text())).toMatchObject({ data: { all: { nodes: [1, 2] } } });
  expect(kept()).toBe(await text());
});

test('a page that comes after its tab was left is no answer of it, and is not kept', async () => {
  const { sink, nameOf, answersApi } = start();
  const adding = sink.add({ cursor: undefined }, page(1));
  sink.discard();
  await adding;
  await sink.end();
  expect(nameOf()).toBeUndefined();
  await expect(answersApi.read.outline('pages-1')).rejects.toThrow('not kept');
});

describe('a run that goes on where another has ended', () => {
  /** A tab with ten rows of a thousand digits, all but the last outside of memory. */
  async function startLong() {
    const storage = createMemoryChunkStorage();
    const run = start({ openStorage: async () => storage, maxHeld: 8_000, chunkBytes: 500 });
    for (let row = 1; row <= 10; row += 1)
      await run.sink.add({ cursor: undefined }, page('1'.repeat(1_000) + row));
    await run.sink.end();
    expect(storage.chunks.size).toBeGreaterThan(5);
    const sink = run.sinkOf('pages-2');
    expect(await sink.takeFirst()).toMatchObject({ rows: 10, pages: 10, noRoom: undefined });
    return { ...run, storage, sink, name: run.nameOf() };
  }

  test('keeps the answer that is there until a page has come, and goes on with it', async () => {
    const { sink, name, nameOf, rows, answersApi } = await startLong();
    await sink.add(
      { cursor: undefined },
      new TextEncoder().encode('{"errors":[{"message":"No"}]}'),
    );
    expect(nameOf()).toBe(name);
    expect(await answersApi.read.outline(name ?? '')).toMatchObject({ isFinished: true });
    await sink.add({ cursor: undefined }, page('2'));
    expect(nameOf()).not.toBe(name);
    expect(rows()).toBe(11);
    await sink.end();
    expect(await answersApi.read.outline(nameOf() ?? '')).toMatchObject({
      isFinished: true,
      lists: [{ count: 11 }],
    });
    await expect(answersApi.read.outline(name ?? '')).rejects.toThrow('not kept');
  });

  test('leaves it as it is where no page has come', async () => {
    const { sink, name, nameOf, answersApi, storage } = await startLong();
    await sink.end();
    expect(nameOf()).toBe(name);
    expect(await answersApi.read.outline(name ?? '')).toMatchObject({ isFinished: true });
    expect(storage.isDropped).toBe(false);
  });

  test.each<[string, boolean]>([
    ['before a page has come', false],
    ['while one is added', true],
  ])('leaves nothing behind where its tab goes %s', async (_, isAdding) => {
    const { sink, answerStore, answersApi, storage } = await startLong();
    const adding = isAdding ? sink.add({ cursor: undefined }, page('2')) : undefined;
    sink.discard();
    answerStore.clear();
    await adding;
    await sink.end();
    expect(storage.isDropped).toBe(true);
    await expect(answersApi.read.outline('pages-2')).rejects.toThrow('not kept');
  });

  test('does so in memory too, where pageInfo was added to what was sent', async () => {
    const run = start(undefined, ['pageInfo']);
    for (const row of [1, 2]) await run.sink.add({ cursor: undefined }, page(row));
    await run.sink.end();
    const sink = run.sinkOf('pages-2');
    expect(await sink.takeFirst()).toMatchObject({ rows: 2, pages: 2, endCursor: '"2"' });
    await sink.add({ cursor: '"2"' }, page(3));
    await sink.end();
    expect(JSON.parse(await run.text())).toMatchObject({ data: { all: { nodes: [1, 2, 3] } } });
  });

  test('asks for the page after the last where pages are counted', async () => {
    const run = start();
    const counted: NextPosition = {
      kind: 'page',
      start: 1,
      current: undefined,
      last: undefined,
      more: ['data', 'all', 'pageInfo', 'hasNextPage'],
    };
    const first = run.sinkOf('pages-0', counted);
    for (const row of [1, 2, 3]) await first.add({ cursor: undefined }, page(row));
    await first.end();
    const sink = run.sinkOf('pages-2', counted);
    expect(await sink.takeFirst()).toMatchObject({ rows: 3, pages: 3, endCursor: '4' });
    expect(await sink.add({ cursor: '4' }, page(4))).toMatchObject({ endCursor: '5' });
  });
});
