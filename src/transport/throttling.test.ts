import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CallFailure } from './call-failure.ts';
import { asksToWait, isQuota, isThrottled, waitAfterRefusal } from './throttling.ts';

test.each([
  ['THROTTLED', true],
  ['RATE_LIMITED', true],
  ['RATE_LIMIT', true],
  ['graphql_rate_limit', true],
  ['RATELIMITED', true],
  ['rate-limit-exceeded', true],
  ['TOO_MANY_REQUESTS', true],
  ['MAX_COST_EXCEEDED', false],
  ['FORBIDDEN', false],
  [undefined, false],
])('the code %s', (code, expected) => expect(isThrottled(code)).toBe(expected));

test('a throttled result whose message names a quota is none', () => {
  expect(isThrottled('RATE_LIMITED', 'The daily quota is used up')).toBe(false);
});

test.each<[string, number | undefined, boolean]>([
  ['Limit Exceeded', undefined, true],
  ['Limit Exceeded', 30, true],
  ['LimitExceededException', undefined, true],
  ['Out of call volume quota', 754, true],
  ['QUOTA_EXCEEDED', undefined, true],
  ['Too Many Requests', 3_601, true],
  ['Too Many Requests', 3_600, false],
  ['Too Many Requests', undefined, false],
  ['API rate limit exceeded', undefined, false],
  ["Quota exceeded for metric 'Reads' and limit 'Reads per minute'", undefined, false],
  ['', undefined, false],
])('“%s” after %s s is a quota: %s', (said, retryAfterS, expected) =>
  expect(isQuota(said, retryAfterS)).toBe(expected),
);

test.each<[string, Partial<CallFailure>, boolean]>([
  ['429', { code: 'rate-limited', status: 429 }, true],
  ['429 of a quota', { code: 'quota-used-up', status: 429, retryAfterS: 7_200 }, false],
  ['503 with a time', { code: 'server-error', status: 503, retryAfterS: 5 }, true],
  ['503 without one', { code: 'server-error', status: 503 }, false],
  ['500 with one', { code: 'server-error', status: 500, retryAfterS: 5 }, false],
])('asks to wait: %s', (_, failure, expected) =>
  expect(asksToWait({ code: 'unexpected-status', endpoint: '', ...failure })).toBe(expected),
);

describe('the wait after a refusal', () => {
  const jitter = (share: number) => vi.spyOn(Math, 'random').mockReturnValue(share);
  afterEach(() => void vi.restoreAllMocks());
  test('is up to half as long again where it is a guess', () => {
    jitter(0.5);
    expect(waitAfterRefusal(2)).toBe(2_500);
    expect(waitAfterRefusal(2, undefined, true)).toBe(1_250);
    expect(waitAfterRefusal(2, 2)).toBe(2_000);
  });
  test('is what the service names, however often', () => {
    expect(waitAfterRefusal(1, 30, true)).toBe(30_000);
    expect(waitAfterRefusal(99, 30)).toBe(30_000);
  });
  test('is the least there is where the quota says the rest', () => {
    jitter(0);
    expect(waitAfterRefusal(3, undefined, true)).toBe(1_000);
  });
  test('is twice the last one where nobody says anything, and ends', () => {
    jitter(0);
    const waits = Array.from({ length: 11 }, (_, at) => waitAfterRefusal(at + 1));
    const seconds = [1, 2, 4, 8, 16, 32, 60, 60, 60, 60].map((wait) => wait * 1_000);
    expect(waits).toEqual([...seconds, undefined]);
    expect(waitAfterRefusal(11, undefined, true)).toBeUndefined();
    expect(waitAfterRefusal(2, 0)).toBe(2_000);
  });
});
