import { StorageAPI } from '@graphiql/toolkit';
import { describe, expect, test } from 'vitest';
import { browserStorage, type Storages } from '../ui/browser-storage.ts';
import { THEME_KEY } from '../ui/contrast.ts';
import { createStorage, withoutTabs, type Keeping } from './storage.ts';

/** A browser's storages (Node has none, so some in memory), and GraphiQL's own view of them. */
function setUp(serviceId = 'cities') {
  const storages = { shared: browserStorage(), own: browserStorage('sessionStorage') };
  return { ...storages, graphiql: new StorageAPI(createStorage(storages, serviceId)) };
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

const headers = '{"x-secret": "geheim"}';
const record = { query: '{ cities }', variables: '{"n":1}', headers, operationName: 'A' };

describe('headers never reach the storage', () => {
  test('not from tabs', () => {
    const { shared, own, graphiql } = setUp();
    const tabs = [{ id: 't', title: 'A', ...record, response: '{"data":{"headers":1}}' }];
    graphiql.set('tabState', JSON.stringify({ tabs, activeTabIndex: 0 }));
    expect(contents(shared, own)).not.toContain('geheim');
    expect(JSON.parse(graphiql.get('tabState') ?? '')).toEqual({
      tabs: [{ ...tabs[0], headers: null }],
      activeTabIndex: 0,
    });
  });

  test('not from the headers editor, and what was there goes', () => {
    const { shared, own, graphiql } = setUp();
    shared.setItem('gatehouse:cities:headers', headers);
    graphiql.set('headers', headers);
    expect(contents(shared, own)).toBe('');
  });
});

describe('what else holds that name stays as it was typed', () => {
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
});

describe('two services of one page', () => {
  test('do not mix, also when one name begins with the other', () => {
    const storages = { shared: browserStorage(), own: browserStorage() };
    const [a, b] = ['city', 'city-2'].map((id) => new StorageAPI(createStorage(storages, id)));
    for (const name of ['query', 'visiblePlugin']) {
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

describe('two tabs of one browser', () => {
  const open = (storages: Storages): StorageAPI =>
    new StorageAPI(createStorage(storages, 'cities'));

  test('keep what is worked on in each, also when reloaded', () => {
    const first = { shared: browserStorage(), own: browserStorage() };
    const second = anotherTab(first);
    const [a, b] = [open(first), open(second)];
    for (const name of ['tabState', 'query', 'variables']) {
      a.set(name, `${name} of a`);
      b.set(name, `${name} of b`);
      expect(open(first).get(name)).toBe(`${name} of a`);
      expect(open(second).get(name)).toBe(`${name} of b`);
    }
  });

  test('never mix, where one of them has emptied an editor', () => {
    const first = { shared: browserStorage(), own: browserStorage() };
    const [a, b] = [open(first), open(anotherTab(first))];
    a.set('query', '{ a }');
    a.set('variables', '');
    b.set('variables', '{ "b": 1 }');
    expect(open(first).get('variables')).toBeNull();
  });

  test('and one that is new begins with what was last worked on', () => {
    const first = { shared: browserStorage(), own: browserStorage() };
    const a = open(first);
    a.set('query', '{ a }');
    a.set('variables', '{}');
    const third = anotherTab(first);
    expect(open(third).get('query')).toBe('{ a }');
    open(third).set('query', '{ c }');
    a.set('query', '{ later }');
    expect(open(third).get('query')).toBe('{ c }');
    expect(open(third).get('variables')).toBe('{}');
  });

  test('and it begins with tabs and editors of the same one', () => {
    const first = { shared: browserStorage(), own: browserStorage() };
    const [a, b] = [open(first), open(anotherTab(first))];
    a.set('query', '{ a }');
    b.set('query', '{ b }');
    b.set('variables', '{ "b": 1 }');
    a.set('tabState', 'tabs of a');
    const third = open(anotherTab(first));
    expect(third.get('tabState')).toBe('tabs of a');
    expect(third.get('query')).toBe('{ a }');
    expect(third.get('variables')).toBeNull();
  });
});

describe('a storage that is full', () => {
  const text = 'q'.repeat(500);

  test('all of localStorage: the tab keeps what was typed, which is said', () => {
    const storages = { shared: withRoomFor(200), own: browserStorage() };
    const keeping: Keeping[] = [];
    const tab = createStorage(storages, 'cities', {
      onKeeping: (state) => void keeping.push(state),
    });
    tab.setItem('graphiql:query', '{ a }');
    tab.setItem('graphiql:query', text);
    expect(createStorage(storages, 'cities').getItem('graphiql:query')).toBe(text);
    tab.setItem('graphiql:query', '{ b }');
    expect(keeping).toEqual(['kept', 'with-tab', 'kept']);
  });

  test('both: what is left is whole, and with more room all of it is kept', () => {
    const storages = { shared: withRoomFor(200), own: withRoomFor(200) };
    const keeping: Keeping[] = [];
    const tab = createStorage(storages, 'cities', {
      onKeeping: (state) => void keeping.push(state),
    });
    tab.setItem('graphiql:variables', '{}');
    tab.setItem('graphiql:query', '{ a }');
    tab.setItem('graphiql:query', text);
    expect(keeping).toEqual(['kept', 'kept', 'lost']);
    expect(storages.own.length).toBe(0);
    // GraphiQL itself still has it.
    expect(tab.getItem('graphiql:query')).toBe(text);
    tab.setItem('graphiql:query', '{ b }');
    expect(keeping.at(-1)).toBe('kept');
    const reloaded = createStorage(storages, 'cities');
    expect(reloaded.getItem('graphiql:query')).toBe('{ b }');
    expect(reloaded.getItem('graphiql:variables')).toBe('{}');
    expect(storages.own.length).toBe(2);
  });
});

test('what was removed is gone', () => {
  const { shared, own, graphiql } = setUp();
  graphiql.set('query', '{ a }');
  graphiql.set('query', '');
  expect(contents(shared, own)).toBe('');
  expect(graphiql.get('query')).toBeNull();
});

test('GraphiQL’s late copy of the tabs is not taken', () => {
  const storages = { shared: browserStorage(), own: browserStorage('sessionStorage') };
  const storage = createStorage(storages, 'cities');
  const graphiql = new StorageAPI(withoutTabs(storage));
  new StorageAPI(storage).set('tabState', 'newest');
  graphiql.set('tabState', 'late');
  graphiql.set('query', '{ cities }');
  expect([graphiql.get('tabState'), graphiql.get('query')]).toEqual(['newest', '{ cities }']);
});

test('what an explorer that has gone comes to store late is not taken', () => {
  const storages = { shared: browserStorage(), own: browserStorage('sessionStorage') };
  const storage = createStorage(storages, 'cities');
  const graphiql = new StorageAPI(storage);
  const close = storage.open();
  graphiql.set('query', '{ cities }');
  close();
  // Of an editor that has gone; GraphiQL's own storage removes what is empty.
  graphiql.set('query', '');
  graphiql.set('tabState', '{"tabs":[]}');
  const next = createStorage(storages, 'cities');
  expect(next.getItem('graphiql:query')).toBe('{ cities }');
  expect(next.getItem('graphiql:tabState')).toBeNull();
  storage.open();
  graphiql.set('query', '{ countries }');
  expect(createStorage(storages, 'cities').getItem('graphiql:query')).toBe('{ countries }');
});
