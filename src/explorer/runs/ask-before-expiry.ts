import { liveSession, type Session } from '../../session/session-state.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { askQuestion, type CallStore } from './call-store.ts';

/** A token may end before its answer within this, milliseconds. */
const SHORT_MS = 60_000;

interface ExpiryContext {
  readonly store: SessionStore;
  readonly calls: CallStore;
  readonly onSessionWanted: () => Promise<boolean>;
}

export type AskBeforeExpiry = ReturnType<typeof createAskBeforeExpiry>;

/** Asks before a call whose token ends soon, once for each token that the user keeps. */
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
    return 'look-again';
  };
}

function isShort({ lifetime }: Session, store: SessionStore): boolean {
  if (!lifetime || lifetime.seconds * 1_000 <= SHORT_MS) return false;
  return (store.remainingMs() ?? Infinity) <= SHORT_MS;
}
