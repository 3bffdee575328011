import { Refusal } from '../http/refusal.ts';

/** `replaced` is the contract's `terminated`; `unchecked`: for too long no store could tell. */
export type TokenEnd = 'replaced' | 'revoked' | 'unknown' | 'unchecked';

export type TokenStatus =
  | { readonly state: 'live' }
  /** Milliseconds since the epoch; undefined where it was too long ago to be kept. */
  | { readonly state: 'replaced' | 'revoked'; readonly at?: number | undefined }
  | { readonly state: 'unknown' };

/** A user's one valid token. Not secret: a `jti` alone authorizes nothing. */
export interface LiveToken {
  readonly jti: string;
  readonly exp: number;
}

export const ENDED_KEPT = 10;

/** Knows each user's live token (contract, Limits); rejects with a Refusal (503) while it cannot be asked. */
export interface TokenStore {
  /** Makes a token its user's live one. `isWanted` is asked last; where it says no, nothing changes (undefined). */
  replace(
    username: string,
    token: LiveToken,
    isWanted: () => boolean,
  ): Promise<{ readonly replaced: string | undefined } | undefined>;
  lookUp(username: string, jti: string): Promise<TokenStatus>;
  /** Ends the user's live token, or only `jti`. Gives its id; undefined if it was not the live one. */
  revoke(username: string, jti?: string): Promise<string | undefined>;
  watch(username: string, jti: string, onEnd: (end: TokenEnd) => void): () => void;
  readiness(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Seconds after which a caller may try again; the store is back by then, or the next answer says so. */
const RETRY_AFTER_S = 2;

export function tokensUnavailable(): Refusal {
  const headers = { 'retry-after': String(RETRY_AFTER_S) };
  return new Refusal(503, 'Tokens cannot be checked at the moment', undefined, headers);
}
