import { useSyncExternalStore } from 'react';
import type { SessionState } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';

/** The session's state, rendered anew with each change. */
export function useSessionState(store: SessionStore): SessionState {
  return useSyncExternalStore(store.subscribe, store.getState);
}
