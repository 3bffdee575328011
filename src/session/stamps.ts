import type { Clock } from './clock.ts';

/** Where the last stamp of a service is kept, for all tabs; holds numbers, nothing secret. */
export interface StampStorage {
  /** @returns undefined where nothing is kept, or nothing can be */
  read(serviceId: string): string | undefined;
  /** Keeps nothing where the browser forbids it. */
  write(serviceId: string, text: string): void;
}

/** The last thing that happened to any session of a service in this browser. */
export interface LastStamp {
  readonly stamp: number;
  readonly was: 'signed-in' | 'signed-out';
}

/** Orders sign-ins and sign-outs over all tabs: a clock that never goes back. */
export interface Stamps {
  /** A stamp above all others so far, kept as the last one. */
  next(serviceId: string, was: LastStamp['was']): number;
  last(serviceId: string): LastStamp | undefined;
}

/**
 * A hybrid logical clock: the wall clock's milliseconds, or one more than the last stamp where
 * somebody has set the clock back.
 */
export function createStamps(storage: StampStorage, clock: Clock): Stamps {
  /** What this page has seen, for browsers that keep nothing. */
  const seen = new Map<string, number>();
  const last = (serviceId: string): LastStamp | undefined => parseStamp(storage.read(serviceId));
  return {
    last,
    next(serviceId, was) {
      const before = Math.max(last(serviceId)?.stamp ?? 0, seen.get(serviceId) ?? 0);
      const stamp = Math.max(Math.floor(clock.now()), before + 1);
      seen.set(serviceId, stamp);
      storage.write(serviceId, `${stamp} ${was}`);
      return stamp;
    },
  };
}

function parseStamp(text: string | undefined): LastStamp | undefined {
  const match = /^(\d{1,15}) (signed-in|signed-out)$/.exec(text ?? '');
  return match ? { stamp: Number(match[1]), was: match[2] as LastStamp['was'] } : undefined;
}
