import type { ExecutionResult } from 'graphql';
import { liveSession, settledState, type SessionState } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';

/** What was under way with a token has ended with it. */
export class TokenEndedError extends Error {
  override readonly name = 'TokenEndedError';

  constructor(readonly ending: TokenEnding) {
    super(ending);
  }
}

/** Gives a signal that is aborted with a {@link TokenEndedError} once the token is not the live one any more. */
export function watchToken(
  store: Pick<SessionStore, 'getState' | 'subscribe'>,
  accessToken: string,
) {
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
  if (settled.status === 'none') return 'signed-out';
  if (settled.status === 'expired') return 'expired';
  if (settled.status === 'valid' || settled.refusal.cause === 'token') return 'replaced';
  return settled.refusal.cause === 'revoked' ? 'revoked' : 'refused';
}

/**
 * What ended a token: `replaced` by another sign-in of the same user, here or elsewhere; `revoked` by
 * whoever held it; `refused` where the service does not say why it takes it no more.
 */
export type TokenEnding = 'expired' | 'replaced' | 'revoked' | 'refused' | 'signed-out';

/** What the built-in service says in its last event (src/service/graphql/call-life.ts). */
const ENDINGS: ReadonlyMap<unknown, TokenEnding> = new Map([
  ['TOKEN_EXPIRED', 'expired'],
  ['TOKEN_TERMINATED', 'replaced'],
  ['TOKEN_REVOKED', 'revoked'],
]);

/** What an event says of the token's end; undefined where it is none, or an error of a field. */
export function endingIn({ data, errors = [] }: ExecutionResult): TokenEnding | undefined {
  // Without `data` nothing of the operation was executed (GraphQL, section 7.1.2).
  if (data !== undefined) return undefined;
  return errors.map((error) => ENDINGS.get(error.extensions?.['code'])).find(Boolean);
}
