import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { browserStorage, createMemoryStorage } from '../../ui/browser-storage.ts';
import { createStorage } from './storage.ts';
import { mergeTabs, openWindow, readRecord } from './window-tabs.ts';

/** The browser's locks, as far as they are used: one holder a name, `ifAvailable`, and a queue. */
function createLocks() {
  const held = new Map<string, Promise<unknown>>();
  return {
    held,
    async request(name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) {
      if (options.ifAvailable && held.has(name)) return await callback(null);
      while (held.has(name)) {
        await Promise.race([
          held.get(name),
          new Promise((_, reject) => {
            options.signal?.addEventListener('abort', () =>
              reject(options.signal?.reason as Error),
            );
          }),
        ]);
      }
      const result = Promise.resolve(callback({ name, mode: 'exclusive' }));
      const done = result.finally(() => held.delete(name));
      held.set(name, done);
      return await done;
    },
  };
}

/** A browser with its one localStorage and its locks. */
function createBrowser() {
  const shared = browserStorage();
  const locks = createLocks();
  const openPage = async (own: Storage) => {
    const page = new EventTarget();
    await openWindow({ shared, own }, locks as unknown as LockManager, page);
    const leave = () => page.dispatchEvent(new Event('pagehide'));
    const comeBack = () =>
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    const storage = createStorage({ shared, own }, 'cities');
    const settled = async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    };
    return {
      own,
      /** As GraphiQL stores them. */
      type: (...queries: string[]) => storage.setTabs(tabsOf(...queries)),
      queries: () => queriesOf(storage.getItem('graphiql:tabState')),
      close: async () => {
        leave();
        await settled();
      },
      /** Nobody hears of it; the browser gives the locks back. */
      crash: async () => {
        locks.held.delete(`gatehouse:window:${own.getItem('gatehouse:window')}`);
        await settled();
      },
      comeBack: async () => {
        comeBack();
        await settled();
      },
      reload: async () => {
        leave();
        return await openPage(own);
      },
    };
  };
  return {
    shared,
    openWindow: () => openPage(createMemoryStorage()),
    openPage,
    records: () =>
      Array.from({ length: shared.length }, (_, index) => shared.key(index) ?? '').filter((key) =>
        key.includes(':tabs:'),
      ),
  };
}

function tabsOf(...queries: string[]): string {
  const tabs = queries.map((query, index) => ({
    id: `t${index}`,
    title: query,
    query,
    variables: null,
    headers: null,
    operationName: null,
    response: null,
  }));
  return JSON.stringify({ tabs, activeTabIndex: tabs.length - 1 });
}

function queriesOf(stored: string | null): string[] {
  const { tabs } = JSON.parse(stored ?? '{"tabs":[]}') as { tabs: { query: string }[] };
  return tabs.map(({ query }) => query);
}

describe('a tab of a window that was closed', () => {
  test('is there in the next window, beside those of the one that was open meanwhile', async () => {
    const browser = createBrowser();
    const a = await browser.openWindow();
    a.type('{ a }');
    const b = await browser.openWindow();
    expect(b.queries()).toEqual(['{ a }']);
    b.type('{ a }', '{ b }');
    await b.close();
    a.type('{ a2 }');
    const c = await browser.openWindow();
    expect(c.queries()).toEqual(['{ a2 }', '{ a }', '{ b }']);
    expect(a.queries()).toEqual(['{ a2 }']);
    expect(browser.records()).toHaveLength(2);
  });

  test.each([
    ['first one, then the other', ['a', 'b']],
    ['first the other, then one', ['b', 'a']],
  ])('both closed, %s: the next has all of both, each text once', async (_name, order) => {
    const browser = createBrowser();
    const windows = { a: await browser.openWindow(), b: await browser.openWindow() };
    windows.a.type('{ both }', '{ a }');
    windows.b.type('{ both }', '{ b }');
    for (const name of order) await windows[name as 'a' | 'b'].close();
    const c = await browser.openWindow();
    expect(c.queries().toSorted()).toEqual(['{ a }', '{ b }', '{ both }']);
    const ids = JSON.parse(browser.shared.getItem(browser.records()[0] ?? '') ?? '') as {
      tabs: { id: string }[];
    };
    expect(new Set(ids.tabs.map(({ id }) => id)).size).toBe(3);
    expect(browser.records()).toHaveLength(1);
  });

  test('that has crashed is there as well', async () => {
    const browser = createBrowser();
    const a = await browser.openWindow();
    const b = await browser.openWindow();
    b.type('{ b }');
    a.type('{ a }');
    await b.crash();
    expect((await browser.openWindow()).queries()).toEqual(['{ a }', '{ b }']);
  });

  test('goes to one of two windows that open at once', async () => {
    const browser = createBrowser();
    const a = await browser.openWindow();
    a.type('{ a }');
    await a.close();
    browser.shared.removeItem('gatehouse:cities:tabState');
    const [b, c] = await Promise.all([browser.openWindow(), browser.openWindow()]);
    expect([...b.queries(), ...c.queries()]).toEqual(['{ a }']);
  });

  test('stays where it is while there is no room to move it', async () => {
    const browser = createBrowser();
    const a = await browser.openWindow();
    const b = await browser.openWindow();
    b.type('{ b }');
    a.type('{ a }');
    await b.close();
    const { setItem } = browser.shared;
    browser.shared.setItem = (key, value) => {
      if (value.includes('{ a }') && value.includes('{ b }')) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      setItem(key, value);
    };
    expect((await browser.openWindow()).queries()).toEqual(['{ a }']);
    browser.shared.setItem = setItem;
    expect((await browser.openWindow()).queries()).toEqual(['{ a }', '{ b }']);
  });
});

describe('the same window', () => {
  test('keeps its tabs and no others when it is loaded again', async () => {
    const browser = createBrowser();
    const a = await browser.openWindow();
    const b = await browser.openWindow();
    a.type('{ a }');
    b.type('{ b }');
    await b.close();
    const again = await a.reload();
    expect(again.queries()).toEqual(['{ a }']);
    expect(browser.records()).toHaveLength(2);
  });

  test('that the browser has copied is two from then on', async () => {
    const browser = createBrowser();
    const a = await browser.openWindow();
    a.type('{ a }');
    const copy = createMemoryStorage();
    for (let index = 0; index < a.own.length; index += 1) {
      const key = a.own.key(index) ?? '';
      copy.setItem(key, a.own.getItem(key) ?? '');
    }
    const b = await browser.openPage(copy);
    b.type('{ a }', '{ b }');
    a.type('{ a2 }');
    await b.close();
    expect((await browser.openWindow()).queries()).toEqual(['{ a2 }', '{ a }', '{ b }']);
  });

  test('that comes back as it was is not taken for a closed one', async () => {
    const browser = createBrowser();
    const a = await browser.openWindow();
    a.type('{ a }');
    await a.close();
    await a.comeBack();
    browser.shared.removeItem('gatehouse:cities:tabState');
    expect((await browser.openWindow()).queries()).toEqual([]);
  });
});

test('whatever windows do, in whatever order: no tab that somebody wrote is lost', async () => {
  const step = fc.record({
    kind: fc.constantFrom('open', 'type', 'type', 'close', 'crash', 'reload'),
    window: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      const browser = createBrowser();
      const windows = [await browser.openWindow()];
      const written: string[] = [];
      for (const { kind, window } of steps) {
        const at = window % Math.max(1, windows.length);
        const page = windows[at];
        if (kind === 'open' || !page) windows.push(await browser.openWindow());
        else if (kind === 'type') {
          const query = `{ f${written.length} }`;
          written.push(query);
          page.type(...page.queries(), query);
        } else if (kind === 'reload') windows[at] = await page.reload();
        else {
          await page[kind]();
          windows.splice(at, 1);
        }
      }
      for (const page of windows) await page.close();
      const last = await browser.openWindow();
      expect(written.filter((query) => !last.queries().includes(query))).toEqual([]);
      expect(browser.records().length).toBeLessThan(2);
    }),
    { numRuns: 200 },
  );
});

test.each([
  null,
  '',
  '{',
  '[]',
  '{"tabs":[],"activeTabIndex":0}',
  '{"tabs":[{"id":5}],"activeTabIndex":0}',
])('a record of %j holds nothing', (stored) => {
  expect(readRecord(stored)).toBeUndefined();
  expect(mergeTabs(stored, tabsOf('{ a }'))).toBe(tabsOf('{ a }'));
  expect(mergeTabs(tabsOf('{ a }'), stored)).toBe(tabsOf('{ a }'));
});

test('a tab whose SQL is another one comes along', () => {
  const withSql = (sql: string): string => tabsOf('{ a }').replace('"id"', `"sql":"${sql}","id"`);
  expect(queriesOf(mergeTabs(withSql('SELECT 1'), withSql('SELECT 1')))).toEqual(['{ a }']);
  expect(queriesOf(mergeTabs(withSql('SELECT 1'), withSql('SELECT 2')))).toEqual([
    '{ a }',
    '{ a }',
  ]);
});

test('empty tabs are left behind', () => {
  expect(queriesOf(mergeTabs(tabsOf('{ a }'), tabsOf('', ' ', '{ b }')))).toEqual([
    '{ a }',
    '{ b }',
  ]);
});
