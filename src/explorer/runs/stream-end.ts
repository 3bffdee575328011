import type { CallFailure } from '../transport/call-failure.ts';

/** Why no event comes any more. */
export type StreamEnd = {
  /** When it was noticed; wall clock, milliseconds. */
  readonly at: number;
} & EndCause;

export type EndCause =
  | { readonly kind: 'completed' | 'stopped' | 'left' }
  | { readonly kind: 'token'; readonly ending: TokenEnding }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/**
 * What ended a token: `replaced` by another sign-in of the same user, here or elsewhere; `refused`
 * where the service does not say why it takes it no more.
 */
export type TokenEnding = 'expired' | 'replaced' | 'refused' | 'signed-out';

/** What the built-in service says in its last event (src/service/graphql/end-with-signal.ts). */
const ENDINGS: ReadonlyMap<unknown, TokenEnding> = new Map([
  ['TOKEN_EXPIRED', 'expired'],
  ['TOKEN_TERMINATED', 'replaced'],
]);

/** A result without `data`: nothing of the operation was executed (GraphQL, section 7.1.2). */
interface LastWords {
  readonly data?: unknown;
  readonly errors?:
    readonly { readonly extensions?: Readonly<Record<string, unknown>> }[] | undefined;
}

/** What an event says of the token's end; undefined where it is none, or an error of a field. */
export function endingIn({ data, errors = [] }: LastWords): TokenEnding | undefined {
  if (data !== undefined) return undefined;
  for (const { extensions } of errors) {
    const ending = ENDINGS.get(extensions?.['code']);
    if (ending) return ending;
  }
  return undefined;
}
