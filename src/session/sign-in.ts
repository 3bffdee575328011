import type { Identity, SessionService } from './session-state.ts';

/** Input of a token exchange; the password is passed on and not kept. */
export interface ExchangeInput {
  readonly serviceId: string;
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
}

export interface SignInInput extends Pick<ExchangeInput, 'username' | 'password'> {
  readonly service: SessionService;
  readonly apiKey: string | undefined;
}

/** An existing token; no request is made, so no token is terminated. */
export interface TokenInput extends Identity {
  readonly apiKey: string | undefined;
  readonly accessToken: string;
  readonly lifetimeS: number | undefined;
}

/** Obtains a token: through the token worker, or with the same exchange in the page. */
export type TokenExchange = (input: ExchangeInput) => Promise<TokenOutcome>;

/** A closed list, so that codes cross to the page, where each has a message. */
export const SIGN_IN_FAILURE_CODES = [
  'wrong-credentials',
  'wrong-api-key',
  'wrong-key-or-credentials',
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
  readonly endpoint: string;
  readonly status?: number;
  readonly requestId?: string;
  readonly description?: string;
  readonly fault?: string;
  readonly retryAfterS?: number;
}

/** Never an exception, whose type workers lose; the lifetime in seconds, undefined if unknown. */
export type TokenOutcome =
  | {
      readonly ok: true;
      readonly grant: { readonly accessToken: string; readonly expiresInS: number | undefined };
    }
  | { readonly ok: false; readonly failure: SignInFailure };
