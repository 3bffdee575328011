import { expect, test } from 'vitest';
import { describeRefusal } from './sign-in-again-dialog.tsx';

const at = (day: number, hour: number, minute: number): number =>
  new Date(2026, 10, day, hour, minute).getTime();
const now = at(21, 14, 7);
const noticedAt = at(21, 14, 5);

test('a replaced token: when, by whom, and how long it worked', () => {
  const refusal = { noticedAt, lastAcceptedAt: at(21, 13, 58), cause: 'token' } as const;
  expect(describeRefusal(refusal, 'svc-orders', now)).toEqual({
    title: 'Your token was replaced',
    reason:
      'The token was replaced at about 14:05: another program or person signed in as svc-orders. ' +
      'It last worked at 13:58.',
  });
});

test.each([
  ['token', /^The token was replaced at 13:59: another .* signed in as svc-orders\.$/],
  ['revoked', /^The token of svc-orders was ended everywhere at 13:59\.$/],
] as const)('where the service says when, that is the time: %s', (cause, expected) => {
  const refusal = { noticedAt, lastAcceptedAt: undefined, cause, endedAt: at(21, 13, 59) };
  expect(describeRefusal(refusal, 'svc-orders', now).reason).toMatch(expected);
});

test('one that was never seen to work, noticed on another day', () => {
  const refusal = { noticedAt: at(20, 9, 0), lastAcceptedAt: undefined, cause: 'token' } as const;
  expect(describeRefusal(refusal, 'svc-orders', now).reason).toBe(
    'The token was replaced at about 09:00 on 20 November 2026: another program or person signed ' +
      'in as svc-orders.',
  );
});

test('a bare 401 is not made out to be more than that', () => {
  const refusal = { noticedAt, lastAcceptedAt: undefined, cause: 'unknown' } as const;
  const { title, reason } = describeRefusal(refusal, 'svc-orders', now);
  expect(title).toBe('Your token was refused');
  expect(reason).toMatch(
    /^At 14:05 the service answered 401 .* Most likely .* svc-orders\. .*API key/,
  );
});

test('a 401 with a message of its own is told with it', () => {
  const refusal = {
    noticedAt,
    lastAcceptedAt: undefined,
    cause: 'unknown',
    message: 'Account is locked.',
  } as const;
  const { reason } = describeRefusal(refusal, 'svc-orders', now);
  expect(reason).toMatch(
    /^At 14:05 the service answered 401 and said: “Account is locked.” If that/,
  );
  expect(reason).not.toMatch(/did not say/);
});

test('a user of a pasted token without a name is not called by an empty one', () => {
  const refusal = { noticedAt, lastAcceptedAt: undefined, cause: 'token' } as const;
  expect(describeRefusal(refusal, '', now).reason).toMatch(/signed in as the same service user\.$/);
});
