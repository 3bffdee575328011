import { expect, test } from 'vitest';
import type { CallFailure } from './call-failure.ts';
import { copyOfFailure, quoteOf } from './failure-copy.ts';

const failure = (change: Partial<CallFailure>): CallFailure => ({
  code: 'server-error',
  endpoint: 'https://data.example/v1/graphql',
  ...change,
});

test.each([
  ['rate-limited', 7, 'Wait 7 s and run the operation again.'],
  ['server-error', 7, 'Wait 7 s and run the operation again; if it stays, send the details'],
  ['server-error', 3_600, 'Wait 60 min and run'],
  ['server-error', undefined, 'Try again in a moment; if it stays'],
] as const)('%s with a wait of %s s says one: %s', (code, retryAfterS, message) => {
  const { advice } = copyOfFailure(failure({ code, ...(retryAfterS && { retryAfterS }) }));
  expect(advice).toContain(message);
  expect(advice.match(/wait|moment/gi)).toHaveLength(1);
});

test.each([
  [{ code: 'quota-used-up' }, 'Run the operation again once it is renewed'],
  [{ code: 'quota-used-up', retryAfterS: 7_201 }, 'Wait 3 h and run the operation again.'],
  [{ code: 'request-too-large', sentBytes: 6_400_000 }, 'It has 6.4 MB. Shorten'],
  [
    { code: 'request-too-large', sentBytes: 6_400_000, maxBodyBytes: 6_000_000 },
    'It has 6.4 MB; the service takes 6.0 MB. Shorten',
  ],
] as const)('%j says: %s', (change, message) => {
  expect(copyOfFailure(failure(change)).advice).toContain(message);
});

test('a status without a message of its own is said', () => {
  const { title } = copyOfFailure(failure({ code: 'unexpected-status', status: 400 }));
  expect(title).toBe('The service refused the request with HTTP 400.');
});

test.each([
  ['Try again in 30 seconds', 30, undefined],
  ['Come back in 2 min', 30, undefined],
  ['Try again in 30 seconds', undefined, 'Try again in 30 seconds'],
  ['Used up by job 7. Try again in 30 s', 30, 'Used up by job 7.'],
  ['Role 17 is missing', 30, 'Role 17 is missing'],
  [undefined, 30, undefined],
])('“%s” beside a wait of %s s is quoted as %s', (description, retryAfterS, quote) => {
  expect(quoteOf({ description, ...(retryAfterS !== undefined && { retryAfterS }) })).toBe(quote);
});
