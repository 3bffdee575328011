import type { Clock } from '../contract/clock.ts';
import type { Preferences } from './preferences.ts';

/** The last versions of a token service are kept in localStorage under this and its address; they are no secret. */
export const VERSION_PREFIX = 'gatehouse.session-version:';

/** What is known of a token service; 0 where there was none. */
interface Versions {
  readonly last: number;
  readonly signOut: number;
}

export type SessionVersions = ReturnType<typeof createSessionVersions>;

/** Orders sign-ins and sign-outs of all tabs by a hybrid logical clock, in milliseconds. */
export function createSessionVersions(preferences: Preferences, clock: Clock) {
  /** What this page has seen, for browsers that keep nothing. */
  const seen = new Map<string, Versions>();
  const known = (authUrl: string): Versions => {
    const kept = parseVersions(preferences.get(VERSION_PREFIX + authUrl));
    const { last, signOut } = seen.get(authUrl) ?? kept;
    return { last: Math.max(kept.last, last), signOut: Math.max(kept.signOut, signOut) };
  };
  /** Another tab has given this version: the next one is above it, whatever the browser keeps. */
  const observe = (authUrl: string, version: number, of?: 'sign-out'): void => {
    const { last, signOut } = seen.get(authUrl) ?? { last: 0, signOut: 0 };
    seen.set(authUrl, {
      last: Math.max(version, last),
      signOut: of ? Math.max(version, signOut) : signOut,
    });
  };
  return {
    observe,
    /** The last version of a token service that is known here; 0 where there is none. */
    last: (authUrl: string): number => known(authUrl).last,
    /** When anybody last signed out of a token service in this browser; 0 where that is not known. */
    lastSignOut: (authUrl: string): number => known(authUrl).signOut,
    /** A version above all others of this token service so far, kept as the last one. */
    next(authUrl: string, of: 'sign-in' | 'sign-out'): number {
      const { last, signOut } = known(authUrl);
      const version = Math.max(Math.floor(clock.now()), last + 1);
      const isSignOut = of === 'sign-out';
      observe(authUrl, version, isSignOut ? of : undefined);
      // The sign-ins after it do not undo a sign-out for pages that slept through both.
      const lastSignOut = isSignOut ? version : signOut;
      preferences.set(VERSION_PREFIX + authUrl, `${version} ${lastSignOut || ''}`.trim());
      return version;
    },
  };
}

/** Anything but our own writing counts as nothing; fifteen digits are the year 33658. */
export function parseVersions(text = ''): Versions {
  const [, last = 0, signOut = 0] = /^(\d{1,15})(?: (\d{1,15}))?$/.exec(text) ?? [];
  return { last: Number(last), signOut: Number(signOut) };
}
