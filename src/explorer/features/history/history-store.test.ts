import { describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../../ui/browser-storage.ts';
import type { HistoryEntry } from './history-entry.ts';
import {
  createHistoryStore,
  createStoredList,
  MAX_HISTORY,
  type HistoryStore,
} from './history-store.ts';

/** Tabs of one browser, whose idle time comes when the test says so. */
function createBrowser(storage = createMemoryStorage()) {
  let now = 1_000;
  const tasks: (() => void)[] = [];
  const heard: ((key: string | null) => void)[] = [];
  return {
    storage,
    heard,
    openTab: (serviceId = 'cities') =>
      createHistoryStore(serviceId, {
        storage,
        secrets: () => ['key-in-use-1234'],
        now: () => (now += 1),
        whenIdle: (task) => void tasks.push(task),
        onStorage(listener) {
          heard.push(listener);
          return () => void heard.splice(heard.indexOf(listener), 1);
        },
      }),
    idle: () => tasks.splice(0).forEach((task) => task()),
  };
}

/** A storage that has room for so many characters. */
function withRoomFor(characters: number): Storage {
  const storage = createMemoryStorage();
  const { setItem } = storage;
  return Object.assign(storage, {
    setItem(key: string, value: string) {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      const others = keys.filter((other) => other !== key);
      const taken = others.reduce((sum, other) => sum + (storage.getItem(other) ?? '').length, 0);
      if (taken + value.length > characters) throw new DOMException('full', 'QuotaExceededError');
      setItem(key, value);
    },
  });
}

const ran = (query: string, more = {}) => ({
  query,
  variables: '',
  headers: '',
  operationName: undefined,
  ...more,
});

const queries = (entries: readonly HistoryEntry[]) => entries.map(({ query }) => query);

/** What a tab that opens now would show. */
function seen(browser: ReturnType<typeof createBrowser>): Record<string, unknown> {
  const { recent, favorites } = browser.openTab().read();
  return { recent: queries(recent), favorites: queries(favorites) };
}

function entryOf(history: HistoryStore, query: string): HistoryEntry {
  const { recent, favorites } = history.read();
  const entry = [...recent, ...favorites].find((one) => one.query === query);
  if (!entry) throw new TypeError(`${query} is there`);
  return entry;
}

/** A history of `{ a }`, `{ b }` and `{ c }`, in this order. */
function withThree() {
  const browser = createBrowser();
  const history = browser.openTab();
  for (const letter of 'abc') history.record(ran(`{ ${letter} }`));
  return { browser, history };
}

describe('what ran', () => {
  test('for many values is another line than what ran for one, and its values are kept', () => {
    const browser = createBrowser();
    const history = browser.openTab();
    const forEach = { variable: 'n', count: 2, values: '1\nkey-in-use-1234' };
    history.record(ran('{ a }'));
    history.record(ran('{ a }', { forEach }));
    browser.idle();
    const [batch, single] = browser.openTab().read().recent;
    expect(single).not.toHaveProperty('forEach');
    expect(batch?.forEach).toEqual({ ...forEach, values: expect.stringMatching(/^1\n(?!key-in)/) });
  });

  test('is stored when the page is idle, the newest first, with its time', () => {
    const { browser, history } = withThree();
    expect(browser.storage.length).toBe(0);
    browser.idle();
    expect(seen(browser)).toEqual({ recent: ['{ c }', '{ b }', '{ a }'], favorites: [] });
    expect(history.read().recent[0]?.ranAt).toBe(1_003);
  });

  test('is stored at once where the page goes', () => {
    const { browser, history } = withThree();
    history.flush();
    expect(seen(browser)).toMatchObject({ recent: ['{ c }', '{ b }', '{ a }'] });
  });

  test('stands there once where it runs again, until something else or other variables ran', () => {
    const { history } = withThree();
    history.record(ran('{ c }'));
    history.record(ran('{ c }', { variables: '{ "n": 1 }' }));
    history.record(ran('{ a }'));
    const { recent } = history.read();
    expect(queries(recent)).toEqual(['{ a }', '{ c }', '{ c }', '{ b }', '{ a }']);
    expect(recent[2]?.ranAt).toBe(1_004);
  });

  test('is told how it has ended, wherever it stands by then', () => {
    const { browser, history } = withThree();
    const end = { outcome: 'ok', errors: 0, ms: 12, rows: 20 } as const;
    const [tellFirst, tellSecond] = [
      history.record(ran('{ d }')),
      history.record(ran('{ e }', { variables: '{}' })),
    ];
    history.setFavorite(entryOf(history, '{ d }'), true);
    tellFirst(end);
    tellSecond({ ...end, outcome: 'stopped' });
    browser.idle();
    const { recent, favorites } = browser.openTab().read();
    expect(favorites[0]?.end).toEqual(end);
    expect(recent[0]?.end).toEqual({ ...end, outcome: 'stopped' });
    expect(recent[1]).not.toHaveProperty('end');
    // What runs again has not ended yet.
    history.record(ran('{ e }', { variables: '{}' }));
    expect(history.read().recent[0]?.end).toBeUndefined();
  });

  test.each([
    ['nothing', '  '],
    ['no GraphQL', '{ a '],
    ['too long', `{ ${'a'.repeat(100_000)} }`],
  ])('is left out: %s', (_, query) => {
    const { history } = withThree();
    history.record(ran(query));
    expect(history.read().recent).toHaveLength(3);
  });

  test('gives way when there is more', () => {
    const browser = createBrowser();
    const old = Array.from({ length: MAX_HISTORY }, (_, n) => ({ query: `{ old${n} }` }));
    browser.storage.setItem('gatehouse:cities:queries', JSON.stringify({ queries: old }));
    const tabs = [browser.openTab(), browser.openTab()];
    tabs.forEach((history, index) => history.record(ran(`{ new${index} }`)));
    tabs.forEach((history) => history.flush());
    const { recent } = browser.openTab().read();
    expect(recent).toHaveLength(MAX_HISTORY);
    expect(queries(recent.slice(0, 2))).toEqual(['{ new1 }', '{ new0 }']);
    expect(recent.at(-1)?.query).toBe('{ old2 }');
  });

  test('of two services never mixes', () => {
    const browser = createBrowser();
    browser.openTab('city').record(ran('{ a }'));
    browser.openTab('city-2').record(ran('{ b }'));
    browser.idle();
    expect(queries(browser.openTab('city').read().recent)).toEqual(['{ a }']);
  });
});

describe('headers', () => {
  test('never reach the storage, and are known as long as the page is open', () => {
    const browser = createBrowser();
    const history = browser.openTab();
    const headers = '{ "x-secret": "geheim" }';
    history.record(ran('{ a }', { headers }));
    browser.idle();
    history.setFavorite(entryOf(history, '{ a }'), true);
    history.setLabel(entryOf(history, '{ a }'), 'Mine');
    const stored = ['queries', 'favorites'].map((name) =>
      browser.storage.getItem(`gatehouse:cities:${name}`),
    );
    expect(stored.join()).toContain('Mine');
    expect(stored.join()).not.toMatch(/geheim|headers/);
    expect(history.headersOf(entryOf(history, '{ a }'))).toBe(headers);
    expect(browser.openTab().headersOf({ query: '{ a }' })).toBeUndefined();
  });

  test('that somebody else stored go with the next change', () => {
    const { browser, history } = withThree();
    const foreign = JSON.stringify({ queries: [{ query: '{ x }', headers: 'geheim' }] });
    browser.storage.setItem('gatehouse:cities:queries', foreign);
    history.flush();
    expect(seen(browser)).toMatchObject({ recent: ['{ c }', '{ b }', '{ a }', '{ x }'] });
    expect(browser.storage.getItem('gatehouse:cities:queries')).not.toContain('geheim');
  });
});

describe('favourites and labels', () => {
  test('leave the list, stay when it is cleared, and come back as the newest', () => {
    const { browser, history } = withThree();
    history.setFavorite(entryOf(history, '{ a }'), true);
    history.setLabel(entryOf(history, '{ a }'), ' Mine ');
    expect(seen(browser)).toEqual({ recent: ['{ c }', '{ b }'], favorites: ['{ a }'] });
    expect(browser.openTab().read().favorites[0]?.label).toBe('Mine');
    history.clear('recent');
    expect(seen(browser)).toEqual({ recent: [], favorites: ['{ a }'] });
    history.setFavorite(entryOf(history, '{ a }'), false);
    expect(seen(browser)).toEqual({ recent: ['{ a }'], favorites: [] });
    history.setLabel(entryOf(history, '{ a }'), '');
    expect(browser.openTab().read().recent[0]).not.toHaveProperty('label');
  });

  test('are there once, also where two tabs mark them', () => {
    const { browser, history } = withThree();
    history.flush();
    const other = browser.openTab();
    const entry = entryOf(other, '{ a }');
    history.setFavorite(entryOf(history, '{ a }'), true);
    other.setFavorite(entry, true);
    expect(seen(browser)).toEqual({ recent: ['{ c }', '{ b }'], favorites: ['{ a }'] });
  });
});

describe('what was deleted', () => {
  test('comes back where it was', () => {
    const { browser, history } = withThree();
    const undo = history.remove(entryOf(history, '{ b }'));
    expect(seen(browser)).toMatchObject({ recent: ['{ c }', '{ a }'] });
    undo();
    expect(seen(browser)).toMatchObject({ recent: ['{ c }', '{ b }', '{ a }'] });
  });

  test('comes back under what ran since', () => {
    const { browser, history } = withThree();
    const undo = history.clear('recent');
    browser.openTab().record(ran('{ d }'));
    browser.idle();
    undo();
    expect(seen(browser)).toMatchObject({ recent: ['{ d }', '{ c }', '{ b }', '{ a }'] });
  });

  test('with the favourites: both lists and their labels come back, beside what has come since', () => {
    const { browser, history } = withThree();
    history.setLabel(entryOf(history, '{ b }'), 'Mine');
    history.setFavorite(entryOf(history, '{ a }'), true);
    history.setFavorite(entryOf(history, '{ c }'), true);
    const undo = history.clear('all');
    expect(seen(browser)).toEqual({ recent: [], favorites: [] });
    browser.openTab().record(ran('{ d }'));
    browser.openTab().record(ran('{ a }'));
    browser.idle();
    history.setFavorite(entryOf(history, '{ d }'), true);
    history.setFavorite(entryOf(history, '{ a }'), true);
    undo();
    expect(seen(browser)).toEqual({ recent: ['{ b }'], favorites: ['{ d }', '{ c }', '{ a }'] });
    expect(browser.openTab().read().recent[0]?.label).toBe('Mine');
  });

  test('all at once comes back where it was', () => {
    const { history } = withThree();
    const undo = history.remove(entryOf(history, '{ a }'), entryOf(history, '{ c }'));
    expect(queries(history.read().recent)).toEqual(['{ b }']);
    undo();
    expect(queries(history.read().recent)).toEqual(['{ c }', '{ b }', '{ a }']);
  });

  test('of several runs of one operation is the one that was meant', () => {
    const { history } = withThree();
    history.record(ran('{ a }'));
    const oldest = history.read().recent.at(-1);
    // As another tab has read it.
    history.remove({ ...oldest });
    expect(queries(history.read().recent)).toEqual(['{ a }', '{ c }', '{ b }']);
  });
});

describe('several tabs', () => {
  test('lose nothing of each other, whatever they had read', () => {
    const browser = createBrowser();
    const [a, b] = [browser.openTab(), browser.openTab()];
    a.record(ran('{ a }'));
    b.record(ran('{ b }'));
    browser.idle();
    a.setFavorite(entryOf(a, '{ b }'), true);
    b.record(ran('{ c }'));
    b.remove(entryOf(b, '{ a }'));
    expect(seen(browser)).toEqual({ recent: ['{ c }'], favorites: ['{ b }'] });
  });

  test('hear of each other, for as long as they listen', () => {
    const { browser, history } = withThree();
    let told = 0;
    const stop = history.subscribe(() => (told += 1));
    const before = history.read();
    expect(history.read()).toBe(before);
    browser.storage.setItem('gatehouse:cities:favorites', '{"favorites":[{"query":"{ x }"}]}');
    browser.heard.forEach((listener) => listener('gatehouse:other:queries'));
    expect(told).toBe(0);
    browser.heard.forEach((listener) => listener('gatehouse:cities:favorites'));
    expect(told).toBe(1);
    expect(queries(history.read().favorites)).toEqual(['{ x }']);
    stop();
    expect(browser.heard).toEqual([]);
    browser.storage.setItem('gatehouse:cities:favorites', '{"favorites":[]}');
    expect(history.read().favorites).toEqual([]);
    history.clear('recent');
    expect(told).toBe(1);
  });
});

describe('a storage that is full', () => {
  test('is listed and said to go with the page where nothing can be stored, until there is room', () => {
    const storage = withRoomFor(300);
    storage.setItem('other', 'x'.repeat(250));
    const browser = createBrowser(storage);
    const history = browser.openTab();
    history.record(ran('{ a }'));
    browser.idle();
    history.record(ran('{ b }'));
    browser.idle();
    expect(queries(history.read().recent)).toEqual(['{ b }', '{ a }']);
    expect(history.read().isFull).toBe(true);
    expect(seen(browser)).toEqual({ recent: [], favorites: [] });
    storage.removeItem('other');
    history.record(ran('{ c }'));
    browser.idle();
    expect(history.read().isFull).toBe(false);
    expect(seen(browser)).toMatchObject({ recent: ['{ c }', '{ b }', '{ a }'] });
  });

  test('of operations: the oldest give way', () => {
    const browser = createBrowser(withRoomFor(400));
    const history = browser.openTab();
    for (const letter of 'abcdef') {
      history.record(ran(`{ ${letter.repeat(60)} }`));
      browser.idle();
    }
    const { recent } = history.read();
    expect(recent[0]?.query).toContain('fff');
    expect(recent.length).toBeLessThan(6);
    expect(recent.length).toBeGreaterThan(1);
  });

  test('of favourites: what is marked stays where it was', () => {
    const browser = createBrowser(withRoomFor(120));
    const history = browser.openTab();
    history.record(ran(`{ ${'a'.repeat(60)} }`));
    const [entry] = history.read().recent;
    if (!entry) throw new TypeError('there is one');
    history.setFavorite(entry, true);
    expect(history.read()).toMatchObject({ favorites: [], recent: [entry] });
  });
});

const favorite = {
  query: '{ cities }',
  variables: '{"headers": 1}',
  operationName: 'A',
  label: 'mine',
  favorite: true,
};

function storedListOf(value: string) {
  const storage = createMemoryStorage();
  storage.setItem('favorites', value);
  return { storage, list: createStoredList(storage, '', 'favorites') };
}

test('what GraphiQL stored is read, and written as it would be', () => {
  const value = JSON.stringify({ favorites: [favorite, { query: '{ a }' }] });
  const { storage, list } = storedListOf(value);
  expect(list.read()).toEqual([favorite, { query: '{ a }' }]);
  list.write(list.read());
  expect(storage.getItem('favorites')).toBe(value);
});

test('entries that cannot be shown are left out, the others stay', () => {
  const value = JSON.stringify({
    favorites: [5, null, { query: 5 }, { label: { a: 1 } }, favorite],
  });
  expect(storedListOf(value).list.read()).toEqual([favorite]);
});

test.each(['{', '{"favorites":null}', '{"favorites":{"a":1}}', '[]', '5', '{"queries":[{}]}'])(
  '%s is no history',
  (value) => {
    expect(storedListOf(value).list.read()).toEqual([]);
  },
);

test('the same entries are read for as long as nobody writes', () => {
  const { storage, list } = storedListOf(JSON.stringify({ favorites: [favorite] }));
  const before = list.read();
  expect(list.read()).toBe(before);
  storage.setItem('favorites', JSON.stringify({ favorites: [] }));
  expect(list.read()).toEqual([]);
});
