import { StorageAPI } from '@graphiql/toolkit';
import { describe, expect, test } from 'vitest';
import { browserStorage, type Storages } from '../../ui/browser-storage.ts';
import { THEME_KEY } from '../../ui/contrast.ts';
import { createStorage, type Keeping } from './storage.ts';

/** A browser's storages (Node has none, so some in memory), and GraphiQL's own view of them. */
function setUp(serviceId = 'cities') {
  const storages = { shared: browserStorage(), own: browserStorage('sessionStorage') };
  const storage = createStorage(storages, serviceId);
  return { ...storages, storage, graphiql: new StorageAPI(storage) };
}

/** Tabs as they are stored, the last in front: operation, and variables. */
const tabsOf = (...tabs: Typed[]): string =>
  JSON.stringify({
    tabs: tabs.map(([query, variables = null], index) => ({
      id: String(index),
      title: 'A',
      query,
      variables,
      headers: null,
      operationName: null,
      response: null,
    })),
    activeTabIndex: tabs.length - 1,
  });

/** What GraphiQL begins with. */
const begunWith = (storages: Storages) => {
  const graphiql = new StorageAPI(createStorage(storages, 'cities'));
  const { tabs = [] } = JSON.parse(graphiql.get('tabState') ?? '{}') as { tabs?: Tab[] };
  const queries = tabs.map(({ query }) => query);
  return { queries, query: graphiql.get('query'), variables: graphiql.get('variables') };
};

type Typed = readonly [query: string, variables?: string];

interface Tab {
  readonly query: string;
}

/** The storages of one more tab of the same browser. */
const anotherTab = ({ shared }: Storages): Storages => ({ shared, own: browserStorage() });

/** A storage that has room for so many characters, as browsers count them. */
function withRoomFor(characters: number): Storage {
  const storage = browserStorage();
  const { setItem } = storage;
  return Object.assign(storage, {
    setItem(key: string, value: string) {
      const rest = contents(storage).length - (storage.getItem(key)?.length ?? 0);
      if (rest + value.length > characters) throw new DOMException('full', 'QuotaExceededError');
      setItem(key, value);
    },
  });
}

/** All that storages hold, as one text. */
function contents(...storages: readonly Storage[]): string {
  return storages
    .flatMap((storage) =>
      Array.from({ length: storage.length }, (_, index) => {
        const key = storage.key(index) ?? '';
        return `${key}=${storage.getItem(key)}`;
      }),
    )
    .join('\n');
}

test('headers never reach the storage, and what was there goes', () => {
  const headers = '{"x-secret": "geheim"}';
  const { shared, own, graphiql } = setUp();
  shared.setItem('gatehouse:cities:headers', headers);
  graphiql.set('headers', headers);
  expect(contents(shared, own)).toBe('');
});

test('a secret typed into a tab is masked, however it is written', () => {
  const secret = 'key"with,a\\sign';
  const storages = { shared: browserStorage(), own: browserStorage() };
  const storage = createStorage(storages, 'cities', { secrets: () => [secret] });
  const typed = [secret, JSON.stringify(secret), encodeURIComponent(secret)];
  storage.setTabs(tabsOf(...typed.map((text): Typed => [`# ${text}`, `{"a": ${text}}`])));
  const stored = contents(storages.shared, storages.own);
  expect(stored).toContain('# ');
  for (const word of ['with', 'sign']) expect(stored).not.toContain(word);
});

describe('two services of one page', () => {
  test('do not mix, also when one name begins with the other', () => {
    const storages = { shared: browserStorage(), own: browserStorage() };
    const [a, b] = ['city', 'city-2'].map((id) => new StorageAPI(createStorage(storages, id)));
    for (const name of ['editorFlex', 'visiblePlugin']) {
      a?.set(name, `${name} of a`);
      b?.set(name, `${name} of b`);
      expect([a?.get(name), b?.get(name)]).toEqual([`${name} of a`, `${name} of b`]);
    }
  });

  test('share the theme, where the page finds it before GraphiQL is there', () => {
    const storages = { shared: browserStorage(), own: browserStorage() };
    new StorageAPI(createStorage(storages, 'a')).set('theme', 'dark');
    expect(storages.shared.getItem(THEME_KEY)).toBe('dark');
    expect(new StorageAPI(createStorage(storages, 'b')).get('theme')).toBe('dark');
  });
});

describe('two windows of one browser', () => {
  const typeIn = (storages: Storages, ...tabs: Typed[]): void =>
    createStorage(storages, 'cities').setTabs(tabsOf(...tabs));

  test('keep what is worked on in each, also when reloaded', () => {
    const first = { shared: browserStorage(), own: browserStorage() };
    const second = anotherTab(first);
    typeIn(first, ['{ a }', '{"a":1}']);
    typeIn(second, ['{ b }']);
    expect(begunWith(first)).toEqual({ queries: ['{ a }'], query: '{ a }', variables: '{"a":1}' });
    expect(begunWith(second)).toEqual({ queries: ['{ b }'], query: '{ b }', variables: null });
  });

  test('and one that is new begins with what was last worked on, and keeps it', () => {
    const first = { shared: browserStorage(), own: browserStorage() };
    typeIn(first, ['{ a }', '{"a":1}']);
    const second = anotherTab(first);
    const begun = createStorage(second, 'cities').getItem('graphiql:tabState') ?? '';
    createStorage(second, 'cities').setTabs(begun);
    typeIn(first, ['{ later }']);
    expect(begunWith(second)).toEqual({ queries: ['{ a }'], query: '{ a }', variables: '{"a":1}' });
  });

  test('what is stored already is not stored again after a reload: the other has stored since', () => {
    const first = { shared: browserStorage(), own: browserStorage() };
    typeIn(first, ['{ a }']);
    typeIn(anotherTab(first), ['{ b }']);
    typeIn(first, ['{ a }']);
    expect(begunWith(anotherTab(first)).queries).toEqual(['{ b }']);
  });
});

describe('a storage that is full', () => {
  const text = 'q'.repeat(2_000);
  const fill = (storages: Storages) => {
    const keeping: Keeping[] = [];
    const storage = createStorage(storages, 'cities', {
      onKeeping: (state) => void keeping.push(state),
    });
    return { keeping, type: (query: string) => storage.setTabs(tabsOf([query])) };
  };

  test('all of localStorage: the tab keeps what was typed, which is said', () => {
    const storages = { shared: withRoomFor(1_000), own: browserStorage() };
    const { keeping, type } = fill(storages);
    type('{ a }');
    type(text);
    expect(begunWith(storages).query).toBe(text);
    type('{ b }');
    expect(keeping).toEqual(['kept', 'with-tab', 'kept']);
  });

  test('both: what is left is whole, and with more room all of it is kept', () => {
    const storages = { shared: withRoomFor(1_000), own: withRoomFor(1_000) };
    const { keeping, type } = fill(storages);
    type('{ a }');
    type(text);
    expect(keeping).toEqual(['kept', 'lost']);
    expect(storages.own.length).toBe(0);
    type('{ b }');
    expect(keeping.at(-1)).toBe('kept');
    expect(begunWith(storages)).toEqual({ queries: ['{ b }'], query: '{ b }', variables: null });
    expect(storages.own.length).toBe(2);
  });
});

test('what was removed is gone', () => {
  const { shared, own, graphiql } = setUp();
  graphiql.set('editorFlex', '1');
  graphiql.set('editorFlex', '');
  expect(contents(shared, own)).toBe('');
  expect(graphiql.get('editorFlex')).toBeNull();
});

describe('one record holds what is worked on', () => {
  test('whatever GraphiQL stores of it, late and part by part', () => {
    const { shared, own, storage, graphiql } = setUp();
    storage.setTabs(tabsOf(['{ a }'], ['{ b }', '{"b":1}']));
    // The editors' texts of the tab that was in front before, or of none.
    for (const late of ['{ a }', '']) {
      for (const name of ['query', 'variables', 'tabState']) graphiql.set(name, late);
    }
    const begun = { queries: ['{ a }', '{ b }'], query: '{ b }', variables: '{"b":1}' };
    expect(begunWith({ shared, own })).toEqual(begun);
    expect(begunWith({ shared, own: browserStorage() })).toEqual(begun);
  });

  test.each(['tabState', 'query', 'variables'])('also where only %s was left in part', (name) => {
    const { shared, own, storage } = setUp();
    storage.setTabs(tabsOf(['{ a }'], ['{ b }', '{"b":1}']));
    for (const each of ['tabState', 'query', 'variables']) {
      if (each !== name) own.removeItem(`gatehouse:cities:${each}`);
    }
    const begun = { queries: ['{ a }', '{ b }'], query: '{ b }', variables: '{"b":1}' };
    expect(begunWith({ shared, own })).toEqual(begun);
  });

  test('also where the parts of it are of another tab', () => {
    const { shared, own, storage } = setUp();
    storage.setTabs(tabsOf(['{ a }'], ['{ b }']));
    own.setItem('gatehouse:cities:query', '{ a }');
    expect(begunWith({ shared, own }).query).toBe('{ b }');
  });

  test('also where a tab lacks a member, for which GraphiQL would give up all tabs', () => {
    const { shared, own } = setUp();
    const tabs = tabsOf(['{ a }'], ['{ b }']).replace('"operationName":null,', '');
    own.setItem('gatehouse:cities:tabState', tabs);
    const { queries } = begunWith({ shared, own });
    expect(queries).toEqual(['{ a }', '{ b }']);
    const stored = createStorage({ shared, own }, 'cities').getItem('graphiql:tabState');
    expect(stored?.match(/"operationName":null/g)).toHaveLength(2);
  });

  test('and a state without tabs takes the place of none', () => {
    const { shared, own, storage } = setUp();
    storage.setTabs(tabsOf(['{ a }']));
    storage.setTabs('{"tabs":[],"activeTabIndex":0}');
    expect(begunWith({ shared, own }).queries).toEqual(['{ a }']);
  });
});

test('what an explorer that has gone comes to store late is not taken', () => {
  const { shared, own, storage, graphiql } = setUp();
  const close = storage.open();
  storage.setTabs(tabsOf(['{ cities }']));
  close();
  // Of editors that have gone.
  storage.setTabs(tabsOf(['']));
  graphiql.set('visiblePlugin', 'late');
  expect(begunWith({ shared, own }).query).toBe('{ cities }');
  expect(graphiql.get('visiblePlugin')).toBeNull();
  storage.open();
  storage.setTabs(tabsOf(['{ countries }']));
  expect(begunWith({ shared, own }).query).toBe('{ countries }');
});
