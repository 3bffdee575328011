import type { Clock } from '../contract/clock.ts';
import type { Preferences } from './preferences.ts';

/** Prefix of the localStorage keys of each token service's last versions; not secret. */
export const VERSION_PREFIX = 'gatehouse.session-version:';

interface Versions {
  readonly last: number;
  readonly signOut: number;
}

export type SessionVersions = ReturnType<typeof createSessionVersions>;

/** Orders sign-ins and sign-outs of all tabs by a hybrid logical clock, in milliseconds. */
export function createSessionVersions(preferences: Preferences, clock: Clock) {
  const seen = new Map<string, Versions>();
  const versionsOf = (authUrl: string): Versions => {
    const stored = parseVersions(preferences.get(VERSION_PREFIX + authUrl));
    const { last, signOut } = seen.get(authUrl) ?? stored;
    return { last: Math.max(stored.last, last), signOut: Math.max(stored.signOut, signOut) };
  };
  /** Records another tab's version, so that the next one is above it even without storage. */
  const observe = (authUrl: string, version: number, of?: 'sign-out'): void => {
    const { last, signOut } = seen.get(authUrl) ?? { last: 0, signOut: 0 };
    seen.set(authUrl, {
      last: Math.max(version, last),
      signOut: of ? Math.max(version, signOut) : signOut,
    });
  };
  return {
    observe,
    last: (authUrl: string): number => versionsOf(authUrl).last,
    lastSignOut: (authUrl: string): number => versionsOf(authUrl).signOut,
    next(authUrl: string, of: 'sign-in' | 'sign-out'): number {
      const { last, signOut } = versionsOf(authUrl);
      const version = Math.max(Math.floor(clock.now()), last + 1);
      const isSignOut = of === 'sign-out';
      observe(authUrl, version, isSignOut ? of : undefined);
      // Later sign-ins must not hide a sign-out from pages that slept through both.
      const lastSignOut = isSignOut ? version : signOut;
      preferences.set(VERSION_PREFIX + authUrl, `${version} ${lastSignOut || ''}`.trim());
      return version;
    },
  };
}

/** Parses stored versions; invalid text counts as empty. Fifteen digits reach the year 33658. */
export function parseVersions(text = ''): Versions {
  const [, last = 0, signOut = 0] = /^(\d{1,15})(?: (\d{1,15}))?$/.exec(text) ?? [];
  return { last: Number(last), signOut: Number(signOut) };
}
