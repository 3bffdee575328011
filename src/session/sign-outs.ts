import type { Identity, Session } from './session-state.ts';

/** The sign-outs that a page knows of: messages of the sessions before may still be on their way. */
export interface SignOuts {
  note(identity: Identity, stamp: number): void;
  /** Whether the session's user has signed out since. */
  ended(session: Session): boolean;
}

export function createSignOuts(): SignOuts {
  const stamps = new Map<string, number>();
  const last = (identity: Identity): number => stamps.get(keyOf(identity)) ?? -Infinity;
  return {
    note: (identity, stamp) => void stamps.set(keyOf(identity), Math.max(stamp, last(identity))),
    ended: (session) => session.stamp <= last(session),
  };
}

/** No two users have the same. */
function keyOf({ serviceId, username }: Identity): string {
  return JSON.stringify([serviceId, username]);
}
