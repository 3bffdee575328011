import type { WantedSession } from '../session/session-sharing.ts';
import { knownIdentity, lastSession } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { SessionVersions } from '../session/session-version.ts';

interface PageLife {
  /** Timers stand still in a sleeping machine and a frozen tab: time may have passed. */
  onWake(): void;
  /** The page goes, for good or into the back/forward cache. */
  onLeave(): void;
  /** The page is back from the back/forward cache, where no message reached it. */
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

/** After each check that found nothing, milliseconds: a busy tab answers soon, one that starts up late. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

/** Checks a few times more for what did not answer in time, as long as that is wanted; returns the undo. */
export function recheck(
  first: Promise<void>,
  check: () => Promise<void>,
  isWanted: () => boolean,
): () => void {
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

/** Signs a page out where somebody did so while no message could reach it. */
export function takeMissedSignOut(store: SessionStore, versions: SessionVersions): void {
  // Somebody who is just signing in has no session that could have been ended.
  const identity = lastSession(store.getState())?.identity;
  if (identity) store.takeSignOut(identity, versions.lastSignOut(identity.authUrl));
}

/** What a page looks for that no message may have reached; at the sign-in screen, of a token service or any. */
export function missedSession(store: SessionStore, authUrl?: string): WantedSession {
  const state = store.getState();
  const identity = knownIdentity(state);
  return identity ? { ...identity, newerThan: lastSession(state)?.version } : { authUrl };
}
