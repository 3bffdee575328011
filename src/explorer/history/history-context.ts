import { createContext, use } from 'react';
import type { HistoryStore } from './history-store.ts';

/** GraphiQL's plugins are constants; by this they find the history of the service that is open. */
export const HistoryContext = createContext<HistoryStore | undefined>(undefined);

/** The history around. @throws TypeError where there is none. */
export function useHistoryStore(): HistoryStore {
  const history = use(HistoryContext);
  if (!history) throw new TypeError('The history panel needs a history around it.');
  return history;
}
