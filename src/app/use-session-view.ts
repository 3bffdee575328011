import { useSyncExternalStore } from 'react';
import type { SessionStore } from '../session/session-store.ts';
import type { SessionView } from '../session/session-state.ts';

/** What is shown while the page does not know of any session, as when it is prerendered. */
const NOBODY: SessionView = { status: 'none', isSigningIn: false, hasKey: false };

const neverChanges = () => (): void => undefined;

/** The session without its secrets; the store is undefined as long as the page is opening. */
export function useSessionView(store: SessionStore | undefined): SessionView {
  return useSyncExternalStore(
    store?.subscribe ?? neverChanges,
    () => store?.getView() ?? NOBODY,
    () => NOBODY,
  );
}
