import type { CallFailure } from '../transport/call-failure.ts';
import type { TokenEnding } from '../transport/watch-token.ts';

/** Why no event comes any more. */
export type StreamEnd = {
  /** When it was noticed; wall clock, milliseconds. */
  readonly at: number;
} & EndCause;

export type EndCause =
  | { readonly kind: 'completed' | 'stopped' | 'left' }
  | { readonly kind: 'token'; readonly ending: TokenEnding }
  | { readonly kind: 'failed'; readonly failure: CallFailure };
