import type { TabsState } from '@graphiql/react';
import { StorageAPI } from '@graphiql/toolkit';
import { expect, test, vi } from 'vitest';
import { browserStorage } from '../ui/browser-storage.ts';
import { createStorage } from './storage.ts';
import { storeTabs, storeTabsSoon } from './store-tabs.ts';

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
  return { ...storages, graphiql: new StorageAPI(createStorage(storages, 'cities')) };
}

test('what was typed is stored, for this tab and for new ones', () => {
  const { shared, own, graphiql } = setUp();
  storeTabs(graphiql, state);
  for (const storage of [shared, own]) {
    expect(storage.getItem('gatehouse:cities:query')).toBe('{ a }');
    expect(storage.getItem('gatehouse:cities:variables')).toBe('{"n": 1}');
    expect(JSON.parse(storage.getItem('gatehouse:cities:tabState') ?? '')).toEqual({
      tabs: [{ ...state.tabs[0], hash: null, headers: null, response: null }],
      activeTabIndex: 0,
    });
  }
});

test('headers and answers are not', () => {
  const set = vi.fn();
  storeTabs({ get: () => null, set }, state);
  expect(set).toHaveBeenCalledTimes(3);
  expect(JSON.stringify(set.mock.calls)).not.toMatch(/geheim|answer/);
});

test('what is stored already is not stored again: another tab may have stored since', () => {
  const { shared, graphiql } = setUp();
  storeTabs(graphiql, state);
  shared.setItem('gatehouse:cities:tabState', 'another tab’s');
  storeTabs(graphiql, state);
  expect(shared.getItem('gatehouse:cities:tabState')).toBe('another tab’s');
});

test('the steps of one change are stored once, the last of them', async () => {
  const set = vi.fn();
  const storage = { get: () => null, set };
  const [tab] = state.tabs;
  if (tab) storeTabsSoon(storage, { ...state, tabs: [{ ...tab, title: 'Half' }] });
  storeTabsSoon(storage, state);
  expect(set).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(set.mock.calls.map(([name]) => String(name))).toEqual(['query', 'variables', 'tabState']);
  expect(JSON.stringify(set.mock.calls)).not.toContain('Half');
});

test('a later change is stored too', async () => {
  const { shared, graphiql } = setUp();
  storeTabsSoon(graphiql, state);
  await Promise.resolve();
  const [tab] = state.tabs;
  if (tab) storeTabsSoon(graphiql, { ...state, tabs: [{ ...tab, query: '{ b }' }] });
  await Promise.resolve();
  expect(shared.getItem('gatehouse:cities:query')).toBe('{ b }');
});

test('an emptied editor is stored as one', () => {
  const { shared, graphiql } = setUp();
  storeTabs(graphiql, state);
  const [tab] = state.tabs;
  if (tab) storeTabs(graphiql, { ...state, tabs: [{ ...tab, query: '', variables: null }] });
  expect(shared.getItem('gatehouse:cities:query')).toBeNull();
  expect(shared.getItem('gatehouse:cities:variables')).toBeNull();
});
