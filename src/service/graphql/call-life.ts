import { once } from 'node:events';
import { type ExecutionResult, GraphQLError } from 'graphql';
import {
  TOKEN_EXPIRED,
  TOKEN_REVOKED,
  TOKEN_TERMINATED,
  TOKEN_UNKNOWN,
} from '../../contract/bearer-challenge.ts';
import type { Clock } from '../../contract/clock.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import type { AccessTokenClaims } from '../tokens/access-token.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import type { CallScope } from './call-scope.ts';

export interface CallQuotas {
  readonly calls: UserQuota;
  /** Counted apart, since they last. */
  readonly subscriptions: UserQuota;
}

export interface CallLifeOptions {
  readonly registry: TokenRegistry;
  readonly clock: Clock;
  readonly quotas: CallQuotas;
  /** Undefined: calls are not counted in windows. */
  readonly rateLimit?: RateLimit | undefined;
  /** Milliseconds until a query or mutation must be worked out. */
  readonly timeLimitMs: number;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
}

/** Milliseconds that an answer may take to the caller, once it is worked out: 10 MB at 0.7 Mbit/s. */
const DELIVERY_MS = 120_000;

/** Seconds after which a caller with too many calls may try again. */
const BUSY_S = 1;

/**
 * Bounds a call: a query by time, a subscription by its token and the service. A query that is under
 * way when its token ends may finish. An answer is followed to its last byte: a caller that never
 * reads would keep megabytes of it here.
 * @returns makes the call last; throws the GraphQLError TOO_MANY_SUBSCRIPTIONS
 * @throws {Refusal} 429 where the user has too many calls under way
 */
export function startCallLife(
  scope: CallScope,
  claims: AccessTokenClaims,
  options: CallLifeOptions,
): () => void {
  const { quotas, clock, timeLimitMs } = options;
  const liftCall = takeCall(scope, claims, quotas);
  const abort = (code: CallEndCode, message: string): void => scope.abort(callEnd(code, message));
  const abortLate = (): void =>
    abort('TIME_LIMIT', `The operation took longer than ${timeLimitMs / 1000} seconds.`);
  // One by one: where the call is over already, nothing further is taken.
  const lifts = [liftCall, scope.hold(clock.after(timeLimitMs, abortLate))];
  lifts.push(scope.hold(clock.after(timeLimitMs + DELIVERY_MS, () => scope.cutOff())));

  return () => {
    const giveBack = quotas.subscriptions.take(claims.sub);
    if (!giveBack) {
      throw new GraphQLError(TOO_MANY_SUBSCRIPTIONS, {
        extensions: { code: 'TOO_MANY_SUBSCRIPTIONS', http: { status: 429 } },
      });
    }
    scope.hold(giveBack);
    for (const lift of lifts) lift();
    endWithToken(scope, claims, options, abort);
  };
}

export const TOO_MANY_SUBSCRIPTIONS = 'The service user has too many subscriptions at a time.';

/**
 * Counts a call of the user, until what it returns is called.
 * @throws {Refusal} 429 where the user has too many
 */
export function takeCall(
  scope: CallScope,
  { sub }: AccessTokenClaims,
  { calls }: CallQuotas,
): () => void {
  const giveBack = calls.take(sub);
  if (giveBack) return scope.hold(giveBack);
  throw new Refusal(429, 'The service user has too many calls under way', undefined, {
    'retry-after': String(BUSY_S),
  });
}

/** Binds a subscription to its token and the service; cuts a caller off that does not take `end`. */
export function endWithToken(
  scope: CallScope,
  claims: AccessTokenClaims,
  { registry, clock, stopping }: Pick<CallLifeOptions, 'registry' | 'clock' | 'stopping'>,
  end: (code: CallEndCode, message: string) => void,
): void {
  const endInTime = (code: CallEndCode, message: string): void => {
    end(code, message);
    if (!scope.isOver) scope.hold(clock.after(DELIVERY_MS, () => scope.cutOff()));
  };
  scope.hold(
    registry.watch(claims, (ending) => {
      const [code, message] = TOKEN_ENDS[ending];
      endInTime(code, message);
    }),
  );
  const stop = (): void => endInTime('SERVICE_STOPPING', 'The service is stopping');
  if (stopping.aborted) return stop();
  stopping.addEventListener('abort', stop, { once: true });
  scope.hold(() => stopping.removeEventListener('abort', stop));
}

/** Why the service ends a call that is under way; subscribers read it in the last event. */
export type CallEndCode =
  | 'TOKEN_EXPIRED'
  | 'TOKEN_TERMINATED'
  | 'TOKEN_REVOKED'
  | 'TOKEN_INVALID'
  | 'SERVICE_UNAVAILABLE'
  | 'SERVICE_STOPPING'
  | 'TIME_LIMIT';

const TOKEN_ENDS = {
  expired: ['TOKEN_EXPIRED', TOKEN_EXPIRED],
  replaced: ['TOKEN_TERMINATED', TOKEN_TERMINATED],
  revoked: ['TOKEN_REVOKED', TOKEN_REVOKED],
  unknown: ['TOKEN_INVALID', TOKEN_UNKNOWN],
  unchecked: ['SERVICE_UNAVAILABLE', 'Tokens cannot be checked at the moment'],
} as const;

export function callEnd(code: CallEndCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 503 } } });
}

/** Results until the signal is aborted, and one last result that says why where the service ended the call. */
export async function* endWithSignal(
  results: AsyncIterable<ExecutionResult>,
  signal: AbortSignal,
): AsyncGenerator<ExecutionResult> {
  const iterator = results[Symbol.asyncIterator]();
  const aborted = signal.aborted
    ? ('aborted' as const)
    : once(signal, 'abort').then(() => 'aborted' as const);
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

export class UserQuota {
  readonly #counts = new Map<string, number>();

  constructor(private readonly limit: number) {}

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** @returns the undo, which may be called again; undefined where the user has all already */
  take(username: string): (() => void) | undefined {
    const count = this.#counts.get(username) ?? 0;
    if (count >= this.limit) return undefined;
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
