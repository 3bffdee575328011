import { expect, test } from 'vitest';
import { createMemoryPreferences } from '../../../testing/memory-storage.ts';
import { planCsv, planNdjson, keepChoices, readChoices, type SaveChoices } from './save-plan.ts';

const LIST = {
  path: ['data', 'rows'],
  start: 0,
  count: 3,
  columns: [
    { path: ['a'], kinds: 4 },
    { path: ['b', 'c'], kinds: 8 },
  ],
};
const ORDER = { column: ['a'], direction: 'ascending' } as const;
const SHOWN = { list: LIST.path, columns: [['b', 'c']], order: ORDER, filter: 'x' };
const CHOICES: SaveChoices = readChoices(createMemoryPreferences());
const ALL = { ...CHOICES, columns: 'all', rows: 'all' } as const;

test('what the table shows is saved, or all of its list', () => {
  expect(planCsv({ list: LIST, shown: SHOWN }, CHOICES)).toMatchObject({
    list: LIST.path,
    columns: [['b', 'c']],
    order: ORDER,
    filter: 'x',
  });
  expect(planCsv({ list: LIST, shown: SHOWN }, ALL)).toMatchObject({
    columns: [['a'], ['b', 'c']],
    order: undefined,
    filter: undefined,
  });
  expect(planNdjson({ list: LIST, shown: SHOWN }, CHOICES)).toMatchObject({ filter: 'x' });
});

test('what the table shows of another list has no say', () => {
  const shown = { ...SHOWN, list: ['data', 'others'] };
  expect(planCsv({ list: LIST, shown }, CHOICES)).toMatchObject({
    columns: [['a'], ['b', 'c']],
    order: undefined,
  });
});

test('choices are kept, and nothing of any answer with them', () => {
  const preferences = createMemoryPreferences();
  keepChoices({ ...ALL, joiner: undefined, separator: '\t' }, preferences);
  expect(readChoices(preferences)).toEqual({ ...ALL, joiner: undefined, separator: '\t' });
  const stored = JSON.parse(preferences.get('gatehouse:save') ?? '') as object;
  expect(Object.keys(stored)).toEqual(['separator', 'hasMark', 'isGuarded', 'columns', 'rows']);
  const unknown = JSON.stringify({ ...CHOICES, separator: 'x' });
  for (const odd of ['', 'no JSON', 'null', '{}', unknown]) {
    preferences.set('gatehouse:save', odd);
    expect(readChoices(preferences)).toEqual(CHOICES);
  }
});
