import * as v from 'valibot';
import type { Clock } from '../contract/clock.ts';
import { remainingMs, type Identity, type Session } from './session-state.ts';

/** Which session is looked for; what is undefined may be any. */
export interface WantedSession {
  readonly serviceId?: string | undefined;
  readonly username?: string | undefined;
  /** A version that it has to be above. */
  readonly newerThan?: number | undefined;
}

/** The other tabs of the same explorer; one token for all of them. */
export interface SessionPeers {
  /** The newest such session that another tab has; undefined where none answers in time. */
  find(wanted: WantedSession): Promise<Session | undefined>;
  /** Gives a new session to all who can use it. */
  announce(session: Session): void;
  /** Ends the sessions of a user up to a version, in every tab. */
  announceSignOut(identity: Identity, upTo: number): void;
  /**
   * Runs a sign-in while no other tab runs one at the same service.
   *
   * @param task told whether another tab's turn came before, whose session may do
   */
  takeTurn<Result>(serviceId: string, task: (waited: boolean) => Promise<Result>): Promise<Result>;
}

/** A session on its way to another realm, whose monotonic clock counts from elsewhere. */
export const sharedSessionSchema = v.strictObject({
  serviceId: v.string(),
  username: v.string(),
  apiKey: v.string(),
  accessToken: v.string(),
  receivedAt: v.number(),
  version: v.number(),
  lifetime: v.optional(
    v.strictObject({
      seconds: v.number(),
      /** When it ends by the wall clock, milliseconds. */
      endsAt: v.number(),
      /** What was left when it was sent. */
      remainingMs: v.number(),
    }),
  ),
});

export type SharedSession = v.InferOutput<typeof sharedSessionSchema>;

/** Writes a session for another realm of this browser. */
export function shareSession(session: Session, clock: Clock): SharedSession {
  const { serviceId, username, apiKey, accessToken, receivedAt, version, lifetime } = session;
  return {
    serviceId,
    username,
    apiKey,
    accessToken,
    receivedAt,
    version,
    lifetime: lifetime && {
      seconds: lifetime.seconds,
      endsAt: lifetime.deadline.wall,
      remainingMs: remainingMs(lifetime.deadline, clock),
    },
  };
}

/** Reads a session of another realm: it ends by the same wall clock, or when what was left is over. */
export function receiveSession(shared: SharedSession, clock: Clock): Session {
  const { lifetime, ...session } = shared;
  if (!lifetime) return { ...session, lifetime: undefined };
  const { seconds, endsAt, remainingMs: left } = lifetime;
  const deadline = { wall: endsAt, monotonic: clock.monotonic() + left };
  return { ...session, lifetime: { seconds, deadline } };
}
