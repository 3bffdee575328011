import type { ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { GraphqlRefusal } from './graphql-refusal.ts';
import type { UserQuota } from './user-quota.ts';

/** Seconds after which a caller with too many calls may try again. */
const BUSY_S = 1;

export interface DeliveryOptions {
  readonly username: string;
  /** Calls under way, by user. */
  readonly quota: UserQuota;
  readonly clock: Clock;
  /** Milliseconds from the call to the last byte of its answer. */
  readonly limitMs: number;
  /** Node's own response; absent where a test calls the app without a socket. */
  readonly outgoing: Pick<ServerResponse, 'once' | 'destroy'> | undefined;
}

/** An answer on its way to the caller. */
export interface Delivery {
  /** It lasts, and is bounded in another way. */
  lift(): void;
}

/**
 * Follows an answer to its last byte and not only until it is worked out: a caller that never reads
 * would keep megabytes of it here.
 *
 * @throws {GraphqlRefusal} 429 where the user has too many calls under way
 */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { username, quota, clock, limitMs, outgoing } = options;
  const giveBack = quota.take(username);
  if (!giveBack) {
    throw new GraphqlRefusal(
      'TOO_MANY_CALLS',
      429,
      'The service user has too many calls under way',
      { 'retry-after': String(BUSY_S) },
    );
  }
  const cancel = clock.after(limitMs, () => outgoing?.destroy());
  const lift = (): void => {
    cancel();
    giveBack();
  };
  if (outgoing) outgoing.once('close', lift);
  else lift();
  return { lift };
}
