import type { Clock } from '../session/clock.ts';
import type { Luggage } from '../session/reload-state.ts';
import type { Session } from '../session/session-state.ts';
import { shareSession } from '../session/session-sharing.ts';
import type { WorkerConnection } from './connection.ts';
import { NONCE_KEY } from './nonce-key.ts';
import { message } from './protocol.ts';

/** Hands the session over to the page that comes after this one in the same tab. */
export interface HandOver {
  /** This page is going: the worker keeps its session and luggage for a few seconds. */
  leave(session: Session, luggage: Luggage | undefined): void;
  /** What the page before left under; undefined where there was none. */
  nonce(): string | undefined;
  /** What was left under a nonce has arrived: nobody else is to have it. */
  arrived(nonce: string): void;
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
    nonce: readNonce,
    arrived(nonce) {
      // This page may be leaving by now, under another one.
      if (readNonce() === nonce) storage?.removeItem(NONCE_KEY);
      connection.tellAll(message({ type: 'drop-hand-over', nonce }));
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
      connection.tellAll(message({ type: 'hand-over', nonce, session: shared, luggage }));
    },
  };
}
