import { liveSession, type Session } from '../../session/session-state.ts';
import type { SessionStore } from '../../session/session-store.ts';
import type { SendDecision } from '../transport/call-with-session.ts';
import { askQuestion, type CallStore } from './call-store.ts';

/** A token with less than this left may end before an answer is there, milliseconds. */
const SHORT_MS = 60_000;

export interface OutliveContext {
  readonly store: SessionStore;
  readonly calls: CallStore;
  /** Has the person sign in; settles with whether somebody did. */
  readonly onSessionWanted: () => Promise<boolean>;
}

/**
 * Asks before a call that may outlive its token; once for each token that the person puts up with.
 */
export type AskToOutlive = (session: Session, signal: AbortSignal) => Promise<SendDecision>;

/** Makes the asking of one explorer. */
export function createAskToOutlive(context: OutliveContext): AskToOutlive {
  const { store, calls, onSessionWanted } = context;
  let accepted: number | undefined;
  return async (session, signal) => {
    const { version } = session;
    if (version === accepted || !isShort(session, store)) return 'run';
    const moot = new AbortController();
    const undo = store.subscribe(() => {
      if (liveSession(store.getState())?.version !== version) moot.abort();
    });
    const answer = await askQuestion(calls, 'outlive', AbortSignal.any([signal, moot.signal]));
    undo();
    if (moot.signal.aborted) return 'again';
    if (answer === 'leave') return 'leave';
    if (answer === 'renew') return (await onSessionWanted()) ? 'again' : 'not-renewed';
    accepted = version;
    // The answer may have taken its time, and the tick that ends the token be yet to come.
    return 'again';
  };
}

/** Within the last minute of a token that was given for longer. */
function isShort({ lifetime }: Session, store: SessionStore): boolean {
  if (!lifetime || lifetime.seconds * 1_000 <= SHORT_MS) return false;
  return (store.remainingMs() ?? Infinity) <= SHORT_MS;
}
