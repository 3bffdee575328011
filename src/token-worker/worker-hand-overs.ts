import type { Luggage } from '../session/reload-state.ts';
import type { SharedSession } from '../session/session-sharing.ts';

/** A page that reloads is back by then; afterwards nobody is let in, milliseconds. */
const KEPT_MS = 10_000;

/** What a page leaves to the next one in its tab. */
export interface Estate {
  readonly session: SharedSession;
  readonly luggage?: Luggage | undefined;
}

interface HandOver extends Estate {
  /** Monotonic, milliseconds. */
  readonly since: number;
  readonly end: () => void;
}

/** Sessions between two pages of one tab, in this worker's memory. */
export interface HandOvers {
  /** Keeps a session; settles once it is dropped or too old, to keep the worker alive. */
  keep(nonce: string, estate: Estate): Promise<void>;
  /** Gives a session, and what came with it, to whoever knows its nonce. */
  find(nonce: string): Estate | undefined;
  /** It has arrived: nobody is given it any more. */
  drop(nonce: string): void;
  /** Drops those of a user: signed out, or with a newer session elsewhere. */
  dropOf(user: { readonly serviceId: string; readonly username: string }): void;
}

export function createHandOvers(): HandOvers {
  const kept = new Map<string, HandOver>();
  const drop = (nonce: string): void => {
    kept.get(nonce)?.end();
    kept.delete(nonce);
  };
  return {
    drop,
    keep(nonce, { session, luggage }) {
      drop(nonce);
      return new Promise((resolve) => {
        const timer = setTimeout(() => drop(nonce), KEPT_MS);
        const end = (): void => {
          clearTimeout(timer);
          resolve();
        };
        kept.set(nonce, { session, luggage, since: performance.now(), end });
      });
    },
    find(nonce) {
      const found = kept.get(nonce);
      if (!found) return undefined;
      const { session, luggage, since } = found;
      return { session: aged(session, performance.now() - since), luggage };
    },
    dropOf({ serviceId, username }) {
      for (const [nonce, { session }] of kept) {
        if (session.serviceId === serviceId && session.username === username) drop(nonce);
      }
    },
  };
}

/** What was left of a session less the time that it lay here. */
function aged(session: SharedSession, milliseconds: number): SharedSession {
  const { lifetime } = session;
  if (!lifetime) return session;
  return {
    ...session,
    lifetime: { ...lifetime, remainingMs: lifetime.remainingMs - milliseconds },
  };
}
