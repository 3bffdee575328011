import * as v from 'valibot';
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

/** A closed list of codes, so that they cross from the worker to the page, where each has a message. */
export const signInFailureSchema = v.strictObject({
  code: v.picklist([
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
  ]),
  endpoint: v.string(),
  status: v.exactOptional(v.number()),
  requestId: v.exactOptional(v.string()),
  description: v.exactOptional(v.string()),
  fault: v.exactOptional(v.string()),
  retryAfterS: v.exactOptional(v.number()),
});

export type SignInFailure = Readonly<v.InferOutput<typeof signInFailureSchema>>;

export type SignInFailureCode = SignInFailure['code'];

/** Never an exception, whose type workers lose; the lifetime in seconds, undefined if unknown. */
export type TokenOutcome =
  | {
      readonly ok: true;
      readonly grant: { readonly accessToken: string; readonly expiresInS: number | undefined };
    }
  | { readonly ok: false; readonly failure: SignInFailure };
