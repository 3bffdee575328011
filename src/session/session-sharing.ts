import * as v from 'valibot';
import type { Clock } from '../contract/clock.ts';
import { remainingMs, type Identity, type Session, type SessionService } from './session-state.ts';

export interface WantedSession {
  readonly authUrl?: string | undefined;
  readonly username?: string | undefined;
  readonly newerThan?: number | undefined;
}

export interface SessionPeers {
  find(wanted: WantedSession): Promise<Session | undefined>;
  announce(session: Session): void;
  announceSignOut(identity: Identity, upTo: number): void;
  /** Runs a sign-in alone at its token service; `waited`: another tab had its turn first. */
  takeTurn<Result>(authUrl: string, task: (waited: boolean) => Promise<Result>): Promise<Result>;
}

/** A session sent to another realm, whose monotonic clock has a different origin. */
export const sharedSessionSchema = v.strictObject({
  /** Any service with the session's token address, which each realm looks up in its own config. */
  serviceId: v.string(),
  username: v.string(),
  apiKey: v.string(),
  accessToken: v.string(),
  receivedAt: v.number(),
  version: v.number(),
  lifetime: v.optional(
    v.strictObject({ seconds: v.number(), endsAt: v.number(), remainingMs: v.number() }),
  ),
});

export type SharedSession = v.InferOutput<typeof sharedSessionSchema>;

export function shareSession(session: Session, service: SessionService, clock: Clock) {
  const { username, apiKey, accessToken, receivedAt, version, lifetime } = session;
  return {
    serviceId: service.id,
    username,
    apiKey: service.apiKey ?? apiKey,
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

/** The service to share a session as without loss: if a key was typed, one that needs it. */
export function serviceToShareAs<Of extends SessionService>(
  { authUrl, apiKey }: Pick<Session, 'authUrl' | 'apiKey'>,
  services: readonly Of[],
): Of | undefined {
  const ofAddress = services.filter((service) => service.authUrl === authUrl);
  const isTyped = apiKey !== '';
  return ofAddress.find((service) => isTyped === (service.apiKey === undefined)) ?? ofAddress[0];
}

/** Uses the clock that ends first; undefined for a service missing from the config. */
export function receiveSession(
  shared: SharedSession,
  services: readonly SessionService[],
  clock: Clock,
): Session | undefined {
  const { lifetime, serviceId, ...sent } = shared;
  const service = services.find(({ id }) => id === serviceId);
  if (!service) return undefined;
  const apiKey = service.apiKey === undefined ? sent.apiKey : '';
  const session = { ...sent, apiKey, authUrl: service.authUrl };
  if (!lifetime) return { ...session, lifetime: undefined };
  const { seconds, endsAt, remainingMs: left } = lifetime;
  const deadline = { wall: endsAt, monotonic: clock.monotonic() + left };
  return { ...session, lifetime: { seconds, deadline } };
}
