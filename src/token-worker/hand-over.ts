import type { Clock } from '../session/clock.ts';
import type { Luggage } from '../session/luggage.ts';
import type { Session } from '../session/session-state.ts';
import { shareSession } from '../session/shared-session.ts';
import type { WorkerConnection } from './connection.ts';
import { message } from './protocol.ts';

/** Holds a random number while a tab is between two pages, and nothing else. */
const NONCE_KEY = 'gatehouse:hand-over';

/** Hands the session over to the page that comes after this one in the same tab. */
export interface HandOver {
  /** This page is going: the worker keeps its session and luggage for a few seconds. */
  leave(session: Session, luggage: Luggage | undefined): void;
  /** Whether the page before has left something. */
  isExpected(): boolean;
  /** What the page before left under, once; undefined where there was none. */
  takeNonce(): string | undefined;
}

/**
 * Makes the hand-over of a tab.
 *
 * @param storage the tab's sessionStorage; undefined where the browser forbids it
 */
export function createHandOver(
  connection: WorkerConnection,
  storage: Storage | undefined,
  clock: Clock,
): HandOver {
  const readNonce = (): string | undefined => {
    try {
      return storage?.getItem(NONCE_KEY) ?? undefined;
    } catch {
      return undefined;
    }
  };
  return {
    isExpected: () => readNonce() !== undefined,
    takeNonce() {
      const nonce = readNonce();
      if (nonce !== undefined) storage?.removeItem(NONCE_KEY);
      return nonce;
    },
    leave(session, luggage) {
      if (!storage) return;
      const nonce = crypto.randomUUID();
      try {
        storage.setItem(NONCE_KEY, nonce);
      } catch {
        // Full or forbidden: whoever comes next signs in.
        return;
      }
      const shared = shareSession(session, clock);
      connection.tell(message({ type: 'hand-over', nonce, session: shared, luggage }));
    },
  };
}
