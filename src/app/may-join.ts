import { parseVersions, VERSION_PREFIX } from '../session/session-version.ts';
import { NONCE_KEY } from '../session/preferences.ts';

/** How long a token lives by the contract (Numbers), milliseconds. */
const LIFETIME_MS = 28_800_000;

/** The two storages of the browser. */
interface Storages {
  readonly local: Storage;
  readonly session: Storage;
}

/**
 * Whether this page may be about to join a session: the one that its tab had before a reload, or that
 * another tab has. A guess of what is stored, made before any of the page's code is there.
 *
 * @param now wall clock, milliseconds
 */
export function mayJoin({ local, session }: Storages, now: number): boolean {
  if (session.getItem(NONCE_KEY) !== null) return true;
  const keys = Array.from({ length: local.length }, (_, index) => local.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(VERSION_PREFIX))
    .map((key) => parseVersions(local.getItem(key) ?? undefined))
    .some(({ last, signOut }) => last !== signOut && now - last < LIFETIME_MS);
}
