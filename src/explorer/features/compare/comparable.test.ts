import { describe, expect, test } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { runOf } from '../../../testing/runs.ts';
import {
  commonLists,
  comparableAnswers,
  isRunOf,
  operationOfRun,
  proposeKey,
} from './comparable.ts';

async function outlineOf(data: object) {
  const api = createAnswersApi();
  await api.write.append('one', new TextEncoder().encode(JSON.stringify({ data })));
  return api.write.finish('one');
}

test('answers with a list are compared, of the latest run first', async () => {
  const outline = await outlineOf({ a: [{ b: 1 }] });
  const [first, second, third] = [runOf(), runOf(), runOf()];
  const rest = { firstLines: [], revision: 0, failure: undefined };
  const answers = comparableAnswers({
    byTab: {
      one: { ...rest, name: 'second', run: second, outline },
      earlier: { ...rest, name: 'earlier page', run: undefined, outline },
      empty: { ...rest, name: 'empty', run: third, outline: await outlineOf({}) },
      arriving: { ...rest, name: 'arriving', run: third, outline: undefined },
    },
    kept: [
      { tabId: 'one', name: 'first', run: first, outline },
      { tabId: 'one', name: 'third', run: third, outline },
    ],
  });
  expect(answers.map(({ name }) => name)).toEqual(['third', 'second', 'first']);
});

test('a run is of an operation by its name, or by its text where it has none', () => {
  const named = runOf({ query: 'query A { a }', operationName: 'A' });
  const other = runOf({ query: 'query A { b }', operationName: 'A' });
  const unnamed = runOf({ query: '{ a }' });
  expect(isRunOf(other, operationOfRun(named))).toBe(true);
  expect(isRunOf(unnamed, operationOfRun(named))).toBe(false);
  expect(isRunOf(runOf({ query: '{ a }' }), operationOfRun(unnamed))).toBe(true);
  expect(isRunOf(runOf({ query: '{ b }' }), operationOfRun(unnamed))).toBe(false);
});

describe('lists of two answers', () => {
  test('are common under the same keys, with the columns of either, and keys that both have', async () => {
    const before = await outlineOf({ cities: [{ id: 1, old: 2, tags: [] }], gone: [{ id: 1 }] });
    const after = await outlineOf({ cities: [{ id: 1, fresh: 2, tags: [] }], more: [{ id: 1 }] });
    const [list, ...others] = commonLists(before, after);
    expect(others).toEqual([]);
    expect(list?.path).toEqual(['data', 'cities']);
    expect(list?.columns.map(({ path }) => path[0])).toEqual(['id', 'fresh', 'tags', 'old']);
    expect(list?.keys.map(({ path }) => path[0])).toEqual(['id']);
  });

  test('without a column that both have are not', async () => {
    const [before, after] = [{ a: [{ b: 1 }] }, { a: [{ c: 1 }] }];
    expect(commonLists(await outlineOf(before), await outlineOf(after))).toEqual([]);
  });
});

test.each([
  ['name,id,x', 'id'],
  ['country.id,id', 'id'],
  ['country.id,name', 'country.id'],
  ['name,isoCode,code', 'code'],
  ['name,countryId', 'countryId'],
  ['population,name', 'name'],
  ['population,area', 'population'],
])('of %s the key is %s', (names, expected) => {
  const columns = names.split(',').map((name) => ({ path: name.split('.'), kinds: 8 }));
  expect(proposeKey(columns)?.path.join('.')).toBe(expected);
  expect(proposeKey(columns, 'population')?.path[0]).toBe(
    names.includes('population') ? 'population' : expected.split('.')[0],
  );
});
