import { type ExecutionResult, GraphQLError } from 'graphql';
import { TOKEN_EXPIRED, TOKEN_TERMINATED } from '../../contract/bearer-challenge.ts';
import type { Clock } from '../../contract/clock.ts';
import type { AccessTokenClaims } from '../tokens/access-token.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import type { CallScope } from './call-scope.ts';
import { GraphqlRefusal } from './graphql-refusal.ts';

/** What each service user may have under way. */
export interface CallQuotas {
  readonly calls: UserQuota;
  /** Counted apart, since they last. */
  readonly subscriptions: UserQuota;
}

interface CallLifeOptions {
  readonly scope: CallScope;
  readonly claims: AccessTokenClaims;
  readonly registry: TokenRegistry;
  readonly clock: Clock;
  readonly quotas: CallQuotas;
  /** Milliseconds until a call that does not last must be worked out. */
  readonly timeLimitMs: number;
  /** Milliseconds that its answer then has to the last byte. */
  readonly deliveryMs: number;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
}

/** How long a call may go on. */
interface CallLife {
  /**
   * Lifts the time limits and gives the call's place back; it ends with its token or with the
   * service instead.
   *
   * @throws {GraphQLError} TOO_MANY_SUBSCRIPTIONS
   */
  makeLasting(): void;
}

/** Seconds after which a caller with too many calls may try again. */
const BUSY_S = 1;

/**
 * Bounds a call: a query by time, a subscription by its token and the service. A query that is under
 * way when its token ends may finish, since it was let in while the token was good. An answer is
 * followed to its last byte and not only until it is worked out: a caller that never reads would
 * keep megabytes of it here.
 *
 * @throws {GraphqlRefusal} 429 where the user has too many calls under way
 */
export function startCallLife(options: CallLifeOptions): CallLife {
  const { scope, claims, registry, quotas, clock, timeLimitMs, deliveryMs, stopping } = options;
  const giveCallBack = quotas.calls.take(claims.sub);
  if (!giveCallBack) throw tooManyCalls();
  // One by one: where the call is over already, nothing further is taken.
  const liftPlace = scope.hold(giveCallBack);
  const liftTimeLimit = scope.hold(
    clock.after(timeLimitMs, () =>
      scope.abort(
        callEnd('TIME_LIMIT', `The operation took longer than ${timeLimitMs / 1000} seconds.`),
      ),
    ),
  );
  const cutOffAfter = (delayMs: number): (() => void) =>
    scope.hold(clock.after(delayMs, () => scope.cutOff()));
  const liftCutOff = cutOffAfter(timeLimitMs + deliveryMs);

  return {
    makeLasting() {
      const giveBack = quotas.subscriptions.take(claims.sub);
      if (!giveBack) throw tooManySubscriptions();
      scope.hold(giveBack);
      liftPlace();
      liftTimeLimit();
      liftCutOff();
      const end = (reason: GraphQLError): void => {
        scope.abort(reason);
        cutOffAfter(deliveryMs);
      };
      scope.hold(
        registry.watch(claims, (ending) =>
          end(
            ending === 'expired'
              ? callEnd('TOKEN_EXPIRED', TOKEN_EXPIRED)
              : callEnd('TOKEN_TERMINATED', TOKEN_TERMINATED),
          ),
        ),
      );
      const stop = (): void => end(callEnd('SERVICE_STOPPING', 'The service is stopping'));
      if (stopping.aborted) return stop();
      stopping.addEventListener('abort', stop, { once: true });
      scope.hold(() => stopping.removeEventListener('abort', stop));
    },
  };
}

function tooManyCalls(): GraphqlRefusal {
  return new GraphqlRefusal(
    'TOO_MANY_CALLS',
    429,
    'The service user has too many calls under way',
    { 'retry-after': String(BUSY_S) },
  );
}

function tooManySubscriptions(): GraphQLError {
  return new GraphQLError('The service user has too many subscriptions at a time.', {
    extensions: { code: 'TOO_MANY_SUBSCRIPTIONS', http: { status: 429 } },
  });
}

/** Why the service ends a call that is under way; subscribers read it in the last event. */
type CallEndCode = 'TOKEN_EXPIRED' | 'TOKEN_TERMINATED' | 'SERVICE_STOPPING' | 'TIME_LIMIT';

/** The service ends a call that is under way. */
export function callEnd(code: CallEndCode, message: string, status = 503): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status } } });
}

/**
 * Results until the signal is aborted. Where it was the service that ended the call, one last
 * result says why; a caller that hung up hears nothing more.
 */
export async function* endWithSignal(
  results: AsyncIterable<ExecutionResult>,
  signal: AbortSignal,
): AsyncGenerator<ExecutionResult> {
  const iterator = results[Symbol.asyncIterator]();
  const aborted = new Promise<'aborted'>((resolve) => {
    if (signal.aborted) resolve('aborted');
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      // Resolvers look at the signal as well, and may end before this sees it.
      if (next === 'aborted' || signal.aborted) {
        if (signal.reason instanceof GraphQLError) yield { errors: [signal.reason] };
        return;
      }
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Not waited for: a generator that sleeps would hold the answer up.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

/** Counts what each service user has of something that adds up. */
export class UserQuota {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What all users have together. */
  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** @returns the undo, which may be called again; undefined where the user has all already */
  take(username: string): (() => void) | undefined {
    const count = this.#counts.get(username) ?? 0;
    if (count >= this.#limit) return undefined;
    this.#counts.set(username, count + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (this.#counts.get(username) ?? 1) - 1;
      if (left === 0) this.#counts.delete(username);
      else this.#counts.set(username, left);
    };
  }
}
