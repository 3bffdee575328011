import type { TabsState } from '@graphiql/react';
import type { StorageAPI } from '@graphiql/toolkit';

/** What GraphiQL keeps of no tab. */
const NEVER_STORED = ['hash', 'headers', 'response'];

export type TabStorage = Pick<StorageAPI, 'get' | 'set'>;

/** The newest tabs that are to be stored when what happens now is over. */
const waiting = new WeakMap<TabStorage, TabsState>();

export function storeTabsSoon(storage: TabStorage, state: TabsState): void {
  const isFirst = !waiting.has(storage);
  waiting.set(storage, state);
  if (!isFirst) return;
  queueMicrotask(() => {
    const newest = waiting.get(storage);
    waiting.delete(storage);
    if (newest) storeTabs(storage, newest);
  });
}

/** Stores the tabs, and what is in the editors of the one in front, so that the two agree. */
export function storeTabs(storage: TabStorage, { tabs, activeTabIndex }: TabsState): void {
  const tabState = JSON.stringify({ tabs, activeTabIndex }, (name, value: unknown) =>
    NEVER_STORED.includes(name) ? null : value,
  );
  if (storage.get('tabState') === tabState) return;
  const active = tabs[activeTabIndex];
  storage.set('query', active?.query ?? '');
  storage.set('variables', active?.variables ?? '');
  storage.set('tabState', tabState);
}
