import type { GraphqlParameters } from './graphql-request.ts';

/** What belongs to one GraphQL call; resolvers see it as their context. */
export interface CallContext {
  readonly parameters: GraphqlParameters;
  readonly username: string;
  readonly requestId: string;
  /** Aborted when the caller hangs up, the time is over, the token ends or the service stops. */
  readonly signal: AbortSignal;
  readonly answerRoom: {
    /**
     * Waits until there is room for the answer.
     *
     * @param bytes that it takes while it is made
     * @throws {BudgetFullError} where there is none in time
     */
    take(bytes: number): Promise<void>;
    /** The answer is made, and takes so many bytes until the caller has it. */
    resize(bytes: number): void;
  };
  /** Takes the time limit off and binds the call to its token's life: for subscriptions. */
  readonly makeLasting: () => void;
}
