import type { TokenEnding } from './token-ending.ts';
import { liveSession, settledState, type SessionState } from '../../session/session-state.ts';
import type { SessionStore } from '../../session/session-store.ts';

/** What was under way with a token has ended with it. */
export class TokenEndedError extends Error {
  override readonly name = 'TokenEndedError';

  constructor(readonly ending: TokenEnding) {
    super(ending);
  }
}

export interface TokenWatch {
  /** Aborted with a {@link TokenEndedError} once the token is not the live one any more. */
  readonly signal: AbortSignal;
  /** Looks no further. */
  release(): void;
}

/** Looks after a token while something lasts that it was sent with. */
export function watchToken(
  store: Pick<SessionStore, 'getState' | 'subscribe'>,
  accessToken: string,
): TokenWatch {
  const controller = new AbortController();
  const look = (): void => {
    const state = store.getState();
    if (liveSession(state)?.accessToken === accessToken) return;
    release();
    controller.abort(new TokenEndedError(endingOf(state)));
  };
  const release = store.subscribe(look);
  look();
  return { signal: controller.signal, release };
}

function endingOf(state: SessionState): TokenEnding {
  const settled = settledState(state);
  switch (settled.status) {
    case 'none':
      return 'signed-out';
    case 'expired':
      return 'expired';
    case 'valid':
      return 'replaced';
    case 'terminated':
      return settled.refusal.blame === 'token' ? 'replaced' : 'refused';
  }
}
