import type { TabsState } from '../../editors/parts/graphiql-parts.ts';
import type { createStorage } from './storage.ts';

/** What GraphiQL keeps of no tab. */
const NEVER_STORED = ['hash', 'headers', 'response'];

export type TabStorage = Pick<ReturnType<typeof createStorage>, 'setTabs'>;

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

/** Stores the tabs in one record, from which what is in the editors of the one in front is taken too. */
export function storeTabs(storage: TabStorage, { tabs, activeTabIndex }: TabsState): void {
  storage.setTabs(
    JSON.stringify({ tabs, activeTabIndex }, (name, value: unknown) =>
      NEVER_STORED.includes(name) ? null : value,
    ),
  );
}
