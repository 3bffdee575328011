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
  /** When anybody last signed out of a service in this browser; undefined where that is not known. */
  lastSignOut(serviceId: string): number | undefined;
}

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
  return {
    observe,
    lastSignOut: (serviceId) => kept(serviceId).signOut,
    next(serviceId, of) {
      const { last, signOut } = kept(serviceId);
      const before = Math.max(last, seen.get(serviceId) ?? 0);
      const stamp = Math.max(Math.floor(clock.now()), before + 1);
      observe(serviceId, stamp);
      // The sign-ins after it do not undo a sign-out for pages that slept through both.
      const lastSignOut = of === 'sign-out' ? stamp : signOut;
      storage.write(serviceId, [stamp, lastSignOut].join(' ').trim());
      return stamp;
    },
  };
}

/** Anything but our own writing counts as nothing; fifteen digits are the year 33658. */
function parseKept(text = ''): Kept {
  const [, last = '0', signOut] = /^(\d{1,15})(?: (\d{1,15}))?$/.exec(text) ?? [];
  return { last: Number(last), signOut: signOut === undefined ? undefined : Number(signOut) };
}
