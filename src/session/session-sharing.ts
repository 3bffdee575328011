import * as v from 'valibot';
import type { Clock } from '../contract/clock.ts';
import { remainingMs, type Identity, type Session, type SessionService } from './session-state.ts';

/** Which session is looked for; what is undefined may be any. */
export interface WantedSession {
  readonly authUrl?: string | undefined;
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
  /** Runs a sign-in alone at its token service; `waited`: another tab's turn, whose session may do, came before. */
  takeTurn<Result>(authUrl: string, task: (waited: boolean) => Promise<Result>): Promise<Result>;
}

/** A session on its way to another realm, whose monotonic clock counts from elsewhere. */
export const sharedSessionSchema = v.strictObject({
  /** Any service with the session's token address, which each realm finds in its own config. */
  serviceId: v.string(),
  username: v.string(),
  /** That service's. */
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

/** Writes a session for another realm of this browser, as that of a service with its token address. */
export function shareSession(
  session: Session,
  service: SessionService,
  clock: Clock,
): SharedSession {
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

/** The service as whose a session loses nothing: where a key was typed, one that needs it. */
export function serviceToShareAs<Of extends SessionService>(
  { authUrl, apiKey }: Pick<Session, 'authUrl' | 'apiKey'>,
  services: readonly Of[],
): Of | undefined {
  const ofAddress = services.filter((service) => service.authUrl === authUrl);
  const isTyped = apiKey !== '';
  return ofAddress.find((service) => isTyped === (service.apiKey === undefined)) ?? ofAddress[0];
}

/** Reads another realm's session, by the clock that ends first; undefined for a service not in the config. */
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
