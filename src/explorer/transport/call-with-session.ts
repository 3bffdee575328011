import { endingIn, type TokenEnding, TokenEndedError, watchToken } from './watch-token.ts';
import type { CallFacts } from './exchange.ts';
import type { ExecutionResult } from 'graphql';
import type { Service } from '../../contract/config.ts';
import type { Session } from '../../session/session-state.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { waitForSession } from '../../session/wait-for-session.ts';
import { CallError } from './call-failure.ts';
import type { OnPart, ReadWhole } from './read-results.ts';
import type { GraphQLCall } from './request.ts';
import type { sendOverSocket } from './send-over-socket.ts';
import { send, type SendContext } from './send.ts';

/**
 * Whether a call goes out now, has to look at the session anew, or has been given up: by choice,
 * or because a renewal was wanted and nobody signed in.
 */
export type SendDecision = 'run' | 'again' | 'leave' | 'not-renewed';

export interface SessionCallContext {
  readonly service: Service;
  readonly store: SessionStore;
  readonly signal: AbortSignal;
  readonly onFacts?: (facts: CallFacts) => void;
  readonly readWhole?: ReadWhole;
  readonly onPart?: OnPart;
  /** Whether it lasts until somebody stops it, and at most as long as the token it was made with. */
  readonly endsWithToken?: boolean;
  /** See {@link send}. */
  readonly maxResultBytes?: number;
  readonly timeLimitMs?: number;
  /** Called when the call has to wait for somebody to sign in. */
  readonly onSessionWanted?: () => unknown;
  /** Asked after a re-login, before a call that was refused is made again. */
  readonly mayRepeat?: () => Promise<boolean>;
  /** Asked before the call is made with a session. */
  readonly mayOutlive?: (session: Session) => Promise<SendDecision>;
}

/**
 * Makes a call with the live token. Where there is none any more, or the service refuses it, the
 * call waits for the person to sign in and is then made again: a refused call has not run.
 *
 * @yields what {@link send} yields; nothing more once the person has signed out instead
 * @throws {CallError} and the signal's reason once it is aborted
 * @throws {TokenEndedError} the token has ended before a call that ends with it
 */
export async function* callWithSession(
  call: GraphQLCall,
  context: SessionCallContext,
): AsyncGenerator<ExecutionResult> {
  const { service, store, signal, onSessionWanted, mayRepeat, mayOutlive } = context;
  store.checkDeadline();
  let refused = store.remainingMs() === undefined;
  for (;;) {
    if (store.remainingMs() === undefined) onSessionWanted?.();
    const session = await waitForSession(store, signal);
    // Whoever made the call has signed out: nobody else runs it, and no other service's token goes.
    if (session?.serviceId !== service.id) return;
    if (refused && mayRepeat) {
      if (!(await mayRepeat())) return;
      // The answer may have taken hours: look at the session anew.
      refused = false;
      continue;
    }
    const verdict = (await mayOutlive?.(session)) ?? 'run';
    if (verdict === 'leave' || verdict === 'not-renewed') return;
    if (verdict === 'again') {
      store.checkDeadline();
      refused ||= store.remainingMs() === undefined;
      continue;
    }
    let hasBegun = false;
    try {
      for await (const result of sendAndTell(call, session, context)) {
        hasBegun = true;
        yield result;
      }
      return;
    } catch (error) {
      if (!(error instanceof CallError) || error.failure.code !== 'token-refused') throw error;
      refused = true;
      const { tokenIs } = error.failure;
      const ending = tokenIs === 'expired' ? 'expired' : tokenIs ? 'replaced' : 'refused';
      await endToken(store, session, ending, error.failure.description);
      // It was refused in the middle: what came would come again.
      if (hasBegun) throw new TokenEndedError(ending);
    }
  }
}

/** The service takes a token no more. */
async function endToken(
  store: SessionStore,
  { accessToken }: Session,
  ending: TokenEnding,
  words?: string,
): Promise<void> {
  // Another tab may have renewed it already.
  if (await store.findNewer(accessToken)) return;
  const reason = ending === 'expired' ? 'expired' : 'terminated';
  const blame = ending === 'refused' ? 'unknown' : 'token';
  store.refuseToken(accessToken, reason, blame, words);
}

/** Makes the call, and tells the store what its answer shows of the token: that it was taken, or has ended. */
async function* sendAndTell(
  call: GraphQLCall,
  session: Session,
  context: SessionCallContext,
): AsyncGenerator<ExecutionResult> {
  const { service, store, onFacts, readWhole, onPart, maxResultBytes, timeLimitMs } = context;
  const watch = context.endsWithToken ? watchToken(store, session.accessToken) : undefined;
  const signal = watch ? AbortSignal.any([context.signal, watch.signal]) : context.signal;
  let isFirst = true;
  try {
    const sending: SendContext = {
      service,
      session,
      signal,
      ...(onFacts && { onFacts }),
      ...(readWhole && { readWhole }),
      ...(onPart && { onPart }),
      ...(maxResultBytes !== undefined && { maxResultBytes }),
      ...(timeLimitMs !== undefined && { timeLimitMs }),
    };
    const { endsWithToken = false } = context;
    const results =
      endsWithToken && service.subscriptions === 'graphql-ws'
        ? sendLater(call, service.subscriptionsUrl, sending)
        : send(call, { ...sending, subscribes: endsWithToken });
    for await (const result of results) {
      const ending = context.endsWithToken ? endingIn(result) : undefined;
      // What a stream brings later does not show that the token would still be taken.
      if (isFirst && !ending) store.acceptToken(session.accessToken);
      isFirst = false;
      yield result;
      if (ending) void endToken(store, session, ending);
    }
  } finally {
    watch?.release();
  }
}

/** Few services have an address for subscriptions, and fewer visits subscribe. */
async function* sendLater(
  ...parameters: Parameters<typeof sendOverSocket>
): ReturnType<typeof sendOverSocket> {
  const later = await import('./send-over-socket.ts');
  yield* later.sendOverSocket(...parameters);
}
