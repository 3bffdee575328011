import type { WantedSession } from '../session/session-sharing.ts';
import { knownIdentity, lastSession } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { SessionVersions } from '../session/session-version.ts';

interface PageLife {
  /** Time may have passed: timers stop in a sleeping machine and a frozen tab. */
  onWake(): void;
  onLeave(): void;
  /** Back from the back/forward cache, where the page missed messages. */
  onRestore(): void;
}

export function followPageLife({ onWake, onLeave, onRestore }: PageLife): () => void {
  const over = new AbortController();
  const { signal } = over;
  for (const type of ['focus', 'pageshow', 'online'] as const) {
    window.addEventListener(type, onWake, { signal });
  }
  document.addEventListener('visibilitychange', onWake, { signal });
  window.addEventListener('pagehide', onLeave, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && onRestore(), { signal });
  return () => over.abort();
}

/** Delays after unsuccessful checks, milliseconds: a busy tab answers soon, a starting one late. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

/** Repeats a check a few times while its result is wanted; returns the undo. */
export function recheck(first: Promise<void>, check: () => Promise<void>, isWanted: () => boolean) {
  let isOver = false;
  const run = async (): Promise<void> => {
    await first;
    for (const pause of PAUSES_MS) {
      await new Promise((resolve) => void setTimeout(resolve, pause));
      if (isOver || !isWanted()) return;
      await check().catch(() => undefined);
    }
  };
  run().catch(() => undefined);
  return () => {
    isOver = true;
  };
}

export function takeMissedSignOut(store: SessionStore, versions: SessionVersions): void {
  // A user who is signing in has no session that could have ended.
  const identity = lastSession(store.getState())?.identity;
  if (identity) store.takeSignOut(identity, versions.lastSignOut(identity.authUrl));
}

/** The session that a page may have missed; at the sign-in screen, one of the given token service or any. */
export function missedSession(store: SessionStore, authUrl?: string): WantedSession {
  const state = store.getState();
  const identity = knownIdentity(state);
  return identity ? { ...identity, newerThan: lastSession(state)?.version } : { authUrl };
}
