import { GraphQLError } from 'graphql';
import { TOKEN_EXPIRED, TOKEN_TERMINATED } from '../../contract/bearer-challenge.ts';
import type { Clock } from '../clock.ts';
import type { AccessTokenClaims } from '../tokens/access-token.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import { callEnd } from './end-with-signal.ts';
import type { UserQuota } from './user-quota.ts';

export interface CallLifeOptions {
  readonly claims: AccessTokenClaims;
  readonly registry: TokenRegistry;
  readonly clock: Clock;
  /** Subscriptions, by user. */
  readonly quota: UserQuota;
  /** Milliseconds until a call that does not last must be done. */
  readonly timeLimitMs: number;
  /** Aborted when the caller hangs up. */
  readonly caller: AbortSignal;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
}

/** How long a call may go on. */
export interface CallLife {
  readonly signal: AbortSignal;
  /**
   * Lifts the time limit; the call ends with its token or with the service instead.
   *
   * @throws {GraphQLError} TOO_MANY_SUBSCRIPTIONS
   */
  makeLasting(): void;
  /** To be called when the call is over. */
  release(): void;
}

/**
 * Bounds a call: a query by time, a subscription by its token and the service. A query that is under
 * way when its token ends may finish, since it was let in while the token was good.
 */
export function startCallLife(options: CallLifeOptions): CallLife {
  const { claims, registry, quota, clock, timeLimitMs, caller, stopping } = options;
  const controller = new AbortController();
  const { signal } = controller;
  const undo: (() => void)[] = [];
  const release = (): void => {
    for (const each of undo.splice(0)) each();
  };
  const end = (reason: unknown): void => {
    release();
    controller.abort(reason);
  };
  const endWhenAborted = (other: AbortSignal, reason: () => unknown): void => {
    const onAbort = (): void => end(reason());
    if (other.aborted) return onAbort();
    other.addEventListener('abort', onAbort, { once: true });
    undo.push(() => other.removeEventListener('abort', onAbort));
  };

  endWhenAborted(caller, () => caller.reason as unknown);
  const seconds = timeLimitMs / 1000;
  const liftTimeLimit = clock.after(timeLimitMs, () =>
    end(callEnd('TIME_LIMIT', `The operation took longer than ${seconds} seconds.`)),
  );
  undo.push(liftTimeLimit);

  return {
    signal,
    release,
    makeLasting() {
      const giveBack = quota.take(claims.sub);
      if (!giveBack) throw tooManySubscriptions();
      undo.push(giveBack);
      liftTimeLimit();
      undo.push(
        registry.watch(claims, (ending) =>
          end(
            ending === 'expired'
              ? callEnd('TOKEN_EXPIRED', TOKEN_EXPIRED)
              : callEnd('TOKEN_TERMINATED', TOKEN_TERMINATED),
          ),
        ),
      );
      endWhenAborted(stopping, () => callEnd('SERVICE_STOPPING', 'The service is stopping'));
    },
  };
}

function tooManySubscriptions(): GraphQLError {
  return new GraphQLError('The service user has too many subscriptions at a time.', {
    extensions: { code: 'TOO_MANY_SUBSCRIPTIONS', http: { status: 429 } },
  });
}
