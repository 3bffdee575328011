import type { TabsState } from '../../editors/parts/graphiql-parts.ts';
import type { createStorage } from './storage.ts';

const NEVER_STORED = ['hash', 'headers', 'response'];

export type TabStorage = Pick<ReturnType<typeof createStorage>, 'setTabs'>;

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

export function storeTabs(storage: TabStorage, { tabs, activeTabIndex }: TabsState): void {
  storage.setTabs(
    JSON.stringify({ tabs, activeTabIndex }, (name, value: unknown) =>
      NEVER_STORED.includes(name) ? null : value,
    ),
  );
}
