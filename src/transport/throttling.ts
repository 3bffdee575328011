import type { CallFailure } from './call-failure.ts';

/** Shortest wait: 0 s would retry in a loop. */
const SHORTEST_WAIT_S = 1;

const LONGEST_GUESS_S = 60;

const MAX_GUESSES = 10;

/**
 * `THROTTLED` (Shopify), `RATE_LIMITED`, `graphql_rate_limit` (GitHub), `RATELIMITED` (Linear), `REQUEST_RATE_LIMITED`
 * (Apollo Router), `rate-limit-exceeded` (Hasura), `TOO_MANY_REQUESTS`.
 */
const THROTTLED = /throttled|rate[ _-]?limit|too[ _-]many[ _-]requests/i;

/** A longer wait means a quota, not a pace; seconds. */
const LONGEST_PACE_S = 3_600;

/** AWS API Gateway's "Limit Exceeded", `LimitExceededException`, and texts that name a quota. */
const QUOTA = /quota|^\W*limit ?exceeded/i;

/** Google's name of a quota per minute, which is renewed before a person reads about it. */
const SHORT_QUOTA = /per[ _-]?(?:second|minute)/i;

/** Whether a refusal means an exhausted quota, such as a daily one, so that repeating the call is useless. */
export function isQuota(text: string, retryAfterS: number | undefined): boolean {
  if (retryAfterS !== undefined && retryAfterS > LONGEST_PACE_S) return true;
  return QUOTA.test(text) && !SHORT_QUOTA.test(text);
}

export function isThrottled(code: string | undefined, message = ''): boolean {
  return code !== undefined && THROTTLED.test(code) && !isQuota(message, undefined);
}

/** The limit that a refusal's text names: some services send it with 200. */
export function limitNamed(text: string): 'quota-used-up' | 'rate-limited' | undefined {
  if (isQuota(text, undefined)) return 'quota-used-up';
  return isThrottled(text) ? 'rate-limited' : undefined;
}

export function asksToWait({ code, status, retryAfterS }: CallFailure, isMutation = false) {
  // A rate-limited call never reached the service; before a 503, a mutation may have run.
  return code === 'rate-limited' || (!isMutation && status === 503 && retryAfterS !== undefined);
}

/**
 * Milliseconds before a rate-limited call is repeated; undefined after enough attempts. Unless the service says, each
 * wait is twice the last one plus up to half: callers refused together do not return together.
 */
export function waitAfterRefusal(times: number, retryAfterS = 0, isPaced = false) {
  if (retryAfterS > 0) return Math.max(SHORTEST_WAIT_S, retryAfterS) * 1_000;
  if (times > MAX_GUESSES) return undefined;
  const guessS = isPaced ? SHORTEST_WAIT_S : Math.min(LONGEST_GUESS_S, 2 ** (times - 1));
  return Math.round(guessS * 1_000 * (1 + Math.random() / 2));
}
