import { apiKeyFor, settledState, type Session, type SessionService } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

/**
 * A live session with a key for the service. Undefined after a sign-out: the next may be another person's.
 * @throws the signal's reason once it is aborted
 */
export async function waitForSession(
  store: SessionStore,
  service: SessionService,
  signal: AbortSignal,
): Promise<Session | undefined> {
  let someoneWasThere = false;
  for (;;) {
    signal.throwIfAborted();
    store.checkDeadline();
    const state = settledState(store.getState());
    if (state.status === 'valid' && apiKeyFor(service, state.session) !== undefined) {
      return state.session;
    }
    if (state.status === 'none' && someoneWasThere) return undefined;
    someoneWasThere = state.status !== 'none';
    await nextChange(store, signal);
  }
}

function nextChange(store: SessionStore, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // The deadline check notified listeners, and one of them may have aborted.
    if (signal.aborted) return resolve();
    const settle = (): void => {
      undo();
      signal.removeEventListener('abort', settle);
      resolve();
    };
    const undo = store.subscribe(settle);
    signal.addEventListener('abort', settle);
  });
}
