import { liveSession, type Session } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

/**
 * The live session now, or the next one that a person signs in to.
 *
 * @throws the signal's reason once it is aborted
 */
export async function waitForSession(store: SessionStore, signal: AbortSignal): Promise<Session> {
  for (;;) {
    signal.throwIfAborted();
    store.checkDeadline();
    const session = liveSession(store.getState());
    if (session) return session;
    await nextChange(store, signal);
  }
}

/** Settles at the next state of the store, or when the signal is aborted. */
function nextChange(store: SessionStore, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      undo();
      signal.removeEventListener('abort', settle);
      resolve();
    };
    const undo = store.subscribe(settle);
    signal.addEventListener('abort', settle);
  });
}
