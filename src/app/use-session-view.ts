import { useSyncExternalStore } from 'react';
import type { SessionStore } from '../session/session-store.ts';
import type { SessionView } from '../session/session-view.ts';

/** The session without its secrets, rendered anew with each change. */
export function useSessionView(store: SessionStore): SessionView {
  return useSyncExternalStore(store.subscribe, store.getView);
}
