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
