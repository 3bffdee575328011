import { expect, test } from 'vitest';
import { KIND } from '../../../answers/json/shape.ts';
import type { ListState } from '../../runs/table-state.ts';
import { staleChoices, withoutStale } from './stale-choices.tsx';

const column = (path: string, kinds: number) => ({ path: path.split('.'), kinds });
const listOf = (...columns: ReturnType<typeof column>[]) => ({
  path: ['data', 'rows'],
  start: 0,
  count: 1,
  columns,
});

const NOTHING: ListState = { columns: [], filter: '' };
const FILTER = { column: ['size'], test: 'greater', value: '5' } as const;
const SORT = { column: ['size'], direction: 'ascending' } as const;
const NAME_SORT = { column: ['name'], direction: 'descending' } as const;
const NUMBERS = listOf(column('name', KIND.string), column('size', KIND.number | KIND.null));

test('filters and sorts of columns that are not there are found, and go alone', () => {
  const choices = { ...NOTHING, filters: [FILTER], order: [SORT, NAME_SORT] };
  expect(staleChoices(NUMBERS, choices)).toEqual([]);
  const others = listOf(column('name', KIND.string), column('__proto__', KIND.number));
  const stale = staleChoices(others, choices);
  expect(stale).toEqual([{ column: ['size'], choices: ['filter', 'sort'] }]);
  expect(withoutStale(choices, stale)).toMatchObject({ filters: [], order: [NAME_SORT] });
});

test('nothing is said of a list without rows, or of more columns than are known', () => {
  const choices = { ...NOTHING, filters: [FILTER] };
  expect(staleChoices(listOf(), choices)).toEqual([]);
  expect(staleChoices({ ...listOf(column('a', 4)), hasMore: true }, choices)).toEqual([]);
});

test('rows of a list that is not in the rows are found', () => {
  const tags = { ...column('tags', KIND.list | KIND.string), lists: [1] };
  const choices = { ...NOTHING, rowsOf: ['tags'] };
  expect(staleChoices(listOf(tags), choices)).toEqual([]);
  const stale = staleChoices(NUMBERS, choices);
  expect(stale).toEqual([{ column: ['tags'], choices: ['rows'] }]);
  expect(withoutStale(choices, stale).rowsOf).toBeUndefined();
});

test('a list that is shown as JSON can be filtered by', () => {
  const leaves = ['a', 'b'].map((key) => ({ ...column(`tags.${key}`, KIND.string), lists: [1] }));
  const filters = [{ column: ['tags'], test: 'contains', value: 'x' }] as const;
  expect(staleChoices(listOf(...leaves), { ...NOTHING, asJson: [['tags']], filters })).toEqual([]);
  expect(staleChoices(listOf(...leaves), { ...NOTHING, filters })).toHaveLength(1);
});
