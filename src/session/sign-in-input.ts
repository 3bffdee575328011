import type { Identity } from './session-state.ts';
import type { TokenOutcome } from './sign-in-failure.ts';

/** What a person enters to sign in; the password is passed on and forgotten. */
export interface SignInInput extends Identity {
  /** Undefined: the key of the session that is renewed or has ended. */
  readonly apiKey: string | undefined;
  readonly password: string;
}

/** A token that a person already has; nothing is asked for, so that nothing is terminated. */
export interface TokenInput extends Identity {
  /** Undefined: the key of the session before. */
  readonly apiKey: string | undefined;
  readonly accessToken: string;
  /** Seconds from now until it ends; undefined where it does not say. */
  readonly lifetimeS: number | undefined;
}

/** All that an exchange needs. */
export interface ExchangeInput extends Identity {
  readonly apiKey: string;
  readonly password: string;
}

/** Where a token comes from: the token worker, or the same exchange in the page. */
export type TokenExchange = (input: ExchangeInput) => Promise<TokenOutcome>;
