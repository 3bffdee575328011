import type { TabsState } from '@graphiql/react';
import type { StorageAPI } from '@graphiql/toolkit';

/** What GraphiQL keeps of no tab. */
const NEVER_STORED = ['hash', 'headers', 'response'];

/** Stores what GraphiQL has not come to store yet: of all it stores, the tabs come last. */
export function storeTabs(
  storage: Pick<StorageAPI, 'get' | 'set'>,
  { tabs, activeTabIndex }: TabsState,
): void {
  const tabState = JSON.stringify({ tabs, activeTabIndex }, (name, value: unknown) =>
    NEVER_STORED.includes(name) ? null : value,
  );
  if (storage.get('tabState') === tabState) return;
  const active = tabs[activeTabIndex];
  storage.set('query', active?.query ?? '');
  storage.set('variables', active?.variables ?? '');
  storage.set('tabState', tabState);
}
