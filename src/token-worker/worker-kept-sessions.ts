import type { ReloadState } from '../session/reload-state.ts';
import type { SharedSession } from '../session/session-sharing.ts';

/** A page that reloads is back by then; afterwards nobody is let in, milliseconds. */
const KEPT_MS = 10_000;

interface Kept {
  readonly session: SharedSession;
  /** Monotonic, milliseconds. */
  readonly since: number;
  readonly end: () => void;
  state?: ReloadState;
}

/** Makes the keeper of sessions between two pages of one tab, in this worker's memory. */
export function createKeptSessions() {
  const kept = new Map<string, Kept>();
  /** It has arrived: nobody is given it any more. */
  const drop = (nonce: string): void => {
    kept.get(nonce)?.end();
    kept.delete(nonce);
  };
  return {
    drop,
    /** Keeps a session; settles once it is dropped or too old, to keep the worker alive. */
    keep(nonce: string, session: SharedSession): Promise<void> {
      drop(nonce);
      return new Promise((resolve) => {
        const timer = setTimeout(() => drop(nonce), KEPT_MS);
        const end = (): void => {
          clearTimeout(timer);
          resolve();
        };
        kept.set(nonce, { session, since: performance.now(), end });
      });
    },
    /** Keeps what was on the screen beside the session under that nonce, and just as long. */
    keepState(nonce: string, state: ReloadState): void {
      const found = kept.get(nonce);
      if (found) found.state = state;
    },
    /** The session under a nonce, and whether there is state beside it. */
    find(nonce: string): { session: SharedSession; hasReloadState: boolean } | undefined {
      const found = kept.get(nonce);
      if (!found) return undefined;
      const session = aged(found.session, performance.now() - found.since);
      return { session, hasReloadState: found.state !== undefined };
    },
    findState: (nonce: string): ReloadState | undefined => kept.get(nonce)?.state,
    /** Drops those of a user: signed out, or with a newer session elsewhere. */
    dropOf({ serviceId, username }: Pick<SharedSession, 'serviceId' | 'username'>): void {
      for (const [nonce, { session }] of kept) {
        if (session.serviceId === serviceId && session.username === username) drop(nonce);
      }
    },
  };
}

function aged(session: SharedSession, milliseconds: number): SharedSession {
  const { lifetime } = session;
  if (!lifetime) return session;
  const remainingMs = lifetime.remainingMs - milliseconds;
  return { ...session, lifetime: { ...lifetime, remainingMs } };
}
