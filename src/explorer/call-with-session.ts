import type { ExecutionResult } from 'graphql';
import type { Service } from '../contract/config.ts';
import type { Session } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import { waitForSession } from '../session/wait-for-session.ts';
import type { Verdict } from './ask-to-outlive.ts';
import { CallError } from './call-failure.ts';
import type { CallFacts } from './call-store.ts';
import type { OnPart, ReadWhole } from './read-results.ts';
import type { GraphQLCall } from './request-body.ts';
import { sendOverSocket } from './send-over-socket.ts';
import { send, type SendContext } from './send.ts';
import { watchToken } from './watch-token.ts';

export interface CallContext {
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
  readonly mayOutlive?: (session: Session) => Promise<Verdict>;
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
  context: CallContext,
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
    try {
      yield* sendAndTell(call, session, context);
      return;
    } catch (error) {
      if (!(error instanceof CallError) || error.failure.code !== 'token-refused') throw error;
      refused = true;
      // Another tab may have renewed it already.
      if (await store.findNewer(session.accessToken)) continue;
      const { tokenIs } = error.failure;
      const reason = tokenIs === 'expired' ? 'expired' : 'terminated';
      store.refuseToken(session.accessToken, reason, tokenIs ? 'token' : 'unknown');
    }
  }
}

/** Makes the call, and tells the store once its answer shows that the token was taken. */
async function* sendAndTell(
  call: GraphQLCall,
  session: Session,
  context: CallContext,
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
    const results =
      context.endsWithToken && service.subscriptionsUrl !== undefined
        ? sendOverSocket(call, service.subscriptionsUrl, sending)
        : send(call, sending);
    for await (const result of results) {
      // What a stream brings later does not show that the token would still be taken.
      if (isFirst) store.acceptToken(session.accessToken);
      isFirst = false;
      yield result;
    }
  } finally {
    watch?.release();
  }
}
