import { createStore } from 'zustand/vanilla';
import type { Clock } from './clock.ts';
import { deadlineAfter, remainingMs } from './deadline.ts';
import { viewSession, type SessionView } from './session-view.ts';
import type { SignInFailure, TokenOutcome } from './sign-in-failure.ts';
import {
  liveSession,
  NO_SESSION,
  reduceSession,
  type EndReason,
  knownApiKey,
  type Identity,
  type SessionEvent,
  type SessionState,
} from './session-state.ts';

/** How often the deadline is looked at, milliseconds. */
const TICK_MS = 1_000;

/** What a person enters to sign in; the password is passed on and forgotten. */
export interface SignInInput extends Identity {
  /** Undefined: the key of the session that is renewed or has ended. */
  readonly apiKey: string | undefined;
  readonly password: string;
}

/** All that an exchange needs. */
export interface ExchangeInput extends Identity {
  readonly apiKey: string;
  readonly password: string;
}

/** Where a token comes from: the token worker, or the same exchange in the page. */
export type TokenExchange = (input: ExchangeInput) => Promise<TokenOutcome>;

/** The session of this page: one reducer, its deadline, and who wants to know. */
export interface SessionStore {
  getState(): SessionState;
  /** The state without its secrets; the same object as long as nothing changes. */
  getView(): SessionView;
  /** Calls `listener` after each change; returns the undo. */
  subscribe(listener: () => void): () => void;
  /** Milliseconds until the live token ends; undefined without one. */
  remainingMs(): number | undefined;
  /** Looks at the deadline now; to be called when the page wakes up. */
  checkDeadline(): void;
  /**
   * One token request; undefined is success. A second call while one is under way makes no other:
   * it has the outcome of the first.
   */
  signIn(input: SignInInput): Promise<SignInFailure | undefined>;
  /** The GraphQL endpoint refused this token. */
  refuseToken(accessToken: string, reason: EndReason): void;
  signOut(): void;
  /** Stops the timer; the store is not used after it. */
  dispose(): void;
}

/** Makes the page's session store. Time and the exchange are ports, so that tests drive them. */
export function createSessionStore(exchange: TokenExchange, clock: Clock): SessionStore {
  const { getState, setState, subscribe } = createStore<SessionState>()(() => NO_SESSION);
  let view = viewSession(NO_SESSION);
  subscribe((state) => {
    view = viewSession(state);
  });
  const dispatch = (event: SessionEvent): void => setState(reduceSession(getState(), event), true);
  const checkDeadline = (): void => {
    const session = liveSession(getState());
    if (session && remainingMs(session.deadline, clock) === 0)
      dispatch({ type: 'deadline-passed' });
  };
  let attempts = 0;
  let underWay: Promise<SignInFailure | undefined> | undefined;

  const signIn = async (input: SignInInput): Promise<SignInFailure | undefined> => {
    const attempt = (attempts += 1);
    const { serviceId, username } = input;
    const apiKey = input.apiKey ?? knownApiKey(getState()) ?? '';
    dispatch({ type: 'sign-in-started', identity: { serviceId, username }, attempt });
    let outcome: TokenOutcome | undefined;
    try {
      outcome = await exchange({ ...input, apiKey });
    } finally {
      if (!outcome?.ok) dispatch({ type: 'sign-in-failed', attempt });
    }
    if (!outcome.ok) return outcome.failure;
    const { accessToken, expiresInS: lifetimeS } = outcome.grant;
    const deadline = deadlineAfter(lifetimeS, clock);
    const session = { serviceId, username, apiKey, accessToken, deadline, lifetimeS };
    dispatch({ type: 'token-received', attempt, session });
    // Somebody signed out meanwhile, and perhaps in again: this token is nobody's.
    const isTaken = liveSession(getState())?.accessToken === accessToken;
    return isTaken ? undefined : { code: 'cancelled', endpoint: '' };
  };
  const stopTicking = clock.every(TICK_MS, checkDeadline);

  return {
    getState,
    getView: () => view,
    subscribe,
    checkDeadline,
    dispose: stopTicking,
    remainingMs() {
      const session = liveSession(getState());
      return session && remainingMs(session.deadline, clock);
    },
    signIn(input) {
      if (getState().status !== 'signing-in' || !underWay) underWay = signIn(input);
      return underWay;
    },
    refuseToken: (accessToken, reason) => dispatch({ type: 'token-refused', accessToken, reason }),
    signOut: () => dispatch({ type: 'signed-out' }),
  };
}
