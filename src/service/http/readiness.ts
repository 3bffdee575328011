import type { Clock } from '../../contract/clock.ts';
import type { ServiceContext } from './request.ts';
import { bodyHeaders, checkMethod } from './response.ts';

export interface ReadinessCheck {
  readonly name: string;
  /** Resolves to why it does not work, one sentence without a secret; undefined where it does. */
  readonly findFault: () => string | undefined | Promise<string | undefined>;
  /** The service continues with older data; balancers should not turn callers away. */
  readonly isStale?: boolean;
}

const CHECK_MS = 2_000;

export async function findFaults(checks: readonly ReadinessCheck[], clock: Clock) {
  const inTime = ({ findFault }: ReadinessCheck): Promise<string | undefined> =>
    new Promise((resolve) => {
      const cancel = clock.after(CHECK_MS, () =>
        resolve(`It said nothing within ${CHECK_MS / 1_000} seconds.`),
      );
      void Promise.resolve()
        .then(findFault)
        .catch(() => 'Its check failed.')
        .then(resolve)
        .finally(cancel);
    });
  return Promise.all(checks.map(async (check) => ({ ...check, fault: await inTime(check) })));
}

/** `GET /readyz`: 503 where a check fails or the service is stopping; stale checks are told, and still 200. */
export function readyEndpoint(
  checks: readonly ReadinessCheck[],
  stopping: AbortSignal,
  clock: Clock,
) {
  return async (context: ServiceContext): Promise<Response> => {
    checkMethod(context, 'GET');
    if (stopping.aborted) return context.json({ status: 'stopping', checks: {} }, 503, bodyHeaders);
    const states = (await findFaults(checks, clock)).map(({ name, isStale, fault: reason }) => {
      const status = isStale ? 'stale' : 'down';
      return [name, reason === undefined ? { status: 'up' } : { status, reason }] as const;
    });
    const isReady = states.every(([, { status }]) => status !== 'down');
    const body = { status: isReady ? 'ready' : 'not ready', checks: Object.fromEntries(states) };
    return context.json(body, isReady ? 200 : 503, bodyHeaders);
  };
}
