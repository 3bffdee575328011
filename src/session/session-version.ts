import type { Clock } from '../contract/clock.ts';
import type { Preferences } from './preferences.ts';

/** The last versions of a service are kept in localStorage under this and its id; they are no secret. */
export const VERSION_PREFIX = 'gatehouse.session-version:';

/** What is known of a service; 0 where there was none. */
interface Versions {
  readonly last: number;
  readonly signOut: number;
}

export type SessionVersions = ReturnType<typeof createSessionVersions>;

/**
 * Orders sign-ins and sign-outs over all tabs by a hybrid logical clock: the wall clock's milliseconds,
 * or one more than the last version where somebody has set the clock back.
 */
export function createSessionVersions(preferences: Preferences, clock: Clock) {
  /** What this page has seen, for browsers that keep nothing. */
  const seen = new Map<string, Versions>();
  const known = (serviceId: string): Versions => {
    const kept = parseVersions(preferences.get(VERSION_PREFIX + serviceId));
    const { last, signOut } = seen.get(serviceId) ?? kept;
    return { last: Math.max(kept.last, last), signOut: Math.max(kept.signOut, signOut) };
  };
  /** Another tab has given this version: the next one is above it, whatever the browser keeps. */
  const observe = (serviceId: string, version: number, of?: 'sign-out'): void => {
    const { last, signOut } = seen.get(serviceId) ?? { last: 0, signOut: 0 };
    seen.set(serviceId, {
      last: Math.max(version, last),
      signOut: of ? Math.max(version, signOut) : signOut,
    });
  };
  return {
    observe,
    /** The last version of a service that is known here; 0 where there is none. */
    last: (serviceId: string): number => known(serviceId).last,
    /** When anybody last signed out of a service in this browser; 0 where that is not known. */
    lastSignOut: (serviceId: string): number => known(serviceId).signOut,
    /** A version above all others of this service so far, kept as the last one. */
    next(serviceId: string, of: 'sign-in' | 'sign-out'): number {
      const { last, signOut } = known(serviceId);
      const version = Math.max(Math.floor(clock.now()), last + 1);
      const isSignOut = of === 'sign-out';
      observe(serviceId, version, isSignOut ? of : undefined);
      // The sign-ins after it do not undo a sign-out for pages that slept through both.
      const lastSignOut = isSignOut ? version : signOut;
      preferences.set(VERSION_PREFIX + serviceId, `${version} ${lastSignOut || ''}`.trim());
      return version;
    },
  };
}

/** Anything but our own writing counts as nothing; fifteen digits are the year 33658. */
export function parseVersions(text = ''): Versions {
  const [, last = 0, signOut = 0] = /^(\d{1,15})(?: (\d{1,15}))?$/.exec(text) ?? [];
  return { last: Number(last), signOut: Number(signOut) };
}
