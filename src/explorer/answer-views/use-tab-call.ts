import { useStore } from 'zustand';
import { callOfTab, type CallStore, type TabCall } from '../runs/call-store.ts';
import { useActiveTabId } from '../graphiql/graphiql-adapter.ts';

/** The last call of the tab in front, with the tab's id. */
export function useTabCall(calls: CallStore): [TabCall, string] {
  const tabId = useActiveTabId();
  return [useStore(calls, (state) => callOfTab(state, tabId)), tabId];
}
