import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Run } from './run.ts';
import { createEventLog, type EventLog } from './event-log.ts';

export interface EventLogsState {
  readonly byTab: Readonly<Record<string, EventLog>>;
}

/** The logs of an explorer's tabs: of those whose answer is a stream of events. */
export interface EventLogs {
  readonly store: StoreApi<EventLogsState>;
  /** Begins the log of a run in its tab; the one before goes. */
  begin(run: Run): EventLog;
  /** The tab's answer is another one now, and no stream. */
  forget(tabId: string): void;
  /** To be told which tabs are open. */
  onTabChange(tabs: { readonly tabs: readonly { readonly id: string }[] }): void;
  clear(): void;
}

export function createEventLogs(): EventLogs {
  const store = createStore<EventLogsState>()(() => ({ byTab: {} }));
  const keepOnly = (isKept: (tabId: string) => boolean): void => {
    const all = Object.entries(store.getState().byTab);
    const kept = all.filter(([tabId]) => isKept(tabId));
    if (kept.length < all.length) store.setState({ byTab: Object.fromEntries(kept) });
  };
  return {
    store,
    begin(run) {
      const log = createEventLog(run);
      store.setState(({ byTab }) => ({ byTab: { ...byTab, [run.tabId]: log } }));
      return log;
    },
    forget: (forgotten) => keepOnly((tabId) => tabId !== forgotten),
    onTabChange: ({ tabs }) => keepOnly((tabId) => tabs.some(({ id }) => id === tabId)),
    clear: () => keepOnly(() => false),
  };
}
