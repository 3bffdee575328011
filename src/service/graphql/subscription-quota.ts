import { GraphQLError } from 'graphql';

/** Subscriptions that a service user may have at the same time. */
const LIMIT = 20;

/** Counts the subscriptions of each service user, since they last and so would add up. */
export class SubscriptionQuota {
  readonly #counts = new Map<string, number>();

  /**
   * @returns the undo, to be called once
   * @throws {GraphQLError} TOO_MANY_SUBSCRIPTIONS, status 429
   */
  take(username: string): () => void {
    const count = this.#counts.get(username) ?? 0;
    if (count >= LIMIT) {
      throw new GraphQLError(`A service user may have ${LIMIT} subscriptions at a time.`, {
        extensions: { code: 'TOO_MANY_SUBSCRIPTIONS', http: { status: 429 } },
      });
    }
    this.#counts.set(username, count + 1);
    return () => {
      const left = (this.#counts.get(username) ?? 1) - 1;
      if (left === 0) this.#counts.delete(username);
      else this.#counts.set(username, left);
    };
  }
}
