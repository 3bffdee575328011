import { RUN_COPY } from '../../runs/run-copy.ts';
import { expect, test } from 'vitest';
import {
  columnsToHave,
  createRowPages,
  PAGE_ROWS,
  pagesToHave,
  type RowPageSource,
} from './row-pages.ts';

/** A worker that answers when it is told to. */
function createFakeSource(name = 'all', count = 10_000, isGrowing = false) {
  const asked: {
    request: Parameters<RowPageSource['fetch']>[0];
    answer: () => void;
    fail: () => void;
  }[] = [];
  const source: RowPageSource = {
    name,
    filter: '',
    isGrowing,
    fetch: (request) =>
      new Promise((resolve, reject) => {
        const { from, columns } = request;
        const size = Math.max(0, Math.min(request.count, count - from));
        const rows = Array.from({ length: size }, (_, position) => ({
          number: from + position,
          cells: columns.map((path) => ({
            kind: 'string' as const,
            text: `${name} ${path.join('.')} ${from + position}`,
          })),
        }));
        asked.push({
          request,
          answer: () => resolve({ total: count, of: count + 1, rows }),
          fail: () => reject(new Error('Gone')),
        });
      }),
  };
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 100 && asked.length > 0; turn += 1) {
      asked.shift()?.answer();
      // The answer's own reactions come before this one's.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { source, asked, settle };
}

const COLUMNS = [['a'], ['b']];
const textOf = (pages: ReturnType<typeof createRowPages>, number: number, column = 'a') =>
  pages.pageOf(number * PAGE_ROWS)?.columns.get(JSON.stringify([column]))?.[0]?.text;

test('pages are asked for in the order wanted, a few at a time, and each cell once', async () => {
  const { source, asked, settle } = createFakeSource();
  const pages = createRowPages();
  pages.setSource(source);
  pages.want([7, 8, 6], COLUMNS);
  expect(asked.map(({ request }) => request.from / PAGE_ROWS)).toEqual([7, 8]);
  expect(pages.isBusy()).toBe(true);
  await settle();
  expect(pages.isBusy()).toBe(false);
  expect(pages.total()).toBe(10_000);
  expect(textOf(pages, 6)).toBe(`all a ${6 * PAGE_ROWS}`);
  pages.want([7, 8, 6], COLUMNS);
  expect(asked).toEqual([]);
  pages.want([7], [['b']]);
  expect(asked).toEqual([]);
  pages.want([7], [...COLUMNS, ['c']]);
  expect(asked.map(({ request }) => request.columns)).toEqual([[...COLUMNS, ['c']]]);
  expect(textOf(pages, 7, 'b')).toBe(`all b ${7 * PAGE_ROWS}`);
  await settle();
  expect(textOf(pages, 7, 'c')).toBe(`all c ${7 * PAGE_ROWS}`);
});

test('what was wanted before is not asked for any more', async () => {
  const { source, asked, settle } = createFakeSource();
  const pages = createRowPages();
  pages.setSource(source);
  pages.want([1, 2, 3, 4], COLUMNS);
  pages.want([50], COLUMNS);
  await settle();
  expect(asked).toEqual([]);
  expect([1, 2, 3, 4, 50].filter((number) => pages.pageOf(number * PAGE_ROWS))).toEqual([1, 2, 50]);
});

test('another order is asked for while the one before is still looked for', async () => {
  const slow = createFakeSource('ascending');
  const next = createFakeSource('descending');
  const pages = createRowPages();
  pages.setSource(slow.source);
  pages.want([0, 1], COLUMNS);
  expect(slow.asked).toHaveLength(2);
  pages.setSource(next.source);
  expect(next.asked).toHaveLength(2);
  await slow.settle();
  await next.settle();
  expect(textOf(pages, 0)).toBe('descending a 0');
});

test('old rows stay until the new ones are there', async () => {
  const first = createFakeSource('all');
  const sorted = createFakeSource('sorted', 3_000);
  const pages = createRowPages();
  pages.setSource(first.source);
  pages.want([0], COLUMNS);
  await first.settle();
  expect(pages.isFinding()).toBe(false);
  pages.setSource(sorted.source);
  expect(textOf(pages, 0)).toBe('all a 0');
  expect(pages.total()).toBe(10_000);
  expect(pages.isFinding()).toBe(true);
  await sorted.settle();
  expect(pages.isFinding()).toBe(false);
  expect(textOf(pages, 0)).toBe('sorted a 0');
  expect(pages.total()).toBe(3_000);
});

test('an answer that comes too late is left out', async () => {
  const slow = createFakeSource('slow');
  const quick = createFakeSource('quick');
  const pages = createRowPages();
  pages.setSource(slow.source);
  pages.want([0], COLUMNS);
  pages.setSource(quick.source);
  await quick.settle();
  await slow.settle();
  expect(textOf(pages, 0)).toBe('quick a 0');
});

test('while rows come in, only the last page is read again', async () => {
  const some = createFakeSource('all', 100, true);
  const more = createFakeSource('all', 130, true);
  const pages = createRowPages();
  pages.setSource(some.source);
  pages.want([0, 1], COLUMNS);
  await some.settle();
  pages.setSource(more.source);
  expect(more.asked.map(({ request }) => request.from)).toEqual([PAGE_ROWS]);
  expect(pages.pageOf(PAGE_ROWS)?.numbers).toHaveLength(100 - PAGE_ROWS);
  await more.settle();
  expect(pages.pageOf(PAGE_ROWS)?.numbers).toHaveLength(PAGE_ROWS);
});

test('pages of long ago are forgotten, never those that are wanted', async () => {
  const { source, settle } = createFakeSource('all', 1_000_000);
  const pages = createRowPages();
  const columns = Array.from({ length: 16 }, (_, position) => [`c${position}`]);
  pages.setSource(source);
  for (let number = 0; number < 90; number += 1) {
    pages.want([number], columns);
    await settle();
  }
  const kept = Array.from({ length: 90 }, (_, number) => number).filter((n) =>
    pages.pageOf(n * PAGE_ROWS),
  );
  expect(kept.length).toBeLessThan(65);
  expect(kept.at(-1)).toBe(89);
  expect(kept).not.toContain(0);
});

test('a failure is told, and ends the asking until there is another source', async () => {
  const { source, asked } = createFakeSource();
  const pages = createRowPages();
  let calls = 0;
  const undo = pages.changes.subscribe(() => (calls += 1));
  pages.setSource(source);
  pages.want([0, 1, 2], COLUMNS);
  asked[0]?.fail();
  await new Promise((resolve) => setImmediate(resolve));
  expect(pages.failure()).toBe('Gone');
  expect(asked).toHaveLength(2);
  expect(calls).toBeGreaterThan(1);
  undo();
  const heard = calls;
  pages.setSource(createFakeSource().source);
  expect(pages.failure()).toBeUndefined();
  expect(calls).toBe(heard);
});

test('rows that cannot be had in an order leave those of before, and it is no fault of theirs', async () => {
  const { source, settle } = createFakeSource();
  const pages = createRowPages();
  pages.setSource(source);
  pages.want([0], COLUMNS);
  await settle();
  const refused = Promise.resolve({ total: 0, rows: [], refusal: 'too-many-rows' as const });
  pages.setSource({ name: 'sorted', filter: '', isGrowing: false, fetch: () => refused });
  await refused;
  await new Promise((resolve) => setImmediate(resolve));
  expect([pages.failure(), pages.isRefused(), pages.isFinding()]).toEqual([
    RUN_COPY.tooManyRows,
    true,
    false,
  ]);
  expect([textOf(pages, 0), pages.total()]).toEqual(['all a 0', 10_000]);
  pages.setSource(source);
  expect([pages.failure(), pages.isRefused()]).toEqual([undefined, false]);
});

test('pages beside those in sight are fetched too, none past the end', () => {
  expect(pagesToHave({ first: 650, last: 710 }, 10_000)).toEqual([10, 11, 12, 9, 13, 8]);
  expect(pagesToHave({ first: 650, last: 699 }, 700)).toEqual([10, 9, 8]);
  expect(pagesToHave({ first: 0, last: -1 }, 100)).toEqual([0, 1]);
  expect(pagesToHave({ first: 0, last: -1 }, 0)).toEqual([0]);
});

test('columns beside those in sight are fetched too', () => {
  const columns = Array.from({ length: 60 }, (_, position) => position);
  expect(columnsToHave(columns, { first: 17, last: 22 })).toEqual(columns.slice(8, 32));
  expect(columnsToHave(columns, { first: 0, last: 1 })).toEqual(columns.slice(0, 16));
  expect(columnsToHave(columns, { first: 59, last: 59 })).toEqual(columns.slice(48));
});

test('what was found is told with what it is of, also while rows of a shorter list are on their way', async () => {
  const all = createFakeSource('all', 2_015);
  const pages = createRowPages();
  pages.setSource(all.source);
  pages.want([0], COLUMNS);
  expect([pages.total(), pages.of()]).toEqual([undefined, undefined]);
  await all.settle();
  const few = createFakeSource('few', 4);
  pages.setSource(few.source);
  pages.want([0], COLUMNS);
  expect([pages.total(), pages.of()]).toEqual([2_015, 2_016]);
  await few.settle();
  expect([pages.total(), pages.of()]).toEqual([4, 5]);
});
