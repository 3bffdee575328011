import { parseVersions, VERSION_PREFIX } from '../session/session-version.ts';
import { NONCE_KEY } from '../session/preferences.ts';

/** Lifetime of a token by the contract (Numbers), milliseconds. */
const LIFETIME_MS = 28_800_000;

/** Whether storage suggests a session that this page may join. */
export function mayJoin(): boolean {
  try {
    if (sessionStorage.getItem(NONCE_KEY) !== null) return true;
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(VERSION_PREFIX))
      .map((key) => parseVersions(localStorage.getItem(key) ?? undefined))
      .some(({ last, signOut }) => last !== signOut && Date.now() - last < LIFETIME_MS);
  } catch {
    return false;
  }
}
