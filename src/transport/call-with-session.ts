import { loadPart } from '../contract/load-part.ts';
import { apiKeyFor, liveSession, type Session } from '../session/session-state.ts';
import { type SessionStore, waitForSession } from '../session/session-store.ts';
import { CallError, type CallFailure } from './call-failure.ts';
import { callToSend, type GraphQLCall } from './request.ts';
import { asksToWait } from './throttling.ts';
import { withOwnFragments } from './own-fragments.ts';
import { send, type SendContext } from './send.ts';
import { endingIn, type TokenEnding, TokenEndedError, watchToken } from './watch-token.ts';

export interface SessionCallContext extends Omit<SendContext, 'session' | 'subscribes'> {
  readonly store: SessionStore;
  readonly endsWithToken?: boolean;
  readonly onSessionWanted?: () => unknown;
  readonly mayRepeat?: () => Promise<boolean>;
  readonly beforeSend?: (session: Session) => Promise<'send' | 'look-again' | 'cancel'>;
  readonly onWait?: (until: number) => void;
  readonly waitsOut?: boolean;
}

export type ServiceSession = Pick<SessionCallContext, 'service' | 'store'>;

/** Loaded on demand: few services have a pace, and fewer refuse a call for it. */
const loadPace = () => loadPart(() => import('./tab-pace.ts'));

/**
 * Waits for a sign-in without a live token, or if it is refused: a refused call has not run. Ends with a sign-out.
 * @throws {CallError} and the signal's reason; {TokenEndedError} where a call ends with its token
 */
export async function* callWithSession(call: GraphQLCall, context: SessionCallContext) {
  const { store, signal, onSessionWanted, mayRepeat, beforeSend } = context;
  const service = withOwnFragments(context.service);
  store.checkDeadline();
  let refused = store.remainingMs() === undefined;
  let turn: Pick<SessionCallContext, 'onFacts'> | undefined;
  let throttled = 0;
  for (;;) {
    const live = liveSession(store.getState());
    if (!live || apiKeyFor(service, live) === undefined) onSessionWanted?.();
    const session = await waitForSession(store, service, signal);
    // Another user must not run the call, nor another token service's token be sent.
    if (session?.authUrl !== service.authUrl) return;
    if (refused && mayRepeat) {
      if (!(await mayRepeat())) return;
      refused = false;
      continue;
    }
    const decision = await beforeSend?.(session);
    if (decision === 'cancel') return;
    if (decision === 'look-again') {
      store.checkDeadline();
      refused ||= store.remainingMs() === undefined;
      continue;
    }
    if (service.pace && !turn) {
      turn = await (await loadPace()).turnInTabs(service, context);
      // The session may have ended meanwhile.
      store.checkDeadline();
      if (liveSession(store.getState())?.accessToken !== session.accessToken) continue;
    }
    let hasBegun = false;
    try {
      for await (const result of sendAndTell(call, session, { ...context, service, ...turn })) {
        hasBegun = true;
        yield result;
      }
      return;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      turn = undefined;
      const { failure } = error;
      if (failure.code !== 'token-refused') {
        if (hasBegun || !context.waitsOut || !asksToWait(failure)) throw error;
        throttled += 1;
        const { waitOut } = await loadPace();
        if (!(await waitOut(failure, throttled, context))) throw error;
        continue;
      }
      refused = true;
      const ending = ENDINGS[error.failure.tokenIs ?? 'unknown'];
      await endToken(store, session, ending, error.failure);
      // It was refused in the middle: a repetition would repeat the first results.
      if (hasBegun) throw new TokenEndedError(ending);
    }
  }
}

const ENDINGS = {
  expired: 'expired',
  refused: 'replaced',
  revoked: 'revoked',
  unknown: 'refused',
} as const;

async function endToken(
  store: SessionStore,
  { accessToken }: Session,
  ending: TokenEnding,
  { description, endedAt }: Pick<CallFailure, 'description' | 'endedAt'> = {},
): Promise<void> {
  // Another tab may have renewed it already.
  if (await store.findNewer(accessToken)) return;
  const reason = ending === 'expired' ? 'expired' : 'terminated';
  const blame = ending === 'refused' ? 'unknown' : ending === 'revoked' ? 'revoked' : 'token';
  store.refuseToken(accessToken, reason, blame, { message: description, endedAt });
}

async function* sendAndTell(call: GraphQLCall, session: Session, context: SessionCallContext) {
  const { service, store, endsWithToken = false } = context;
  const watch = endsWithToken ? watchToken(store, session.accessToken) : undefined;
  const signal = watch ? AbortSignal.any([context.signal, watch.signal]) : context.signal;
  const { accessToken } = session;
  const secrets = { accessToken, apiKey: apiKeyFor(service, session) ?? '' };
  const sending = { ...context, session: secrets, signal, subscribes: endsWithToken };
  let isFirst = true;
  try {
    const hasSocket = endsWithToken && service.subscriptions === 'graphql-ws';
    // Few services have an address for subscriptions, and few visits subscribe.
    const socket = hasSocket ? await loadPart(() => import('./send-over-socket.ts')) : undefined;
    const results =
      socket?.sendOverSocket(await callToSend(call, service), service.subscriptionsUrl, sending) ??
      send(call, sending);
    for await (const part of results) {
      const ending = endsWithToken ? endingIn(part.result) : undefined;
      // Later results of a stream do not prove that the token is still accepted.
      if (isFirst && !ending) store.acceptToken(session.accessToken);
      isFirst = false;
      yield part;
      if (ending) void endToken(store, session, ending);
    }
  } finally {
    watch?.release();
  }
}
