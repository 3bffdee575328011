import type { ReloadState } from '../session/reload-state.ts';
import type { SharedSession } from '../session/session-sharing.ts';

/** A page that reloads is back by then; afterwards nobody is let in, milliseconds. */
const KEPT_MS = 10_000;

/** What a page leaves to the next one in its tab. */
interface Kept {
  readonly session: SharedSession;
  /** Monotonic, milliseconds. */
  readonly since: number;
  readonly end: () => void;
  state: ReloadState | undefined;
}

/** Sessions between two pages of one tab, in this worker's memory. */
export interface KeptSessions {
  /** Keeps a session; settles once it is dropped or too old, to keep the worker alive. */
  keep(nonce: string, session: SharedSession): Promise<void>;
  /** Keeps what was on the screen beside the session under that nonce, and just as long. */
  keepState(nonce: string, state: ReloadState): void;
  /** The session under a nonce, and whether there is state beside it. */
  find(nonce: string): { session: SharedSession; hasReloadState: boolean } | undefined;
  findState(nonce: string): ReloadState | undefined;
  /** It has arrived: nobody is given it any more. */
  drop(nonce: string): void;
  /** Drops those of a user: signed out, or with a newer session elsewhere. */
  dropOf(user: { readonly serviceId: string; readonly username: string }): void;
}

export function createKeptSessions(): KeptSessions {
  const kept = new Map<string, Kept>();
  const drop = (nonce: string): void => {
    kept.get(nonce)?.end();
    kept.delete(nonce);
  };
  return {
    drop,
    keep(nonce, session) {
      drop(nonce);
      return new Promise((resolve) => {
        const timer = setTimeout(() => drop(nonce), KEPT_MS);
        const end = (): void => {
          clearTimeout(timer);
          resolve();
        };
        kept.set(nonce, { session, since: performance.now(), end, state: undefined });
      });
    },
    keepState(nonce, state) {
      const found = kept.get(nonce);
      if (found) found.state = state;
    },
    find(nonce) {
      const found = kept.get(nonce);
      if (!found) return undefined;
      const { session, since, state } = found;
      const hasReloadState = state !== undefined;
      return { session: aged(session, performance.now() - since), hasReloadState };
    },
    findState: (nonce) => kept.get(nonce)?.state,
    dropOf({ serviceId, username }) {
      for (const [nonce, { session }] of kept) {
        if (session.serviceId === serviceId && session.username === username) drop(nonce);
      }
    },
  };
}

/** What was left of a session less the time that it was kept here. */
function aged(session: SharedSession, milliseconds: number): SharedSession {
  const { lifetime } = session;
  if (!lifetime) return session;
  return {
    ...session,
    lifetime: { ...lifetime, remainingMs: lifetime.remainingMs - milliseconds },
  };
}
