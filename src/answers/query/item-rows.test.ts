import { describe, expect, test } from 'vitest';
import { storeRows } from '../../testing/page-fixtures.ts';
import { createAnswerText, indexText } from '../json/answer-text.ts';
import { cellOf } from '../json/values.ts';
import { inOneWindow } from '../store/windows.ts';
import { itemRowAt, itemRows, type RowSpan } from './item-rows.ts';
import { createColumnTree, readRow } from './read-row.ts';
import { createRowReader } from './rows.ts';
import type { RowSelection } from './selection.ts';

/** The texts of a row's item rows in some columns, checked against separate lookups. */
function rowsOf(row: unknown, path: string, paths: readonly string[]): string[] {
  const text = indexText(JSON.stringify(row));
  const span = { start: 0, end: text.length };
  const keys = path.split('.');
  const tree = createColumnTree(paths.map((each) => each.split('.')));
  const said = (one: RowSpan): string => {
    const found = readRow(text, one, tree);
    return paths.map((_, position) => cellOf(text, found[position]).text).join('|');
  };
  const rows = [...itemRows(text, span, keys)];
  const alone = rows.map(({ item }) => {
    const spans = item?.spans ?? [];
    return itemRowAt(text, span, keys, { at: spans.at(-1)?.start ?? 0, lists: spans.length });
  });
  expect(alone.map(said)).toEqual(rows.map(said));
  return rows.map(said);
}

test('each item of a list is a row, and what else there is is repeated', () => {
  const row = { id: 7, in: { list: [{ a: 1, b: ['x', 'y'] }, { a: 2 }, null] }, tags: ['p', 'q'] };
  expect(rowsOf(row, 'in.list', ['id', 'in.list.a', 'in.list.b', 'tags'])).toEqual([
    '7|1|x; y|p; q',
    '7|2||p; q',
    '7|||p; q',
  ]);
  expect(rowsOf(row, 'tags', ['id', 'tags', 'in.list.a'])).toEqual(['7|p|1; 2; ', '7|q|1; 2; ']);
});

test('of a list in a list the item outside is repeated, and one without items stays a row', () => {
  const row = {
    a: [{ n: 1, b: [10, 20] }, { n: 2, b: [] }, { n: 3 }, { n: 4, b: [[30], [40, 50]] }],
  };
  expect(rowsOf(row, 'a.b', ['a.n', 'a.b'])).toEqual([
    '1|10',
    '1|20',
    '2|',
    '3|',
    '4|30',
    '4|40',
    '4|50',
  ]);
});

test('without the list, without an item, or with a value in its place a row stays one', () => {
  for (const a of [undefined, null, [], 5, { b: 1 }]) {
    expect(rowsOf({ id: 1, a }, 'a', ['id'])).toEqual(['1']);
  }
  expect(rowsOf({ id: 1, a: { __proto__x: 1 } }, 'a.__proto__', ['id'])).toEqual(['1']);
});

test('rows of items only leave out what has none', () => {
  const countOf = (row: unknown, path: string): number => {
    const text = indexText(JSON.stringify(row));
    return [...itemRows(text, { start: 0, end: text.length }, path.split('.'), true)].length;
  };
  for (const a of [undefined, null, [], [[], []]]) expect(countOf({ id: 1, a }, 'a')).toBe(0);
  expect(countOf({ a: [null, 1, [], [2, 3]] }, 'a')).toBe(4);
  expect(countOf({ a: 5 }, 'a')).toBe(1);
  expect(countOf({ a: [{ b: [] }, { b: [1, 2] }, {}, { b: null }, null, 7] }, 'a.b')).toBe(2);
});

describe('the rows of a list', () => {
  const HEAD = '{"rows":[';
  const rows = Array.from({ length: 300 }, (_, n) => ({
    id: n,
    tags: Array.from({ length: n % 4 }, (__, m) => ({ name: `t${m}`, rank: (n * 7 + m) % 50 })),
  }));

  async function read(
    selection: Omit<RowSelection, 'list'>,
    from: number,
    count: number,
  ): Promise<{ total: number; rows: string[] }> {
    const flat = createAnswerText();
    flat.append(new TextEncoder().encode(JSON.stringify({ rows })));
    flat.finish();
    const open = createAnswerText();
    open.append(new TextEncoder().encode(HEAD + rows.map((row) => JSON.stringify(row)).join()));
    const list = HEAD.length - 1;
    const { text: stored } = await storeRows(open, { path: ['rows'], list, chunkBytes: 900 });
    const columns = [['id'], ['tags', 'name'], ['tags', 'rank']];
    const [inMemory, inWindows] = await Promise.all(
      [inOneWindow(flat), stored].map(async (text) => {
        const request = { list: ['rows'], rowsOf: ['tags'], columns, from, count, ...selection };
        const found = await createRowReader(text).read(request, 'view');
        const said = found.rows.map(
          ({ number, cells }) => `${number}: ${cells.map((cell) => cell.text).join(' ')}`,
        );
        return { total: found.total, rows: said };
      }),
    );
    expect(inWindows).toEqual(inMemory);
    return inMemory ?? { total: 0, rows: [] };
  }

  test('are those of the items, with the number of the row that each is of', async () => {
    expect(await read({}, 0, 8)).toEqual({
      total: 525,
      rows: [
        '0: 0  ',
        '1: 1 t0 7',
        '2: 2 t0 14',
        '2: 2 t1 15',
        '3: 3 t0 21',
        '3: 3 t1 22',
        '3: 3 t2 23',
        '4: 4  ',
      ],
    });
    expect(await read({ isOfItems: true }, 0, 2)).toEqual({
      total: 450,
      rows: ['1: 1 t0 7', '2: 2 t0 14'],
    });
    expect((await read({ isOfItems: true }, 3, 4)).rows).toEqual([
      '3: 3 t0 21',
      '3: 3 t1 22',
      '3: 3 t2 23',
      '5: 5 t0 35',
    ]);
    expect((await read({}, 523, 9)).rows).toEqual(['299: 299 t1 44', '299: 299 t2 45']);
  });

  test('are sorted and filtered as rows of their own', async () => {
    const order = [{ column: ['tags', 'rank'], direction: 'descending' }] as const;
    expect((await read({ order }, 0, 3)).rows).toEqual([
      '7: 7 t0 49',
      '14: 14 t1 49',
      '57: 57 t0 49',
    ]);
    const filters = [{ column: ['tags', 'name'], test: 'equals', value: 't2' }] as const;
    expect((await read({ filters }, 0, 2)).total).toBe(75);
    expect((await read({ filters, order }, 0, 2)).rows).toEqual(['71: 71 t2 49', '171: 171 t2 49']);
    expect((await read({ filter: 'T1' }, 0, 1)).rows).toEqual(['2: 2 t1 15']);
  });
});
