import type { Clock } from '../contract/clock.ts';
import type { Service } from '../contract/config.ts';

export type SessionService = Pick<Service, 'id' | 'authUrl' | 'apiKey'>;

/** Who is signed in where. Holds no secret. */
export interface Identity {
  /** Of the token service; its token is good for every service with this address. */
  readonly authUrl: string;
  readonly username: string;
}

export interface Lifetime {
  /** What was left when this browser got the token, seconds. */
  readonly seconds: number;
  readonly deadline: Deadline;
}

/** A live token with what is needed to use it. In memory only, never stored. */
export interface Session extends Identity {
  /** As a person typed it; empty where services have keys of their own in the config, and none was typed. */
  readonly apiKey: string;
  readonly accessToken: string;
  /** When this browser got the token; wall clock, milliseconds. */
  readonly receivedAt: number;
  /** Which of two sessions is the newer one; see session-version.ts. */
  readonly version: number;
  /** Undefined for a token of which nobody knows when it ends. */
  readonly lifetime: Lifetime | undefined;
}

export interface RefusedToken {
  /** When it was noticed; wall clock, milliseconds. */
  readonly noticedAt: number;
  /** When the service last took the token, as far as this page knows; wall clock, milliseconds. */
  readonly lastAcceptedAt: number | undefined;
  /** When the service says that the token ended, never after it was noticed; wall clock, milliseconds. */
  readonly endedAt?: number | undefined;
  /** `token` for one that was replaced, where the service said so; `unknown` where the API key may be what it refused. */
  readonly cause: RefusalCause;
  /** The service's own message, masked and cut; untrusted text. */
  readonly message?: string | undefined;
}

export type RefusalCause = 'token' | 'revoked' | 'unknown';

interface EndedSession {
  readonly identity: Identity;
  readonly apiKey: string;
  readonly version: number;
}

/** The states of an access token (contract, States and transitions). */
export type SettledState =
  | { readonly status: 'none' }
  | { readonly status: 'valid'; readonly session: Session }
  | ({ readonly status: 'expired' } & EndedSession)
  | ({ readonly status: 'terminated'; readonly refusal: RefusedToken } & EndedSession);

/** While a sign-in is under way the state before it stays: a failed request ends no good token. */
export interface SigningInState {
  readonly status: 'signing-in';
  readonly identity: Identity;
  /** Which try this is; what comes of another one is not for this state. */
  readonly attempt: number;
  readonly from: SettledState;
}

export type SessionState = SettledState | SigningInState;

export type SessionEvent =
  | { readonly type: 'sign-in-started'; readonly identity: Identity; readonly attempt: number }
  | { readonly type: 'sign-in-failed'; readonly attempt: number }
  | { readonly type: 'token-received'; readonly attempt: number; readonly session: Session }
  /** Another tab has this session: it was signed in there, or renewed; or a person typed its key. */
  | { readonly type: 'session-offered'; readonly session: Session }
  /** This very token is over: at its deadline, or because the GraphQL endpoint refused it. */
  | { readonly type: 'token-ended'; readonly accessToken: string; readonly refusal?: RefusedToken }
  | { readonly type: 'signed-out' };

export const NO_SESSION: SettledState = { status: 'none' };

/** The life of a token (contract, States and transitions). Events that do not apply change nothing. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'sign-in-started':
      return state.status === 'signing-in'
        ? state
        : { status: 'signing-in', identity: event.identity, attempt: event.attempt, from: state };
    case 'sign-in-failed':
      return isUnderWay(state, event.attempt) ? state.from : state;
    case 'token-received':
      // Somebody who signed out meanwhile stays signed out.
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
    case 'signed-out':
      return NO_SESSION;
  }
}

/** The session whose token may be sent now, also while it is being renewed. */
export function liveSession(state: SessionState): Session | undefined {
  const settled = settledState(state);
  return settled.status === 'valid' ? settled.session : undefined;
}

/** Whether this try to sign in is still waited for. */
export function isUnderWay(state: SessionState, attempt: number): state is SigningInState {
  return state.status === 'signing-in' && state.attempt === attempt;
}

/** The API key of a service: the config's, else the typed one; undefined where there is neither. */
export function apiKeyFor(
  service: SessionService,
  { apiKey }: Pick<Session, 'apiKey'>,
): string | undefined {
  return service.apiKey ?? (apiKey === '' ? undefined : apiKey);
}

/** What is known of the session that is live or has ended. */
export function lastSession(state: SessionState): EndedSession | undefined {
  const settled = settledState(state);
  if (settled.status === 'none') return undefined;
  return settled.status === 'valid' ? endOf(settled.session) : settled;
}

/** The typed API key and the live token, which nothing may keep; the config's key is public. */
export function secretsInUse(state: SessionState, configKey?: string): readonly string[] {
  return [lastSession(state)?.apiKey, liveSession(state)?.accessToken].filter(
    (secret): secret is string => secret !== undefined && secret !== '' && secret !== configKey,
  );
}

/** Who is signed in, was so when the token ended, or is signing in. */
export function knownIdentity(state: SessionState): Identity | undefined {
  const identity = state.status === 'signing-in' ? state.identity : undefined;
  return lastSession(state)?.identity ?? identity;
}

/** The state without regard to a sign-in that is under way. */
export function settledState(state: SessionState): SettledState {
  return state.status === 'signing-in' ? state.from : state;
}

function endOf({ authUrl, username, apiKey, version }: Session): EndedSession {
  return { identity: { authUrl, username }, apiKey, version };
}

/** Another settled state, also under a sign-in that is under way. */
function settle(state: SessionState, settled: SettledState): SessionState {
  return state.status === 'signing-in' ? { ...state, from: settled } : settled;
}

/**
 * Another tab's session becomes this one's at the sign-in screen, and where it is a newer one of the
 * same user, or of the one who is signing in. A sign-in under way goes on; should it fail, this is what there is.
 */
function offered(state: SessionState, session: Session): SessionState {
  const last = lastSession(state);
  const isSigningIn = state.status === 'signing-in';
  const fits = last
    ? isSameUser(last.identity, session) &&
      (session.version > last.version || bringsKey(state, session))
    : state.status === 'none' || (isSigningIn && isSameUser(state.identity, session));
  return fits ? settle(state, { status: 'valid', session: withKey(session, last?.apiKey) }) : state;
}

/** The session with the key that was typed before, where another tab is at a service that needs none. */
export function withKey(session: Session, apiKey = ''): Session {
  return session.apiKey === '' && apiKey !== '' ? { ...session, apiKey } : session;
}

/** Whether a session is the live one, with the key that it lacks. */
function bringsKey(state: SessionState, { accessToken, apiKey }: Session): boolean {
  const live = liveSession(state);
  return live?.accessToken === accessToken && live.apiKey === '' && apiKey !== '';
}

/** Whether two sessions are those of one user, who has one live token. */
export function isSameUser(a: Identity, b: Identity): boolean {
  return a.authUrl === b.authUrl && a.username === b.username;
}

/** A session without secrets, for components: the framework keeps props longer than it shows them. */
export type SessionView = {
  readonly isSigningIn: boolean;
  /** Whether a key was typed, which a service without one of its own in the config needs. */
  readonly hasKey: boolean;
} & (
  | { readonly status: 'none' }
  | ({ readonly status: 'valid'; readonly identity: Identity } & Pick<
      Session,
      'receivedAt' | 'lifetime'
    >)
  | { readonly status: 'expired'; readonly identity: Identity }
  | { readonly status: 'terminated'; readonly identity: Identity; readonly refusal: RefusedToken }
);

/** What may be shown of a state: the settled one, also while a sign-in is under way. */
export function viewSession(state: SessionState): SessionView {
  const isSigningIn = state.status === 'signing-in';
  const settled = settledState(state);
  const hasKey = (lastSession(state)?.apiKey ?? '') !== '';
  if (settled.status === 'none') return { status: 'none', isSigningIn, hasKey };
  if (settled.status === 'valid') {
    const { receivedAt, lifetime } = settled.session;
    const { identity } = endOf(settled.session);
    return { status: 'valid', isSigningIn, hasKey, identity, receivedAt, lifetime };
  }
  const { identity } = settled;
  return settled.status === 'expired'
    ? { status: 'expired', isSigningIn, hasKey, identity }
    : { status: 'terminated', isSigningIn, hasKey, identity, refusal: settled.refusal };
}

/** The moment a token ends, on both clocks (milliseconds). Only valid in the realm that made it. */
interface Deadline {
  readonly wall: number;
  readonly monotonic: number;
}

/** Counts `expires_in` (seconds) from now: the token's `exp` is by the service's clock. */
export function deadlineAfter(lifetimeS: number, clock: Clock): Deadline {
  const lifetime = lifetimeS * 1_000;
  return { wall: clock.now() + lifetime, monotonic: clock.monotonic() + lifetime };
}

/** Milliseconds left, never negative, by the clock that leaves fewer: a set-back clock or sleep adds none. */
export function remainingMs(deadline: Deadline, clock: Clock): number {
  return Math.max(0, Math.min(deadline.wall - clock.now(), deadline.monotonic - clock.monotonic()));
}
