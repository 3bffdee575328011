import { expect, test } from 'vitest';
import { createFixedClock } from '../../../session/fixed-clock.ts';
import { createAnswerShelf } from '../answer-shelf.ts';
import { createResultsDesk } from '../create-results-desk.ts';
import { createShelfSink } from './shelf-sink.ts';

const page = (row: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    `{"data":{"all":{"nodes":[${row}],"pageInfo":{"hasNextPage":true,"endCursor":"${row}"}}}}`,
  );

function start() {
  const desk = createResultsDesk();
  const shelf = createAnswerShelf(() => desk);
  const clock = createFixedClock();
  const names: (string | undefined)[] = [];
  const nameOf = (): string | undefined => shelf.store.getState().byTab['tab']?.name;
  const sink = createShelfSink({
    name: 'pages-1',
    shelf,
    tabId: 'tab',
    clock,
    place: {
      connection: ['data', 'all'],
      lists: ['nodes'],
      pageInfo: 'pageInfo',
      hasNextPage: 'hasNextPage',
      endCursor: 'endCursor',
      totalCount: undefined,
    },
    onReplace: () => names.push(nameOf()),
    onHead: () => undefined,
  });
  const text = async (): Promise<string> =>
    new TextDecoder().decode(await desk.bytes(nameOf() ?? ''));
  const rows = (): number | undefined =>
    shelf.store.getState().byTab['tab']?.outline?.lists[0]?.count;
  return { sink, clock, names, nameOf, text, rows, desk };
}

test('pages that come after an end begin another answer, and what they follow is known', async () => {
  const { sink, names, nameOf, text, desk } = start();
  await sink.add(page(1), undefined);
  await sink.add(page(2), '"1"');
  await sink.end();
  const first = nameOf() ?? '';
  expect(JSON.parse(await text())).toMatchObject({ data: { all: { nodes: [1, 2] } } });

  await sink.add(page(3), '"2"');
  expect(await sink.add(page(2), '"3"')).toEqual({ kind: 'same-cursor' });
  await sink.end();
  expect(JSON.parse(await text())).toMatchObject({ data: { all: { nodes: [3] } } });
  expect(names).toEqual([undefined, first]);
  await expect(desk.outline(first)).rejects.toThrow('not kept');
});

test('views are told of more rows now and then, and at the end', async () => {
  const { sink, clock, rows } = start();
  await sink.add(page(1), undefined);
  expect(rows()).toBe(1);
  await sink.add(page(2), '"1"');
  expect(rows()).toBe(1);
  clock.advance(500);
  await sink.add(page(3), '"2"');
  expect(rows()).toBe(3);
  await sink.add(page(4), '"3"');
  await sink.end();
  expect(rows()).toBe(4);
});

test('a page that comes after its tab was left is no answer of it, and is not kept', async () => {
  const { sink, nameOf, desk } = start();
  const adding = sink.add(page(1), undefined);
  sink.leave();
  await adding;
  await sink.end();
  expect(nameOf()).toBeUndefined();
  await expect(desk.outline('pages-1')).rejects.toThrow('not kept');
});
