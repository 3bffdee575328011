import { describe, expect, test } from 'vitest';
import { settleTabs } from './open-tab.ts';

const tab = {
  id: 'a',
  hash: '',
  title: 'Land',
  query: 'query Land { a }',
  variables: null,
  headers: null,
  operationName: 'Land',
  response: null,
};
const other = { ...tab, id: 'b' };
const texts = { query: tab.query, variables: '', headers: '' };

const settled = (change: Partial<typeof texts>, from: Partial<typeof tab> = {}) =>
  settleTabs({ tabs: [other, { ...tab, ...from }], activeTabIndex: 1 }, { ...texts, ...change });

describe('the tab in front', () => {
  test('stays as it is where nothing was typed', () => {
    expect(settled({})).toStrictEqual({ tabs: [other, tab], activeTabIndex: 1 });
  });

  test.each(['variables', 'headers'] as const)('has its %s as they stand', (name) => {
    const { tabs } = settled({ [name]: '{"new": 1}' }, { [name]: 'old' });
    expect(tabs).toStrictEqual([other, { ...tab, [name]: '{"new": 1}' }]);
  });

  test('has nothing where all was taken out', () => {
    const { tabs } = settled({}, { headers: '{"x-secret": "1"}' as unknown as null });
    expect(tabs[1]?.headers).toBe('');
  });

  test.each([
    ['query Stadt { b }', 'Stadt'],
    ['# query Not\nsubscription Strom { b }\nquery Second { c }', 'Strom'],
    ['{ b }', '<untitled>'],
    ['# query Not', '<untitled>'],
    ['', '<untitled>'],
  ])('with a new operation %j has the title %s', (query, title) => {
    const { tabs } = settled({ query });
    expect(tabs).toStrictEqual([other, { ...tab, query, title, operationName: null }]);
  });
});

test('no tabs stay none', () => {
  expect(settleTabs({ tabs: [], activeTabIndex: 0 }, texts).tabs).toEqual([]);
});
