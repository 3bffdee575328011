import type { TabsState } from '../../editors/parts/graphiql-parts.ts';
import { expect, test, vi } from 'vitest';
import { browserStorage } from '../../ui/browser-storage.ts';
import { createStorage, storeTabs, storeTabsSoon } from './storage.ts';

const state: TabsState = {
  tabs: [
    {
      id: 'a',
      hash: '{ a }||',
      title: '<untitled>',
      query: '{ a }',
      variables: '{"n": 1}',
      headers: '{"x-secret": "geheim"}',
      operationName: null,
      response: '{"data": "answer"}',
    },
  ],
  activeTabIndex: 0,
};

function setUp() {
  const storages = { shared: browserStorage(), own: browserStorage('sessionStorage') };
  return { ...storages, storage: createStorage(storages, 'cities') };
}

test('what was typed is stored, for this tab and for new ones', () => {
  const { shared, own, storage } = setUp();
  storeTabs(storage, state);
  for (const part of [shared, own]) {
    expect(part.getItem('gatehouse:cities:query')).toBe('{ a }');
    expect(part.getItem('gatehouse:cities:variables')).toBe('{"n": 1}');
    expect(JSON.parse(part.getItem('gatehouse:cities:tabState') ?? '')).toEqual({
      tabs: [{ ...state.tabs[0], hash: null, headers: null, response: null }],
      activeTabIndex: 0,
    });
  }
});

test('headers and answers are not', () => {
  const setTabs = vi.fn();
  storeTabs({ setTabs }, state);
  expect(setTabs).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(setTabs.mock.calls)).not.toMatch(/geheim|answer/);
});

test('what is stored already is not stored again: another tab may have stored since', () => {
  const { shared, storage } = setUp();
  storeTabs(storage, state);
  shared.setItem('gatehouse:cities:tabState', 'another tab’s');
  storeTabs(storage, state);
  expect(shared.getItem('gatehouse:cities:tabState')).toBe('another tab’s');
});

test('the steps of one change are stored once, the last of them', async () => {
  const setTabs = vi.fn();
  const storage = { setTabs };
  const [tab] = state.tabs;
  if (tab) storeTabsSoon(storage, { ...state, tabs: [{ ...tab, title: 'Half' }] });
  storeTabsSoon(storage, state);
  expect(setTabs).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(setTabs).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(setTabs.mock.calls)).not.toContain('Half');
});

test('a later change is stored too', async () => {
  const { shared, storage } = setUp();
  storeTabsSoon(storage, state);
  await Promise.resolve();
  const [tab] = state.tabs;
  if (tab) storeTabsSoon(storage, { ...state, tabs: [{ ...tab, query: '{ b }' }] });
  await Promise.resolve();
  expect(shared.getItem('gatehouse:cities:query')).toBe('{ b }');
});

test('an emptied editor is stored as one', () => {
  const { shared, storage } = setUp();
  storeTabs(storage, state);
  const [tab] = state.tabs;
  if (tab) storeTabs(storage, { ...state, tabs: [{ ...tab, query: '', variables: null }] });
  expect(shared.getItem('gatehouse:cities:query')).toBeNull();
  expect(shared.getItem('gatehouse:cities:variables')).toBeNull();
});
