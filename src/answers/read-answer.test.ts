import { describe, expect, test, vi } from 'vitest';
import { COMPUTING, OpenAnswer } from './compute-rows.ts';
import { TooManyRowsError } from './query/sort-column.ts';
import {
  fileOf,
  LIST,
  PLACE,
  startAnswer,
  type AnswerReader,
  type StartedAnswer,
} from '../testing/page-fixtures.ts';

const PAGE_ROWS = 20;
const PAGES = 12;

/** Rows of different kinds and sizes, the columns of some seen nowhere else. */
function row(id: number): object {
  return {
    id,
    name: `Größe ${(id * 7919) % 1_000}`,
    big: id % 3 === 0 ? null : 2 ** 40 + ((id * 31) % 97),
    ...(id % 100 === 77 && { [`only${id}`]: 'line\nbreak "quoted"' }),
    tags: Array.from({ length: id % 4 }, (_, tag) => ({ tag, of: id })),
    text: 'x'.repeat((id * 13) % 300),
  };
}

function page(number: number, lists: readonly string[]): Uint8Array<ArrayBuffer> {
  const edges = Array.from({ length: PAGE_ROWS }, (_, index) => row(number * PAGE_ROWS + index));
  const nodes = edges.map((of, index) => ({ node: of, 'where it is': [number, index] }));
  const rows = Object.fromEntries(lists.map((key) => [key, key === 'edges' ? edges : nodes]));
  const last = number === PAGES - 1;
  return new TextEncoder().encode(
    JSON.stringify({
      ...(number === 3 && {
        errors: [{ message: 'Late', path: ['all', 'edges', 7, 'name'] }, { message: 'No path' }],
      }),
      data: {
        me: { name: 'A' },
        few: [1, 2],
        all: { count: 3, ...rows, pageInfo: { hasNextPage: !last, endCursor: `c${number}` } },
        you: [{ a: 'Größe' }, { a: null }],
      },
      // Deeper than anything else, and with a list of its own, which the last page has not.
      ...(!last && { extensions: { of: number, deep: [[[[{ list: [[number]] }]]]] } }),
    }),
  );
}

const EVERY_ROW = { columns: [['id']], from: 0, count: 10_000 };

const SMALL = { maxHeld: 12_000, chunkBytes: 1_600 };

/** @param ends the numbers of pages after which the answer ends, and is opened again for the next */
async function addAll(
  { answer, joiner }: StartedAnswer,
  lists: readonly string[],
  pages: number,
  ends: readonly number[] = [],
): Promise<void> {
  for (let number = 0; number < pages; number += 1) {
    const added = await joiner.add(page(number, lists));
    expect(added).toMatchObject({ kind: 'page', rows: PAGE_ROWS });
    if (!ends.includes(number)) continue;
    joiner.end();
    // Cached reads must not be reused for the changed answer.
    await answer.reader.lines(0, 1_000_000);
    await answer.reader.rows({ list: [...LIST.slice(0, -1), lists[0] ?? ''], ...EVERY_ROW });
  }
}

/** All requests of views and files, with their results. */
async function tell(reader: AnswerReader, listKey: string): Promise<Record<string, unknown>> {
  const outline = await reader.outline();
  const lines = await reader.lines(0, 1_000_000);
  const path = [...LIST.slice(0, -1), listKey];
  const inRow = listKey === 'edges' ? [] : ['node'];
  const columns = ['id', 'name', 'tags', 'big'].map((key) => [...inRow, key]);
  const rows = { list: path, columns, from: 0, count: 10_000 };
  const { count = 0 } = outline.lists.find((each) => each.path.join() === path.join()) ?? {};
  const [list = 0, near = 0, far = 0] = (
    await reader.followPaths([path, [...path, 5], [...path, count - 2]])
  ).map(({ start }) => start);
  const found = [];
  for (let from: number | undefined = 0; from !== undefined;) {
    const { positions, next } = await reader.find('größe', from);
    found.push(...positions);
    from = next;
  }
  const positions = [];
  for (const at of [1, list, near, near + 20, far, far + 9, found.at(-1) ?? 0]) {
    positions.push(await reader.lineOf(at));
  }
  const valueLines = [];
  const isAtEnd = (line: number): boolean => line < 60 || line > lines.length - 60;
  for (let line = 0; line < lines.length; line += isAtEnd(line) ? 1 : 97) {
    valueLines.push(await reader.valueInLine(line));
  }
  const asCsv = {
    format: 'csv',
    list: path,
    columns,
    style: { separator: ',', hasMark: true, isGuarded: true, joiner: '; ' },
  } as const;
  return {
    outline,
    lines,
    someLines: [await reader.lines(3, 5), await reader.lines(lines.length - 5, 50)],
    found,
    positions,
    valueLines,
    paths: await reader.followPaths([
      [...path, 157, ...inRow, 'name'],
      [...path, 99_999, ...inRow, 'name'],
      ['data', 'you', 1, 'a'],
      [...path, 0, ...inRow, 'big', 'x'],
    ]),
    rows: await reader.rows(rows),
    others: await reader.rows({ ...rows, list: ['data', 'few'], columns: [[]] }),
    someRows: await reader.rows({ ...rows, from: 111, count: 90 }),
    filtered: await reader.rows({ ...rows, filter: 'BREAK' }),
    sorted: await reader.rows({
      ...rows,
      order: [{ column: [...inRow, 'big'], direction: 'descending' }],
    }),
    byName: await reader.rows({
      ...rows,
      filter: '9',
      from: 3,
      count: 40,
      order: [{ column: [...inRow, 'name'], direction: 'ascending' }],
    }),
    copied: await reader.copyCells({ ...rows, from: 90, count: 60, form: 'tsv' }),
    texts: [await reader.text(near, 1e6), await reader.text(list, 1e9), await reader.text(far, 9)],
    files: [
      await fileOf(reader, asCsv),
      await fileOf(reader, { ...asCsv, rowsOf: [...inRow, 'tags'] }),
      await fileOf(reader, { ...asCsv, filter: 'break' }),
      await fileOf(reader, { ...asCsv, list: ['data', 'few'], columns: [[]] }),
      await fileOf(reader, { format: 'ndjson', list: path }),
      await fileOf(reader, { format: 'json' }),
      await fileOf(reader, { format: 'pretty' }),
    ],
  };
}

describe('an answer that is not in memory is read as one that is', () => {
  test.each([
    [4, ['edges'], 'edges', [], ''],
    [PAGES, ['edges'], 'edges', [], ' @full'],
    [PAGES, ['edges', 'nodes'], 'edges', [], ' @full'],
    [PAGES, ['edges', 'nodes'], 'nodes', [], ''],
    [PAGES, ['nodes', 'edges'], 'edges', [], ' @full'],
    [6, ['edges'], 'edges', [3], ''],
    [PAGES, ['edges'], 'edges', [3, 4, 9], ''],
    [PAGES, ['edges', 'nodes'], 'edges', [4, 10], ' @full'],
    [PAGES, ['nodes', 'edges'], 'edges', [7], ' @full'],
  ])(
    'after %i pages of %j, its %s, opened again after %j%s',
    async (pages, lists, listKey, ends) => {
      const at = { position: { ...PLACE, lists } };
      const [flat, spilled] = [startAnswer({}, at), startAnswer(SMALL, at)];
      await addAll(flat, lists, pages);
      await addAll(spilled, lists, pages, ends);
      if (pages === PAGES) for (const { joiner } of [flat, spilled]) joiner.end();
      expect(flat.storage.chunks.size).toBe(0);
      expect(spilled.storage.chunks.size).toBeGreaterThan(5);
      const expected = await tell(flat.answer.reader, listKey);
      const told = await tell(spilled.answer.reader, listKey);
      for (const [what, value] of Object.entries(told)) {
        // The whole of it would not be readable.
        const isSame = JSON.stringify(value) === JSON.stringify(expected[what]);
        expect([what, isSame]).toEqual([what, true]);
      }
    },
  );
});

test('what was read of a list is not taken for rows that are in its place later', async () => {
  const lists = ['edges', 'nodes'];
  const started = startAnswer(SMALL, { position: { ...PLACE, lists } });
  await addAll(started, lists, 5);
  const { answer, joiner } = started;
  joiner.end();
  const edges = { ...EVERY_ROW, list: LIST };
  const before = await answer.reader.rows(edges);
  await answer.reader.rows({ ...edges, list: ['data', 'all', 'nodes'], count: 60 });
  await joiner.add(page(5, lists));
  const { total, rows } = await answer.reader.rows({ ...edges, from: before.total });
  expect(total).toBe(before.total + PAGE_ROWS);
  const ids = Array.from({ length: PAGE_ROWS }, (_, index) => String(before.total + index));
  expect(rows.map(({ cells }) => cells[0]?.text)).toEqual(ids);
});

test('too many rows for an order are said to be, and are not copied in another', async () => {
  const answer = new OpenAnswer(startAnswer({}).answer.text);
  // 32 MB of values take ten seconds: the test of the search has more rows than it is told to sort.
  const fault = new TooManyRowsError('There are more rows than can be sorted.');
  vi.spyOn(answer.rows, 'read').mockRejectedValue(fault);
  const order = [{ column: ['text'], direction: 'ascending' }] as const;
  const rows = { list: LIST, columns: [['id']], from: 0, count: 1, order };
  expect(await COMPUTING.rows(answer, rows)).toMatchObject({
    rows: [],
    refusal: 'too-many-rows',
  });
  const copied = COMPUTING.copyCells(answer, { ...rows, form: 'tsv' });
  await expect(copied).rejects.toThrow('more rows than');
});
