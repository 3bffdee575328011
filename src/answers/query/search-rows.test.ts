import { expect, test } from 'vitest';
import { createAnswerText, type AnswerText } from '../json/answer-text.ts';
import { inOneWindow } from '../store/windows.ts';
import { LIST, storeRows } from '../../testing/page-fixtures.ts';
import {
  rowListOf,
  type RowList,
  createRowSearch,
  type RowSearchOptions,
  type SelectedRows,
} from './search-rows.ts';
import type { RowOrder, RowSelection } from './selection.ts';

const PATH = ['rows'];

function append(answer: AnswerText, text: string): void {
  answer.append(new TextEncoder().encode(text));
}

/** An answer whose slices take one step each, on command. */
function createPacedSearch(json: string) {
  const answer = createAnswerText();
  append(answer, json);
  const waiting: (() => void)[] = [];
  let now = 0;
  const time = {
    now: () => (now += 100),
    turn: () => new Promise<void>((resolve) => void waiting.push(resolve)),
  };
  const letOn = async (turns = 1_000): Promise<void> => {
    for (let turn = 0; turn < turns && waiting.length > 0; turn += 1) {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const text = inOneWindow(answer);
  const list = (): RowList => rowListOf(text, PATH) as RowList;
  return { answer, list, search: createRowSearch(text, { time }), letOn, waiting };
}

const by = (column: string, direction: RowOrder['direction'] = 'ascending') => ({
  list: PATH,
  order: [{ column: [column], direction }],
});

const numbersOf = (rows: SelectedRows): number[] =>
  Array.from({ length: rows.count }, (_, position) => rows.numberAt(position));

const ROWS = '{"rows":[{"a":2,"b":"x"},{"a":3,"b":"z"},{"a":1,"b":"y"}]}';

test('rows are found in turns, once for all who ask for the same', async () => {
  const { answer, list, search, letOn, waiting } = createPacedSearch(ROWS);
  answer.finish();
  const both = Promise.all([
    search.select(list(), by('a'), 'view'),
    search.select(list(), by('a'), 'view'),
    search.select(list(), by('a'), 'file'),
  ]);
  expect(waiting).toHaveLength(1);
  await letOn();
  const [one, other, file] = await both;
  expect(numbersOf(one)).toEqual([2, 0, 1]);
  expect(other).toBe(one);
  expect(file).toBe(one);
  expect(await search.select(list(), by('a'), 'view')).toBe(one);
});

test('a newer order ends an older one of the same use, and leaves those of others alone', async () => {
  const { answer, list, search, letOn } = createPacedSearch(ROWS);
  answer.finish();
  const older = search.select(list(), by('a'), 'view');
  const ofFile = search.select(list(), by('a', 'descending'), 'file');
  const newer = search.select(list(), by('b'), 'view');
  const outcome = Promise.allSettled([older, ofFile, newer]);
  await letOn();
  const [first, second, third] = await outcome;
  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ status: 'fulfilled' });
  expect(third.status === 'fulfilled' && numbersOf(third.value)).toEqual([0, 2, 1]);
});

test('what is given up ends, and what was found before it is still there', async () => {
  const { answer, list, search, letOn, waiting } = createPacedSearch(ROWS);
  answer.finish();
  const found = search.select(list(), by('a'), 'view');
  await letOn();
  const rows = await found;
  const outcome = Promise.allSettled([search.select(list(), by('b'), 'view')]);
  search.cancel('view');
  await letOn();
  expect((await outcome)[0].status).toBe('rejected');
  expect(await search.select(list(), by('a'), 'view')).toBe(rows);
  expect(waiting).toEqual([]);
});

test('an answer may grow, and move, while its rows are put in order', async () => {
  const rows = Array.from({ length: 4_000 }, (_, position) => `{"a":${(position * 7) % 4_000}}`);
  const { answer, list, search, letOn } = createPacedSearch(
    `{"rows":[${rows.slice(0, 3_000).join()}`,
  );
  const count = list().count;
  const asked = search.select(list(), by('a'), 'view');
  await letOn(2);
  append(answer, `,${rows.slice(3_000).join()}]${' '.repeat(1_000_000)}}`);
  await letOn(2);
  answer.finish();
  await letOn();
  const some = await asked;
  const byValue = Array.from({ length: count }, (_, position) => position).sort(
    (one, other) => ((one * 7) % 4_000) - ((other * 7) % 4_000),
  );
  expect(numbersOf(some)).toEqual(byValue);
  // Now that all has come, all is to be put in order.
  const last = search.select(list(), by('a'), 'view');
  await letOn();
  expect((await last).count).toBe(4_000);
});

test('more rows than can be sorted are said to be, and a filter makes them fewer', async () => {
  const find = await storeLong({ maxValueBytes: 15_000 });
  const order = [{ column: ['id'], direction: 'descending' }] as const;
  await expect(find({ order })).rejects.toThrow('more rows than can be sorted');
  expect(await find({ order, filter: '77' })).toEqual([577, 477, 377, 277, 177, 77]);
});

test('a search ends where another is asked for, or it is given up', async () => {
  const find = await storeLong();
  const first = find({ filter: '1' });
  const second = find({ filter: '22' });
  await expect(first).rejects.toThrow('given up');
  expect(await second).toEqual([
    22, 122, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 322, 422, 522,
  ]);
  const third = find({ filter: '3' });
  find.cancel();
  await expect(third).rejects.toThrow('given up');
});

/** Finds numbers of rows that are stored. */
async function storeLong(options?: RowSearchOptions) {
  const flat = createAnswerText();
  const head = '{"data":{"all":{"edges":[';
  const rows = Array.from({ length: 600 }, (_, id) => `{"id":${id},"text":"${'x'.repeat(200)}"}`);
  append(flat, head + rows.join(','));
  const { text } = await storeRows(flat, { path: LIST, list: head.length - 1, chunkBytes: 5_000 });
  const search = createRowSearch(text, options);
  const find = async (selection: Omit<RowSelection, 'list'>): Promise<number[]> => {
    const list = rowListOf(text, LIST) as RowList;
    return numbersOf(await search.select(list, { list: LIST, ...selection }, 'view'));
  };
  return Object.assign(find, { cancel: () => search.cancel('view') });
}
