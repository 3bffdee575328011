import type { Identity, Session } from './session-state.ts';

/** Which session is looked for. */
export interface WantedSession {
  /** Undefined: of whichever service. */
  readonly serviceId?: string | undefined;
  /** Undefined: of whoever is signed in. */
  readonly username?: string | undefined;
  /** A stamp that it has to be above. */
  readonly newerThan?: number | undefined;
}

/** The other tabs of the same explorer; one token for all of them. */
export interface SessionPeers {
  /** The newest such session that another tab has; undefined where none answers in time. */
  find(wanted: WantedSession): Promise<Session | undefined>;
  /** Gives a new session to all who can use it. */
  announce(session: Session): void;
  /** Ends the sessions of a user up to a stamp, in every tab. */
  announceSignOut(identity: Identity, stamp: number): void;
  /**
   * Runs a sign-in while no other tab runs one at the same service.
   *
   * @param task told whether another tab's turn came before, whose session may do
   */
  takeTurn<Result>(serviceId: string, task: (waited: boolean) => Promise<Result>): Promise<Result>;
}

/** A page that shares its session with nobody. */
export const NO_PEERS: SessionPeers = {
  find: () => Promise.resolve(undefined),
  announce: () => undefined,
  announceSignOut: () => undefined,
  takeTurn: (_serviceId, task) => task(false),
};
