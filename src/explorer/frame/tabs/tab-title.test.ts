import { expect, test } from 'vitest';
import type { OpenTab } from '../../editors/open-tab.ts';
import { tabTitle } from './tab-title.ts';

const TAB: OpenTab = {
  id: '1',
  hash: '',
  title: '',
  query: null,
  variables: null,
  headers: null,
  operationName: null,
  response: null,
};

test.each<[string, Partial<OpenTab>, string]>([
  ['its own name', { title: 'Two', query: 'query Two { a }', name: 'Mine' }, 'Mine'],
  ['its operation’s', { title: 'Two', query: 'query Two { a }' }, 'Two'],
  ['no operation’s', { title: '<untitled>', query: '{ a }' }, 'Untitled'],
  ['a megabyte', { name: 'a'.repeat(2 ** 20) }, `${'a'.repeat(200)}…`],
  ['a title of the tab before', { title: 'Two', query: null }, 'Untitled'],
])('a tab is called by %s', (_what, tab, title) => {
  expect(tabTitle({ ...TAB, ...tab })).toBe(title);
});
