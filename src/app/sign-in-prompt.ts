import { createStore } from 'zustand/vanilla';
import { lastSession } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';

/**
 * Makes the prompt to sign in again, a dialog that the end of a token opens and a new one closes. Whose
 * sign-in it was, here or in another tab, is all the same.
 */
export function createSignInPrompt(store: SessionStore) {
  const hasEnded = (): boolean => ['expired', 'terminated'].includes(store.getView().status);
  const mark = (): string => `${store.getView().status} ${lastSession(store.getState())?.version}`;
  const isOpen = createStore<boolean>()(hasEnded);
  const waiting = new Set<(signedIn: boolean) => void>();
  let seen = mark();
  const shut = (signedIn: boolean): void => {
    isOpen.setState(false, true);
    for (const settle of waiting) settle(signedIn);
    waiting.clear();
  };
  const look = (): void => {
    if (seen === mark()) return;
    seen = mark();
    if (hasEnded()) isOpen.setState(true, true);
    else shut(store.getView().status === 'valid');
  };
  return {
    isOpen,
    /** Opens it; settles with whether there is another session now, or it was closed without. */
    open(): Promise<boolean> {
      isOpen.setState(true, true);
      return new Promise((resolve) => waiting.add(resolve));
    },
    /** Closes it until the next end of a token, or until somebody opens it. */
    close: () => shut(false),
    /** Follows the session; returns the undo, which leaves nobody waiting. */
    follow(): () => void {
      look();
      const undo = store.subscribe(look);
      return () => {
        undo();
        shut(false);
      };
    },
  };
}
