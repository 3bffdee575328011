import type { Clock } from './clock.ts';

/** Where the last stamps of a service are kept, for all tabs; holds numbers, nothing secret. */
export interface StampStorage {
  /** @returns undefined where nothing is kept, or nothing can be */
  read(serviceId: string): string | undefined;
  /** Keeps nothing where the browser forbids it. */
  write(serviceId: string, text: string): void;
}

/** Orders sign-ins and sign-outs over all tabs: a clock that never goes back. */
export interface Stamps {
  /** A stamp above all others of this service so far, kept as the last one. */
  next(serviceId: string, of: 'sign-in' | 'sign-out'): number;
  /** Another tab has given this stamp: the next one is above it, whatever the browser keeps. */
  observe(serviceId: string, stamp: number): void;
  /** The last stamp of a service that is known here; 0 where there is none. */
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
 * A hybrid logical clock: the wall clock's milliseconds, or one more than the last stamp where
 * somebody has set the clock back.
 */
export function createStamps(storage: StampStorage, clock: Clock): Stamps {
  /** What this page has seen, for browsers that keep nothing. */
  const seen = new Map<string, number>();
  const kept = (serviceId: string): Kept => parseKept(storage.read(serviceId));
  const observe = (serviceId: string, stamp: number): void => {
    seen.set(serviceId, Math.max(stamp, seen.get(serviceId) ?? 0));
  };
  const last = (serviceId: string): number =>
    Math.max(kept(serviceId).last, seen.get(serviceId) ?? 0);
  return {
    observe,
    last,
    lastSignOut: (serviceId) => kept(serviceId).signOut,
    next(serviceId, of) {
      const stamp = Math.max(Math.floor(clock.now()), last(serviceId) + 1);
      observe(serviceId, stamp);
      // The sign-ins after it do not undo a sign-out for pages that slept through both.
      const lastSignOut = of === 'sign-out' ? stamp : kept(serviceId).signOut;
      storage.write(serviceId, [stamp, lastSignOut].join(' ').trim());
      return stamp;
    },
  };
}

/** Anything but our own writing counts as nothing; fifteen digits are the year 33658. */
export function parseKept(text = ''): Kept {
  const [, last = '0', signOut] = /^(\d{1,15})(?: (\d{1,15}))?$/.exec(text) ?? [];
  return { last: Number(last), signOut: signOut === undefined ? undefined : Number(signOut) };
}
