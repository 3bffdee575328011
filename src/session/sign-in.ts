import type { Identity, SessionService } from './session-state.ts';

/** Input of a token exchange; the password is passed on and not kept. */
export interface ExchangeInput {
  /** The config maps this to the target address. */
  readonly serviceId: string;
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
}

export interface SignInInput extends Pick<ExchangeInput, 'username' | 'password'> {
  /** The service where the user signs in; the token is valid for every service with its token address. */
  readonly service: SessionService;
  /** As typed. Undefined: the key of the renewed or ended session, or the service's own. */
  readonly apiKey: string | undefined;
}

/** An existing token; no request is made, so no token is terminated. */
export interface TokenInput extends Identity {
  /** As typed. Undefined: the key of the session before, if any. */
  readonly apiKey: string | undefined;
  readonly accessToken: string;
  /** Seconds from now until it ends; undefined if unknown. */
  readonly lifetimeS: number | undefined;
}

/** Obtains a token: through the token worker, or with the same exchange in the page. */
export type TokenExchange = (input: ExchangeInput) => Promise<TokenOutcome>;

/**
 * Why a request gave no token: a closed list of codes, so that they cross to the page, where each
 * has a message.
 */
export const SIGN_IN_FAILURE_CODES = [
  'wrong-credentials',
  'wrong-api-key',
  /** One of the two; the service does not say which. */
  'wrong-key-or-credentials',
  /** For a reason that a different key or password would not change. */
  'refused',
  'locked-out',
  'rate-limited',
  'bad-request',
  'server-error',
  'unexpected-status',
  'redirected',
  'offline',
  'unreachable',
  'timeout',
  'answer-broken',
  'empty',
  'not-json',
  'no-token',
  'unsupported-token-type',
  'invalid-lifetime',
  'too-large',
  'config-changed',
  'interrupted',
  'cancelled',
] as const;

export type SignInFailureCode = (typeof SIGN_IN_FAILURE_CODES)[number];

export interface SignInFailure {
  readonly code: SignInFailureCode;
  /** The requested address, without query. */
  readonly endpoint: string;
  /** HTTP status, if an answer arrived. */
  readonly status?: number;
  /** The service's id of this request, for its operator. */
  readonly requestId?: string;
  /** The service's own message, truncated; untrusted text. */
  readonly description?: string;
  /** The fault of the service's answer, for its operator. */
  readonly fault?: string;
  /** Seconds to wait before another attempt. */
  readonly retryAfterS?: number;
}

/** Never an exception, whose type workers lose; the lifetime in seconds, undefined if unknown. */
export type TokenOutcome =
  | {
      readonly ok: true;
      readonly grant: { readonly accessToken: string; readonly expiresInS: number | undefined };
    }
  | { readonly ok: false; readonly failure: SignInFailure };
