import type { Clock } from '../contract/clock.ts';
import type { Service } from '../contract/config.ts';

export type SessionService = Pick<Service, 'id' | 'authUrl' | 'apiKey'>;

/** A user at a token service. Holds no secret. */
export interface Identity {
  /** Address of the token service; its token is valid for every service with this address. */
  readonly authUrl: string;
  readonly username: string;
}

export interface Lifetime {
  readonly seconds: number;
  readonly deadline: Deadline;
}

/** A live token and the data needed to use it. In memory only, never stored. */
export interface Session extends Identity {
  /** As typed; empty if no key was typed because the services have keys in the config. */
  readonly apiKey: string;
  readonly accessToken: string;
  readonly receivedAt: number;
  readonly version: number;
  readonly lifetime: Lifetime | undefined;
}

export interface RefusedToken {
  readonly noticedAt: number;
  /** When the service last accepted the token, as far as this page knows; wall clock, milliseconds. */
  readonly lastAcceptedAt: number | undefined;
  /** When the token ended according to the service, never later than noticed; wall clock, milliseconds. */
  readonly endedAt?: number | undefined;
  /** `token` for a replaced token, if the service said so; `unknown` if the API key may be refused. */
  readonly cause: RefusalCause;
  /** The service's own message, masked and truncated; untrusted text. */
  readonly message?: string | undefined;
}

export type RefusalCause = 'token' | 'revoked' | 'unknown';

interface EndedSession {
  readonly identity: Identity;
  readonly apiKey: string;
  readonly version: number;
}

export type SettledState =
  | { readonly status: 'none' }
  | { readonly status: 'valid'; readonly session: Session }
  | ({ readonly status: 'expired' } & EndedSession)
  | ({ readonly status: 'terminated'; readonly refusal: RefusedToken } & EndedSession);

/** A sign-in under way keeps the previous state: a failed request does not end a valid token. */
export interface SigningInState {
  readonly status: 'signing-in';
  readonly identity: Identity;
  readonly attempt: number;
  readonly from: SettledState;
}

export type SessionState = SettledState | SigningInState;

export type SessionEvent =
  | { readonly type: 'sign-in-started'; readonly identity: Identity; readonly attempt: number }
  | { readonly type: 'sign-in-failed'; readonly attempt: number }
  | { readonly type: 'token-received'; readonly attempt: number; readonly session: Session }
  /** Another tab has this session, after a sign-in, a renewal or a typed key. */
  | { readonly type: 'session-offered'; readonly session: Session }
  | { readonly type: 'token-ended'; readonly accessToken: string; readonly refusal?: RefusedToken }
  /** The service accepts the token although the wall clock says that it is over. */
  | { readonly type: 'deadline-moved'; readonly accessToken: string; readonly deadline: Deadline }
  | { readonly type: 'signed-out' };

export const NO_SESSION: SettledState = { status: 'none' };

/** Reduces the life of a token (contract, States and transitions). Inapplicable events change nothing. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'sign-in-started':
      return state.status === 'signing-in'
        ? state
        : { status: 'signing-in', identity: event.identity, attempt: event.attempt, from: state };
    case 'sign-in-failed':
      return isUnderWay(state, event.attempt) ? state.from : state;
    case 'token-received':
      // A sign-out in the meantime wins.
      return isUnderWay(state, event.attempt) ? { status: 'valid', session: event.session } : state;
    case 'session-offered':
      return offered(state, event.session);
    case 'token-ended': {
      const session = liveSession(state);
      if (session?.accessToken !== event.accessToken) return state;
      const { refusal } = event;
      const end = endOf(session);
      return settle(
        state,
        refusal ? { status: 'terminated', refusal, ...end } : { status: 'expired', ...end },
      );
    }
    case 'deadline-moved': {
      const session = liveSession(state);
      if (!session?.lifetime || session.accessToken !== event.accessToken) return state;
      const lifetime = { ...session.lifetime, deadline: event.deadline };
      return settle(state, { status: 'valid', session: { ...session, lifetime } });
    }
    case 'signed-out':
      return NO_SESSION;
  }
}

export function liveSession(state: SessionState): Session | undefined {
  const settled = settledState(state);
  return settled.status === 'valid' ? settled.session : undefined;
}

export function isUnderWay(state: SessionState, attempt: number): state is SigningInState {
  return state.status === 'signing-in' && state.attempt === attempt;
}

export function apiKeyFor(service: SessionService, { apiKey }: Pick<Session, 'apiKey'>) {
  return service.apiKey ?? (apiKey === '' ? undefined : apiKey);
}

export function lastSession(state: SessionState): EndedSession | undefined {
  const settled = settledState(state);
  if (settled.status === 'none') return undefined;
  return settled.status === 'valid' ? endOf(settled.session) : settled;
}

/** The typed API key and the live token, which may not be stored; the config's key is public. */
export function secretsInUse(state: SessionState, configKey?: string): readonly string[] {
  return [lastSession(state)?.apiKey, liveSession(state)?.accessToken].filter(
    (secret): secret is string => secret !== undefined && secret !== '' && secret !== configKey,
  );
}

export function knownIdentity(state: SessionState): Identity | undefined {
  const identity = state.status === 'signing-in' ? state.identity : undefined;
  return lastSession(state)?.identity ?? identity;
}

export function settledState(state: SessionState): SettledState {
  return state.status === 'signing-in' ? state.from : state;
}

function endOf({ authUrl, username, apiKey, version }: Session): EndedSession {
  return { identity: { authUrl, username }, apiKey, version };
}

function settle(state: SessionState, settled: SettledState): SessionState {
  return state.status === 'signing-in' ? { ...state, from: settled } : settled;
}

/** Accepts another tab's session if there is none, or if it is newer and of the same user; a sign-in continues. */
function offered(state: SessionState, session: Session): SessionState {
  const last = lastSession(state);
  const isSigningIn = state.status === 'signing-in';
  const fits = last
    ? isSameUser(last.identity, session) &&
      (session.version > last.version || bringsKey(state, session))
    : state.status === 'none' || (isSigningIn && isSameUser(state.identity, session));
  return fits ? settle(state, { status: 'valid', session: withKey(session, last?.apiKey) }) : state;
}

export function withKey(session: Session, apiKey = ''): Session {
  return session.apiKey === '' && apiKey !== '' ? { ...session, apiKey } : session;
}

function bringsKey(state: SessionState, { accessToken, apiKey }: Session): boolean {
  const live = liveSession(state);
  return live?.accessToken === accessToken && live.apiKey === '' && apiKey !== '';
}

export function isSameUser(a: Identity, b: Identity): boolean {
  return a.authUrl === b.authUrl && a.username === b.username;
}

/** A session without secrets, for components: React keeps props longer than it displays them. */
export type SessionView = ReturnType<typeof viewSession>;

export function viewSession(state: SessionState) {
  const settled = settledState(state);
  const facts = {
    isSigningIn: state.status === 'signing-in',
    /** Whether a key was typed, which a service without a key in the config needs. */
    hasKey: (lastSession(state)?.apiKey ?? '') !== '',
  } as const;
  switch (settled.status) {
    case 'none':
      return { ...facts, status: 'none' } as const;
    case 'valid': {
      const { receivedAt, lifetime } = settled.session;
      const { identity } = endOf(settled.session);
      return { ...facts, status: 'valid', identity, receivedAt, lifetime } as const;
    }
    case 'expired':
      return { ...facts, status: 'expired', identity: settled.identity } as const;
    case 'terminated': {
      const { identity, refusal } = settled;
      return { ...facts, status: 'terminated', identity, refusal } as const;
    }
  }
}

/** A token's end on both clocks (milliseconds). Valid only in the realm that created it. */
interface Deadline {
  readonly wall: number;
  readonly monotonic: number;
}

/** Counts `expires_in` (seconds) from now, because the token's `exp` is by the service's clock. */
export function deadlineAfter(lifetimeS: number, clock: Clock): Deadline {
  const lifetime = lifetimeS * 1_000;
  return { wall: clock.now() + lifetime, monotonic: clock.monotonic() + lifetime };
}

/** Milliseconds left, never negative, by the clock with fewer: a set-back clock or sleep adds none. */
export function remainingMs(deadline: Deadline, clock: Clock): number {
  return Math.max(0, Math.min(deadline.wall - clock.now(), deadline.monotonic - clock.monotonic()));
}

/**
 * The deadline with its wall clock set by the monotonic one, for a wall clock that was set ahead; undefined
 * if the monotonic one has reached its end too.
 */
export function withoutWallClock(deadline: Deadline, clock: Clock): Deadline | undefined {
  const leftMs = deadline.monotonic - clock.monotonic();
  return leftMs > 0 ? { ...deadline, wall: clock.now() + leftMs } : undefined;
}
