import { useSyncExternalStore } from 'react';
import type { SessionStore } from '../session/session-store.ts';
import type { SessionView } from '../session/session-state.ts';

const NOBODY: SessionView = { status: 'none', isSigningIn: false, hasKey: false };

const neverChanges = () => (): void => undefined;

/** The session without its secrets; the store is undefined while the page is opening. */
export function useSessionView(store: SessionStore | undefined): SessionView {
  return useSyncExternalStore(
    store?.subscribe ?? neverChanges,
    () => store?.getView() ?? NOBODY,
    () => NOBODY,
  );
}
