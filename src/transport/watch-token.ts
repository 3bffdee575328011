import type { ExecutionResult } from 'graphql';
import { liveSession, settledState, type SessionState } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';

export class TokenEndedError extends Error {
  override readonly name = 'TokenEndedError';

  constructor(readonly ending: TokenEnding) {
    super(ending);
  }
}

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

/** `replaced` by another sign-in of the same user; `revoked` by a holder; `refused` without a reason. */
export type TokenEnding = 'expired' | 'replaced' | 'revoked' | 'refused' | 'signed-out';

/** Reasons in the built-in service's last event (src/service/graphql/call-life.ts). */
const ENDINGS: ReadonlyMap<unknown, TokenEnding> = new Map([
  ['TOKEN_EXPIRED', 'expired'],
  ['TOKEN_TERMINATED', 'replaced'],
  ['TOKEN_REVOKED', 'revoked'],
]);

/** The ending that an event announces; undefined for others, and for errors of a field. */
export function endingIn({ data, errors = [] }: ExecutionResult): TokenEnding | undefined {
  // Without `data` the operation was not executed (GraphQL, section 7.1.2).
  if (data !== undefined) return undefined;
  return errors.map((error) => ENDINGS.get(error.extensions?.['code'])).find(Boolean);
}
