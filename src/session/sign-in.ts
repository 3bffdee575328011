import type { Identity, SessionService } from './session-state.ts';

/** All that an exchange needs; the password is passed on and forgotten. */
export interface ExchangeInput {
  /** The config says to which address that goes. */
  readonly serviceId: string;
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
}

export interface SignInInput extends Pick<ExchangeInput, 'username' | 'password'> {
  /** Where a person signs in; the token is good for every service with its token address. */
  readonly service: SessionService;
  /** As it was typed. Undefined: that of the session that is renewed or has ended, or the service's own. */
  readonly apiKey: string | undefined;
}

/** A token that a person already has; nothing is asked for, so that nothing is terminated. */
export interface TokenInput extends Identity {
  /** As it was typed. Undefined: that of the session before, if any. */
  readonly apiKey: string | undefined;
  readonly accessToken: string;
  /** Seconds from now until it ends; undefined where it does not say. */
  readonly lifetimeS: number | undefined;
}

/** Where a token comes from: the token worker, or the same exchange in the page. */
export type TokenExchange = (input: ExchangeInput) => Promise<TokenOutcome>;

/** Why a request gave no token: closed and plain, so that it crosses to the page and each has its message. */
export const SIGN_IN_FAILURE_CODES = [
  'wrong-credentials',
  'wrong-api-key',
  /** One of the two, and the service does not say which. */
  'wrong-key-or-credentials',
  /** For a reason that no other key or password would change. */
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
  /** The address asked, without query. */
  readonly endpoint: string;
  /** HTTP status, where an answer came. */
  readonly status?: number;
  /** What the service calls this request, for its operator. */
  readonly requestId?: string;
  /** The service's own message, cut to a length that can be shown; untrusted text. */
  readonly description?: string;
  /** What is wrong with the service's answer, for its operator. */
  readonly fault?: string;
  /** Seconds until another try makes sense. */
  readonly retryAfterS?: number;
}

/** Never an exception, as workers lose its type; the lifetime in seconds, undefined where unknown. */
export type TokenOutcome =
  | {
      readonly ok: true;
      readonly grant: { readonly accessToken: string; readonly expiresInS: number | undefined };
    }
  | { readonly ok: false; readonly failure: SignInFailure };
