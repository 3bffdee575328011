import { expect, test } from 'vitest';
import { KIND } from '../../../answers/json/shape.ts';
import type { TabAnswer } from '../../runs/answer-store.ts';
import { firstStatement, tablesOf } from './sql-tables.ts';
import type { FoundList } from '../../../answers/query/outline.ts';

const text = KIND.string;

function answerOf(name: string, operation: string | undefined, lists: readonly FoundList[]) {
  const call = { query: '', ...(operation !== undefined && { operationName: operation }) };
  const run = { id: 1, call, texts: { query: '' } };
  return { name, run, revision: 0, outline: { bytes: 9, lists } } as unknown as TabAnswer;
}

const listOf = (path: string[], ...columns: FoundList['columns']): FoundList => ({
  path: ['data', ...path],
  start: 0,
  count: 3,
  columns,
});

test('a table has no more columns than SQLite takes', () => {
  const columns = Array.from({ length: 3_000 }, (_, n) => ({ path: [`c${n}`], kinds: text }));
  const byTab = { a: answerOf('answer-1', 'Wide', [listOf(['wide'], ...columns)]) };
  const [table] = tablesOf({ byTab });
  expect([table?.paths.length, table?.columns.length, table?.columnCount]).toEqual([
    2_000, 2_000, 3_000,
  ]);
});

test('each list is a table of its own name, with the lists in its rows', () => {
  const countries = listOf(
    ['countries'],
    { path: ['name'], kinds: text },
    { path: ['languages', 'name'], kinds: text | KIND.list, lists: [1] },
    { path: ['tags'], kinds: text | KIND.list, lists: [1] },
  );
  const byTab = {
    a: answerOf('answer-1', 'Countries', [
      countries,
      listOf(['ISO'], { path: ['Code'], kinds: text }, { path: ['code'], kinds: text }),
      listOf(['empty']),
    ]),
    b: answerOf('answer-2', 'countries', [listOf(['x'], { path: [], kinds: text })]),
    c: answerOf('answer-3', 'Order', [listOf(['x'], { path: ['__proto__'], kinds: text })]),
    d: answerOf('answer-4', 'sqlite_x', [listOf(['x'], { path: ['a.b'], kinds: text })]),
  };
  const tables = tablesOf({ byTab });
  expect(tables.map(({ written, columns }) => `${written}: ${columns.join(', ')}`)).toEqual([
    'Countries: name, languages.name, tags',
    'Countries_languages: name, languages.name',
    'Countries_tags: name, tags',
    'Countries_ISO: Code, code_2',
    'countries_2: value',
    '"Order": __proto__',
    '_sqlite_x: a.b',
  ]);
  expect(tables.map(({ rowsOf }) => rowsOf?.join('.'))).toEqual([
    undefined,
    'languages',
    'tags',
    ...Array<undefined>(4).fill(undefined),
  ]);
  expect(firstStatement(tables, 'answer-3')).toBe('SELECT *\nFROM "Order"\nLIMIT 100');
  expect(firstStatement([], undefined)).toBe('');
});
