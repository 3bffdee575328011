import type { CallFailure } from './call-failure.ts';

/** A service that wants a wait wants one: 0 s would be asking in a loop. */
const SHORTEST_WAIT_S = 1;

/** Where nobody says how long, no wait is longer. */
const LONGEST_GUESS_S = 60;

/** A call is made again so often where the service does not say how long to wait. */
const MAX_GUESSES = 10;

/**
 * Codes of errors that ask for a wait: `THROTTLED` (Shopify), `RATE_LIMITED`, `RATE_LIMIT` and
 * `graphql_rate_limit` (GitHub), `RATELIMITED` (Linear), `REQUEST_RATE_LIMITED` (Apollo Router),
 * `rate-limit-exceeded` (Hasura), `TOO_MANY_REQUESTS`.
 */
const THROTTLED = /throttled|rate[_-]?limit|too[_-]many[_-]requests/i;

/** Whether an error of a result is there because calls came too fast. */
export function isThrottled(code: string | undefined): boolean {
  return code !== undefined && THROTTLED.test(code);
}

/** Whether a call that gave no result failed because calls came too fast, or the service asks to wait. */
export function asksToWait({ code, status, retryAfterS }: CallFailure): boolean {
  return code === 'rate-limited' || (status === 503 && retryAfterS !== undefined);
}

/**
 * How long to wait before a call is made again that a service refused for coming too fast, besides what the
 * quota asks (quota-pace.ts). Where nothing says how long, each wait is twice the last one.
 *
 * @param times how often this call was refused so, this time too
 * @param retryAfterS seconds that the refusal names
 * @returns milliseconds; undefined where it was tried often enough
 */
export function waitAfterRefusal(
  times: number,
  {
    retryAfterS,
    isPaced,
  }: { readonly retryAfterS?: number | undefined; readonly isPaced: boolean },
): number | undefined {
  if (retryAfterS) return Math.max(SHORTEST_WAIT_S, retryAfterS) * 1_000;
  if (times > MAX_GUESSES) return undefined;
  const guessS = isPaced ? SHORTEST_WAIT_S : Math.min(LONGEST_GUESS_S, 2 ** (times - 1));
  return guessS * 1_000;
}
