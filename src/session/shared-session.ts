import * as v from 'valibot';
import type { Clock } from './clock.ts';
import { remainingMs } from './deadline.ts';
import type { Session } from './session-state.ts';

/** A session on its way to another realm, whose monotonic clock counts from elsewhere. */
export const sharedSessionSchema = v.strictObject({
  serviceId: v.string(),
  username: v.string(),
  apiKey: v.string(),
  accessToken: v.string(),
  receivedAt: v.number(),
  stamp: v.number(),
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
  const { serviceId, username, apiKey, accessToken, receivedAt, stamp, lifetime } = session;
  return {
    serviceId,
    username,
    apiKey,
    accessToken,
    receivedAt,
    stamp,
    lifetime: lifetime && {
      seconds: lifetime.seconds,
      endsAt: lifetime.deadline.wall,
      remainingMs: remainingMs(lifetime.deadline, clock),
    },
  };
}

/**
 * Reads a session of another realm: it ends by the same wall clock, and no later than what was left
 * of it says.
 */
export function receiveSession(shared: SharedSession, clock: Clock): Session {
  const { lifetime, ...session } = shared;
  if (!lifetime) return { ...session, lifetime: undefined };
  const { seconds, endsAt, remainingMs: left } = lifetime;
  const deadline = { wall: endsAt, monotonic: clock.monotonic() + left };
  return { ...session, lifetime: { seconds, deadline } };
}
