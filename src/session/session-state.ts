import type { Deadline } from './deadline.ts';

/** Who is signed in where; what a re-login keeps. Holds no secret. */
export interface Identity {
  readonly serviceId: string;
  readonly username: string;
}

/** A live token with what is needed to use it. In memory only, never serialised. */
export interface Session extends Identity {
  readonly apiKey: string;
  readonly accessToken: string;
  readonly deadline: Deadline;
  /** Lifetime the service gave, seconds. */
  readonly lifetimeS: number;
}

/** The contract's own states of an access token (States and transitions). */
export type SettledState =
  | { readonly status: 'none' }
  | { readonly status: 'valid'; readonly session: Session }
  | { readonly status: 'expired'; readonly identity: Identity; readonly apiKey: string }
  | { readonly status: 'terminated'; readonly identity: Identity; readonly apiKey: string };

/** While a sign-in is under way the state before it stays: a failed request ends no good token. */
export interface SigningInState {
  readonly status: 'signing-in';
  readonly identity: Identity;
  /** Which try this is; what comes of another one is not for this state. */
  readonly attempt: number;
  readonly from: SettledState;
}

export type SessionState = SettledState | SigningInState;

/** All that can happen to a session. */
export type SessionEvent =
  | {
      readonly type: 'sign-in-started';
      readonly identity: Identity;
      readonly attempt: number;
    }
  | { readonly type: 'sign-in-failed'; readonly attempt: number }
  | { readonly type: 'token-received'; readonly attempt: number; readonly session: Session }
  | { readonly type: 'deadline-passed' }
  /** The GraphQL endpoint refused this very token before its deadline. */
  | { readonly type: 'token-refused'; readonly accessToken: string; readonly reason: EndReason }
  | { readonly type: 'signed-out' };

/** Why a token is over. */
export type EndReason = 'expired' | 'terminated';

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
    case 'deadline-passed':
      return mapLiveSession(state, (session) => ended('expired', session));
    case 'token-refused':
      return mapLiveSession(state, (session) =>
        session.accessToken === event.accessToken ? ended(event.reason, session) : undefined,
      );
    case 'signed-out':
      return NO_SESSION;
  }
}

/** The session whose token may be sent now, also while it is being renewed. */
export function liveSession(state: SessionState): Session | undefined {
  const settled = state.status === 'signing-in' ? state.from : state;
  return settled.status === 'valid' ? settled.session : undefined;
}

function isUnderWay(state: SessionState, attempt: number): state is SigningInState {
  return state.status === 'signing-in' && state.attempt === attempt;
}

/** The API key of the session that is live or has ended. */
export function knownApiKey(state: SessionState): string | undefined {
  const settled = state.status === 'signing-in' ? state.from : state;
  if (settled.status === 'none') return undefined;
  return settled.status === 'valid' ? settled.session.apiKey : settled.apiKey;
}

function ended(status: EndReason, { serviceId, username, apiKey }: Session): SettledState {
  return { status, identity: { serviceId, username }, apiKey };
}

/** Replaces the live session, if there is one, wherever it stands; `undefined` keeps it. */
function mapLiveSession(
  state: SessionState,
  map: (session: Session) => SettledState | undefined,
): SessionState {
  const session = liveSession(state);
  const next = session && map(session);
  if (!next) return state;
  return state.status === 'signing-in' ? { ...state, from: next } : next;
}
