import { HistoryStore, StorageAPI } from '@graphiql/toolkit';
import { describe, expect, test } from 'vitest';
import { browserStorage } from './browser-storage.ts';
import { createStorage, THEME_KEY } from './storage.ts';

/** A browser's storage (Node has none, so one in memory), and GraphiQL's own view of it. */
function setUp(serviceId = 'cities') {
  const storage = browserStorage();
  return { storage, graphiql: new StorageAPI(createStorage(storage, serviceId)) };
}

/** All that is kept, as one text. */
function contents(storage: Storage): string {
  return Array.from({ length: storage.length }, (_, index) => {
    const key = storage.key(index) ?? '';
    return `${key}=${storage.getItem(key)}`;
  }).join('\n');
}

const headers = '{"x-secret": "geheim"}';
const record = { query: '{ cities }', variables: '{"n":1}', headers, operationName: 'A' };

describe('headers never reach the storage', () => {
  test('not from the history, nor from favourites and their labels', () => {
    const { storage, graphiql } = setUp();
    const history = new HistoryStore(graphiql, 10);
    history.updateHistory(record);
    history.updateHistory({ ...record, query: '{ countries }' });
    history.toggleFavorite({ ...record, favorite: false });
    history.editLabel({ ...record, label: 'Mine', favorite: true }, 0);
    expect(contents(storage)).toContain('countries');
    expect(contents(storage)).toContain('Mine');
    expect(contents(storage)).not.toMatch(/geheim|x-secret/);
  });

  test('not from tabs', () => {
    const { storage, graphiql } = setUp();
    const tabs = [{ id: 't', title: 'A', ...record, response: '{"data":{"headers":1}}' }];
    graphiql.set('tabState', JSON.stringify({ tabs, activeTabIndex: 0 }));
    expect(contents(storage)).not.toContain('geheim');
    expect(JSON.parse(graphiql.get('tabState') ?? '')).toEqual({
      tabs: [{ ...tabs[0], headers: null }],
      activeTabIndex: 0,
    });
  });

  test('not from the headers editor, and what was there goes', () => {
    const { storage, graphiql } = setUp();
    storage.setItem('gatehouse:cities:headers', headers);
    graphiql.set('headers', headers);
    expect(contents(storage)).toBe('');
  });
});

describe('what else holds the word stays as it was typed', () => {
  test.each([
    ['query', '# "headers"\n{ request(name: "headers") { headers } }'],
    ['query', '{}'],
    ['variables', '{\n  "headers": { "a": 1 },\n  "n": 2\n}'],
    ['variables', '{ "headers": '],
    ['operationName', 'headers'],
  ])('%s: %s', (key, value) => {
    const { graphiql } = setUp();
    graphiql.set(key, value);
    expect(graphiql.get(key)).toBe(value);
  });

  test('in a history record, whose variables are text', () => {
    const { graphiql } = setUp();
    new HistoryStore(graphiql, 10).updateHistory({ ...record, variables: '{"headers": {"a": 1}}' });
    const [kept] = new HistoryStore(graphiql, 10).queries;
    expect(kept?.variables).toBe('{"headers": {"a": 1}}');
  });
});

describe('two services of one page', () => {
  test('do not mix, also when one name begins with the other', () => {
    const storage = browserStorage();
    const [a, b] = ['city', 'city-2'].map((id) => new StorageAPI(createStorage(storage, id)));
    a?.set('query', '{ a }');
    b?.set('query', '{ b }');
    expect([a?.get('query'), b?.get('query')]).toEqual(['{ a }', '{ b }']);
    a?.clear();
    expect([a?.get('query'), b?.get('query')]).toEqual([null, '{ b }']);
  });

  test('share the theme, where the page finds it before GraphiQL is there', () => {
    const storage = browserStorage();
    new StorageAPI(createStorage(storage, 'a')).set('theme', 'dark');
    expect(storage.getItem(THEME_KEY)).toBe('dark');
    expect(new StorageAPI(createStorage(storage, 'b')).get('theme')).toBe('dark');
  });
});

test('what others keep on this origin is neither counted nor cleared', () => {
  const storage = browserStorage();
  storage.setItem('other', '1');
  const own = createStorage(storage, 'cities');
  own.setItem('graphiql:query', '{ a }');
  own.setItem('graphiql:variables', '{}');
  expect(own.length).toBe(2);
  own.clear();
  expect(own.length).toBe(0);
  expect(storage.getItem('other')).toBe('1');
});

test('what was removed is gone', () => {
  const { storage, graphiql } = setUp();
  graphiql.set('query', '{ a }');
  graphiql.set('query', '');
  expect(storage.length).toBe(0);
});
