import { liveSession, type Session } from '../../session/session-state.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { askQuestion, type CallStore } from './call-store.ts';

/** A token with less than this left may end before an answer is there, milliseconds. */
const SHORT_MS = 60_000;

interface ExpiryContext {
  readonly store: SessionStore;
  readonly calls: CallStore;
  readonly onSessionWanted: () => Promise<boolean>;
}

export type AskBeforeExpiry = ReturnType<typeof createAskBeforeExpiry>;

/** Makes what asks before a call whose token ends soon; once for each token that the person keeps. */
export function createAskBeforeExpiry(context: ExpiryContext) {
  const { store, calls, onSessionWanted } = context;
  let accepted: number | undefined;
  return async (session: Session, signal: AbortSignal) => {
    const { version } = session;
    if (version === accepted || !isShort(session, store)) return 'send';
    const changed = new AbortController();
    const undo = store.subscribe(() => {
      if (liveSession(store.getState())?.version !== version) changed.abort();
    });
    const answer = await askQuestion(calls, 'expiry', AbortSignal.any([signal, changed.signal]));
    undo();
    if (changed.signal.aborted) return 'look-again';
    if (answer === 'leave') return 'leave';
    if (answer === 'renew') return (await onSessionWanted()) ? 'look-again' : 'not-renewed';
    accepted = version;
    // The token may have ended while the person decided.
    return 'look-again';
  };
}

/** Within the last minute of a token that was given for longer. */
function isShort({ lifetime }: Session, store: SessionStore): boolean {
  if (!lifetime || lifetime.seconds * 1_000 <= SHORT_MS) return false;
  return (store.remainingMs() ?? Infinity) <= SHORT_MS;
}
