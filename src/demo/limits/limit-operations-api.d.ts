import type { Plugin } from 'graphql-yoga';

export interface LimitedCall {
  /** Waits for room for an answer of so many bytes; without it nothing waits. `createHandler` hands it to its server. */
  readonly reserve?: (bytes: number) => Promise<void>;
}

/** How large an operation may be; one that is left out is as in the demo. */
export type Limits = {
  readonly [
    Name in
      | 'length'
      | 'lines'
      | 'nesting'
      | 'tokens'
      | 'depth'
      | 'aliases'
      | 'selections'
      | 'definitions'
      | 'spreads'
      | 'pairs'
      | 'repeats'
      | 'cost'
      | 'size'
      | 'event'
  ]?: number;
};

/**
 * A plugin for any GraphQL Yoga: refuses operations that are too large, before parser, validation and execution.
 * A schema declares the cost of its fields by `@cost` and `@listSize`.
 */
export type LimitOperations = (limits?: Limits) => Plugin<LimitedCall>;
