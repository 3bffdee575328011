import { createStore } from 'zustand/vanilla';
import type { Clock } from '../contract/clock.ts';
import {
  apiKeyFor,
  deadlineAfter,
  remainingMs,
  viewSession,
  isSameUser,
  isUnderWay,
  knownIdentity,
  lastSession,
  liveSession,
  NO_SESSION,
  reduceSession,
  settledState,
  withKey,
  withoutWallClock,
  type RefusalCause,
  type RefusedToken,
  type Identity,
  type Session,
  type SessionEvent,
  type SessionService,
  type SessionState,
} from './session-state.ts';
import type { SessionPeers } from './session-sharing.ts';
import type { SignInFailure, TokenInput, SignInInput, TokenExchange } from './sign-in.ts';
import type { SessionVersions } from './session-version.ts';

const TICK_MS = 1_000;

const NEWS_MS = 2_000;

/** Pause after a question to the service that got no answer. */
const ASK_AGAIN_MS = 30_000;

/** Asks the service for its opinion of a token; undefined without one, offline for example. */
export type AskService = (session: Session) => Promise<boolean | undefined>;

/** A sign-out, and perhaps another sign-in, came in between: the result of this attempt is dropped. */
const CANCELLED: SignInFailure = { code: 'cancelled', endpoint: '' };

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Creates the session of a page: one reducer and its deadline. All outside access goes through ports. */
export function createSessionStore(
  exchange: TokenExchange,
  clock: Clock,
  peers: SessionPeers,
  versions: SessionVersions,
  askService?: AskService,
) {
  const { getState, setState, subscribe } = createStore<SessionState>()(() => NO_SESSION);
  let view = viewSession(NO_SESSION);
  let accepted: { readonly accessToken: string; readonly at: number } | undefined;
  subscribe((state) => {
    view = viewSession(state);
    // A token that is no longer live leaves no trace here either.
    if (liveSession(state)?.accessToken !== accepted?.accessToken) accepted = undefined;
  });
  const dispatch = (event: SessionEvent): void => setState(reduceSession(getState(), event), true);
  const leftMs = ({ lifetime }: Session): number =>
    lifetime ? remainingMs(lifetime.deadline, clock) : Infinity;
  const askOfDoubt = askService && createDoubt(askService, clock, dispatch);
  const checkDeadline = (): void => {
    const session = liveSession(getState());
    if (!session?.lifetime || leftMs(session) > 0) return;
    const { accessToken, lifetime } = session;
    // The machine slept, or the wall clock was set ahead: only the service knows which.
    if (askOfDoubt && withoutWallClock(lifetime.deadline, clock)) return askOfDoubt(session);
    dispatch({ type: 'token-ended', accessToken });
  };
  const stopTicking = clock.every(TICK_MS, checkDeadline);
  const adopt = (session: Session): void => {
    versions.observe(session.authUrl, session.version);
    // A sign-out may overtake messages of the ended session, or not reach this page at all.
    if (session.version <= versions.lastSignOut(session.authUrl)) return;
    dispatch({ type: 'session-offered', session });
    checkDeadline();
  };
  return {
    ...createSignIn({ getState, dispatch, checkDeadline }, exchange, clock, peers, versions),
    getState,
    /** The state without its secrets; the same object while nothing changes. */
    getView: () => view,
    subscribe: (listener: () => void): (() => void) => subscribe(listener),
    checkDeadline,
    adopt,
    dispose: stopTicking,
    /** Milliseconds until the live token ends, Infinity if its end is unknown; undefined without a token. */
    remainingMs(): number | undefined {
      const session = liveSession(getState());
      return session && leftMs(session);
    },
    takeKey(apiKey: string): void {
      const live = liveSession(getState());
      if (!live) return;
      const session = { ...live, apiKey };
      dispatch({ type: 'session-offered', session });
      peers.announce(session);
    },
    acceptToken(accessToken: string): void {
      // An answer may arrive after a new token or a sign-out.
      if (liveSession(getState())?.accessToken !== accessToken) return;
      accepted = { accessToken, at: clock.now() };
    },
    /** Whether this or another tab has a newer live token than the refused one; never signs in. */
    async findNewer(refused: string): Promise<boolean> {
      const session = liveSession(getState());
      if (session?.accessToken === refused) {
        const { authUrl, username, version } = session;
        const found = await peers.find({ authUrl, username, newerThan: version });
        if (found && liveSession(getState())?.accessToken === refused) adopt(found);
      }
      const live = liveSession(getState());
      return live !== undefined && live.accessToken !== refused;
    },
    refuseToken(
      accessToken: string,
      reason: 'expired' | 'terminated',
      cause: RefusalCause = 'token',
      { message, endedAt }: Pick<RefusedToken, 'message' | 'endedAt'> = {},
    ): void {
      if (reason === 'expired') return dispatch({ type: 'token-ended', accessToken });
      const lastAcceptedAt = accepted?.accessToken === accessToken ? accepted.at : undefined;
      const noticedAt = clock.now();
      // The service's clock may be fast.
      const ended = endedAt === undefined ? undefined : Math.min(endedAt, noticedAt);
      const refusal = { noticedAt, lastAcceptedAt, cause, message, endedAt: ended };
      dispatch({ type: 'token-ended', accessToken, refusal });
    },
    signOut(): void {
      const identity = knownIdentity(getState());
      dispatch({ type: 'signed-out' });
      if (!identity) return;
      peers.announceSignOut(identity, versions.next(identity.authUrl, 'sign-out'));
    },
    leave: (): void => dispatch({ type: 'signed-out' }),
    takeSignOut(identity: Identity, upTo: number): void {
      versions.observe(identity.authUrl, upTo, 'sign-out');
      const known = knownIdentity(getState());
      const version = lastSession(getState())?.version ?? 0;
      if (known && isSameUser(known, identity) && version < upTo) dispatch({ type: 'signed-out' });
    },
  };
}

/** Asks the service about a token that is over by the wall clock alone, one question at a time. */
function createDoubt(ask: AskService, clock: Clock, dispatch: (event: SessionEvent) => void) {
  let nextAt = -Infinity;
  return (session: Session): void => {
    if (clock.monotonic() < nextAt) return;
    nextAt = Infinity;
    const { accessToken, lifetime } = session;
    void ask(session)
      .catch(() => undefined)
      .then((isAccepted) => {
        nextAt = clock.monotonic() + (isAccepted === undefined ? ASK_AGAIN_MS : 0);
        if (isAccepted === undefined) return;
        const deadline = isAccepted && lifetime && withoutWallClock(lifetime.deadline, clock);
        dispatch(
          deadline
            ? { type: 'deadline-moved', accessToken, deadline }
            : { type: 'token-ended', accessToken },
        );
      });
  };
}

interface SessionCore {
  readonly getState: () => SessionState;
  readonly dispatch: (event: SessionEvent) => void;
  readonly checkDeadline: () => void;
}

function createSignIn(
  { getState, dispatch, checkDeadline }: SessionCore,
  exchange: TokenExchange,
  clock: Clock,
  peers: SessionPeers,
  versions: SessionVersions,
) {
  let attempts = 0;
  let underWay: Promise<SignInFailure | undefined> | undefined;

  const receive = (own: Omit<TokenInput, 'apiKey'> & { apiKey: string }, attempt: number): void => {
    const { lifetimeS, authUrl, username, apiKey, accessToken } = own;
    const session: Session = {
      authUrl,
      username,
      apiKey,
      accessToken,
      receivedAt: clock.now(),
      version: versions.next(authUrl, 'sign-in'),
      lifetime:
        lifetimeS === undefined
          ? undefined
          : { seconds: lifetimeS, deadline: deadlineAfter(lifetimeS, clock) },
    };
    dispatch({ type: 'token-received', attempt, session });
    peers.announce(session);
  };
  const start = ({ authUrl, username }: Identity): number => {
    attempts += 1;
    dispatch({ type: 'sign-in-started', identity: { authUrl, username }, attempt: attempts });
    return attempts;
  };

  /** A session of the same user that another tab announced since this tab's last one. */
  const announced = (identity: Identity, newerThan = -Infinity): Session | undefined => {
    const live = liveSession(getState());
    return live && isSameUser(live, identity) && live.version > newerThan ? live : undefined;
  };

  const signIn = async (input: SignInInput): Promise<SignInFailure | undefined> => {
    const { service, username, password } = input;
    const identity = { authUrl: service.authUrl, username };
    const { authUrl } = identity;
    const last = lastSession(getState());
    const apiKey = input.apiKey ?? last?.apiKey ?? '';
    const newerThan = last?.version;
    const attempt = start(identity);
    try {
      return await peers.takeTurn(authUrl, async (waited) => {
        let session: Session | undefined;
        // Another tab's session may exist before its announcement arrives.
        const isJustNow = versions.last(authUrl) > Math.max(newerThan ?? 0, clock.now() - NEWS_MS);
        if (waited || isJustNow) {
          session = await peers.find({ ...identity, newerThan });
          // The owning tab may be too busy to answer, but have announced its session.
          session ??= announced(identity, newerThan);
        }
        // A request now would end a valid token for nothing.
        if (!isUnderWay(getState(), attempt)) return CANCELLED;
        if (session) {
          versions.observe(authUrl, session.version);
          dispatch({ type: 'token-received', attempt, session: withKey(session, apiKey) });
          checkDeadline();
          return undefined;
        }
        const outcome = await exchange({
          serviceId: service.id,
          apiKey: service.apiKey ?? apiKey,
          username,
          password,
        });
        if (!outcome.ok) return outcome.failure;
        if (!isUnderWay(getState(), attempt)) return CANCELLED;
        const { accessToken, expiresInS: lifetimeS } = outcome.grant;
        receive({ ...identity, apiKey, accessToken, lifetimeS }, attempt);
        return undefined;
      });
    } finally {
      // Without a token, exceptions included, the attempt is over.
      dispatch({ type: 'sign-in-failed', attempt });
    }
  };

  return {
    /** Runs one token request at a time; undefined is success. Waiting callers share its outcome. */
    signIn(input: SignInInput): Promise<SignInFailure | undefined> {
      if (getState().status !== 'signing-in' || !underWay) underWay = signIn(input);
      return underWay;
    },
    takeToken(token: TokenInput): void {
      const state = getState();
      const apiKey = token.apiKey ?? lastSession(state)?.apiKey ?? '';
      // The latest user action wins and cancels a sign-in under way.
      if (state.status === 'signing-in') {
        dispatch({ type: 'sign-in-failed', attempt: state.attempt });
      }
      receive({ ...token, apiKey }, start(token));
    },
  };
}

/**
 * A live session with a key for the service. Undefined after a sign-out: the next may be another person's.
 * @throws the signal's reason once it is aborted
 */
export async function waitForSession(
  store: SessionStore,
  service: SessionService,
  signal: AbortSignal,
): Promise<Session | undefined> {
  let someoneWasThere = false;
  for (;;) {
    signal.throwIfAborted();
    store.checkDeadline();
    const state = settledState(store.getState());
    if (state.status === 'valid' && apiKeyFor(service, state.session) !== undefined) {
      return state.session;
    }
    if (state.status === 'none' && someoneWasThere) return undefined;
    someoneWasThere = state.status !== 'none';
    await nextChange(store, signal);
  }
}

function nextChange(store: SessionStore, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // The deadline check notified listeners, and one of them may have aborted.
    if (signal.aborted) return resolve();
    const settle = (): void => {
      undo();
      signal.removeEventListener('abort', settle);
      resolve();
    };
    const undo = store.subscribe(settle);
    signal.addEventListener('abort', settle);
  });
}
