import type { Clock } from '../contract/clock.ts';
import type { Preferences } from './preferences.ts';

/**
 * In localStorage, for all tabs: the last versions of a service are kept under this and the service's
 * id; they are numbers, nothing secret.
 */
export const VERSION_PREFIX = 'gatehouse.session-version:';

/**
 * Orders sign-ins and sign-outs over all tabs: which of two sessions is the newer one. A clock that
 * never goes back.
 */
export interface SessionVersions {
  /** A version above all others of this service so far, kept as the last one. */
  next(serviceId: string, of: 'sign-in' | 'sign-out'): number;
  /** Another tab has given this version: the next one is above it, whatever the browser keeps. */
  observe(serviceId: string, version: number): void;
  /** The last version of a service that is known here; 0 where there is none. */
  last(serviceId: string): number;
  /** When anybody last signed out of a service in this browser; undefined where that is not known. */
  lastSignOut(serviceId: string): number | undefined;
}

/** What is kept of a service. */
interface Kept {
  readonly last: number;
  readonly signOut: number | undefined;
}

/**
 * A hybrid logical clock: the wall clock's milliseconds, or one more than the last version where
 * somebody has set the clock back.
 */
export function createSessionVersions(preferences: Preferences, clock: Clock): SessionVersions {
  /** What this page has seen, for browsers that keep nothing. */
  const seen = new Map<string, number>();
  const kept = (serviceId: string): Kept =>
    parseVersions(preferences.get(VERSION_PREFIX + serviceId));
  const observe = (serviceId: string, version: number): void => {
    seen.set(serviceId, Math.max(version, seen.get(serviceId) ?? 0));
  };
  const last = (serviceId: string): number =>
    Math.max(kept(serviceId).last, seen.get(serviceId) ?? 0);
  return {
    observe,
    last,
    lastSignOut: (serviceId) => kept(serviceId).signOut,
    next(serviceId, of) {
      const version = Math.max(Math.floor(clock.now()), last(serviceId) + 1);
      observe(serviceId, version);
      // The sign-ins after it do not undo a sign-out for pages that slept through both.
      const lastSignOut = of === 'sign-out' ? version : kept(serviceId).signOut;
      preferences.set(VERSION_PREFIX + serviceId, [version, lastSignOut].join(' ').trim());
      return version;
    },
  };
}

/** Anything but our own writing counts as nothing; fifteen digits are the year 33658. */
export function parseVersions(text = ''): Kept {
  const [, last = '0', signOut] = /^(\d{1,15})(?: (\d{1,15}))?$/.exec(text) ?? [];
  return { last: Number(last), signOut: signOut === undefined ? undefined : Number(signOut) };
}
