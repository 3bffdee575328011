import type { Clock } from '../../contract/clock.ts';
import { Refusal } from '../http/refusal.ts';
import type { AccessTokenClaims } from '../tokens/access-token.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import { TOKEN_ENDS } from './authorize-call.ts';
import type { CallScope } from './call-scope.ts';

export interface CallQuotas {
  readonly calls: UserQuota;
  readonly subscriptions: UserQuota;
}

export interface CallLife {
  readonly registry: TokenRegistry;
  readonly clock: Clock;
  readonly stopping: AbortSignal;
}

/** Milliseconds that a part of an answer may take to the caller: 10 MB at 0.7 Mbit/s. */
export const DELIVERY_MS = 120_000;

const BUSY_S = 1;

export const TOO_MANY_SUBSCRIPTIONS = 'The service user has too many subscriptions at a time.';

export function takeCall(scope: CallScope, { sub }: AccessTokenClaims, { calls }: CallQuotas) {
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
  { registry, clock, stopping }: CallLife,
  end: (code: CallEndCode, message: string) => void,
): void {
  const endInTime = (code: CallEndCode, message: string): void => {
    end(code, message);
    if (!scope.isOver) scope.hold(clock.after(DELIVERY_MS, () => scope.cutOff()));
  };
  scope.hold(
    registry.watch(claims, (ending) => {
      const [code, message] = CALL_ENDS[ending];
      endInTime(code, message);
    }),
  );
  const stop = (): void => endInTime('SERVICE_STOPPING', 'The service is stopping');
  if (stopping.aborted) return stop();
  stopping.addEventListener('abort', stop, { once: true });
  scope.hold(() => stopping.removeEventListener('abort', stop));
}

const CALL_ENDS = {
  ...TOKEN_ENDS,
  unchecked: ['SERVICE_UNAVAILABLE', 'Tokens cannot be checked at the moment'],
} as const;

type CallEndCode = (typeof CALL_ENDS)[keyof typeof CALL_ENDS][0] | 'SERVICE_STOPPING';

export class UserQuota {
  readonly #counts = new Map<string, number>();

  constructor(private readonly limit: number) {}

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** @returns the release, which is called once, as a {@link CallScope} does; undefined past the limit */
  take(username: string): (() => void) | undefined {
    const count = this.#counts.get(username) ?? 0;
    if (count >= this.limit) return undefined;
    this.#counts.set(username, count + 1);
    return () => {
      const left = (this.#counts.get(username) ?? 1) - 1;
      if (left === 0) this.#counts.delete(username);
      else this.#counts.set(username, left);
    };
  }
}
