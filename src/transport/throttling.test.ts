import { describe, expect, test } from 'vitest';
import type { CallFailure } from './call-failure.ts';
import { asksToWait, isThrottled, waitAfterRefusal } from './throttling.ts';

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

test.each<[string, Partial<CallFailure>, boolean]>([
  ['429', { code: 'rate-limited', status: 429 }, true],
  ['503 with a time', { code: 'server-error', status: 503, retryAfterS: 5 }, true],
  ['503 without one', { code: 'server-error', status: 503 }, false],
  ['500 with one', { code: 'server-error', status: 500, retryAfterS: 5 }, false],
])('asks to wait: %s', (_, failure, expected) =>
  expect(asksToWait({ code: 'unexpected-status', endpoint: '', ...failure })).toBe(expected),
);

describe('the wait after a refusal', () => {
  test('is what the service names, however often', () => {
    expect(waitAfterRefusal(1, { retryAfterS: 30, isPaced: true })).toBe(30_000);
    expect(waitAfterRefusal(99, { retryAfterS: 30, isPaced: false })).toBe(30_000);
  });
  test('is the least there is where the quota says the rest', () => {
    expect(waitAfterRefusal(3, { isPaced: true })).toBe(1_000);
  });
  test('is twice the last one where nobody says anything, and ends', () => {
    const waits = Array.from({ length: 11 }, (_, at) =>
      waitAfterRefusal(at + 1, { isPaced: false }),
    );
    const seconds = [1, 2, 4, 8, 16, 32, 60, 60, 60, 60].map((wait) => wait * 1_000);
    expect(waits).toEqual([...seconds, undefined]);
    expect(waitAfterRefusal(11, { isPaced: true })).toBeUndefined();
    expect(waitAfterRefusal(2, { retryAfterS: 0, isPaced: false })).toBe(2_000);
  });
});
