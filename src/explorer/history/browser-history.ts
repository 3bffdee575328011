import { whenIdle } from '../ui/idle.ts';
import { createHistoryStore, type HistoryStore } from './history-store.ts';

/**
 * The history of a service, in this browser.
 *
 * @param storage the browser's localStorage, or what stands for it
 */
export function createBrowserHistory(storage: Storage, serviceId: string): HistoryStore {
  return createHistoryStore(serviceId, {
    storage,
    now: Date.now,
    whenIdle,
    onStorage(listener) {
      const listening = new AbortController();
      const { signal } = listening;
      window.addEventListener('storage', ({ key }) => listener(key), { signal });
      return () => listening.abort();
    },
  });
}
