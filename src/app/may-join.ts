import { parseVersions, VERSION_PREFIX } from '../session/session-version.ts';
import { NONCE_KEY } from '../session/preferences.ts';

/** How long a token lives by the contract (Numbers), milliseconds. */
const LIFETIME_MS = 28_800_000;

/** Whether this page may join a session, of its tab before a reload or of another one, by what is stored. */
export function mayJoin(): boolean {
  try {
    if (sessionStorage.getItem(NONCE_KEY) !== null) return true;
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(VERSION_PREFIX))
      .map((key) => parseVersions(localStorage.getItem(key) ?? undefined))
      .some(({ last, signOut }) => last !== signOut && Date.now() - last < LIFETIME_MS);
  } catch {
    // The browser forbids its storages: there is nothing to join that it knows of.
    return false;
  }
}
