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

/** A service that asks for a longer wait speaks of a quota, and of no pace; seconds. */
const LONGEST_PACE_S = 3_600;

/** AWS API Gateway's "Limit Exceeded", `LimitExceededException`, and all that names a quota. */
const QUOTA = /quota|^\W*limit ?exceeded/i;

/** Google names a quota by the minute so; it is there again before anyone has read of it. */
const SHORT_QUOTA = /per[ _-]?(?:second|minute)/i;

/**
 * Whether a refusal means that a quota is used up, such as that of a day: a call that is made again comes to
 * nothing, until a person knows that there is more.
 *
 * @param said message and code of the refusal
 * @param retryAfterS seconds that it names
 */
export function isQuota(said: string, retryAfterS: number | undefined): boolean {
  if (retryAfterS !== undefined && retryAfterS > LONGEST_PACE_S) return true;
  return QUOTA.test(said) && !SHORT_QUOTA.test(said);
}

/** Whether an error of a result is there because calls came too fast. */
export function isThrottled(code: string | undefined, message = ''): boolean {
  return code !== undefined && THROTTLED.test(code) && !isQuota(message, undefined);
}

/** Whether a call that gave no result may be made again by itself: calls came too fast, or the service asks to wait. */
export function asksToWait(
  { code, status, retryAfterS }: CallFailure,
  isMutation = false,
): boolean {
  // What is refused for its pace never came to the service; before a 503 a mutation may have run.
  return code === 'rate-limited' || (!isMutation && status === 503 && retryAfterS !== undefined);
}

/**
 * How long to wait before a call is made again that a service refused for coming too fast, besides what the
 * quota asks (quota-pace.ts). Where nothing says how long, each wait is twice the last one, and up to half as
 * long again, so that those who were refused together do not come back together.
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
  return Math.round(guessS * 1_000 * (1 + Math.random() / 2));
}
