import { expect, test } from 'vitest';
import type { SignInFailure } from '../session/sign-in.ts';
import { COPY, copyOfEnd, copyOfSignInFailure, formatRemaining } from './copy.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

test.each([
  [8 * hour, '8 h 0 min'],
  [8 * hour - 1, '8 h 0 min'],
  [8 * hour - second, '7 h 59 min'],
  [hour + minute, '1 h 1 min'],
  [hour, '1 h 0 min'],
  [hour - second, '59 min'],
  [6 * minute, '6 min'],
  [6 * minute - second, '5 min'],
  [5 * minute + second, '5 min'],
  [5 * minute, '5 min 0 s'],
  [5 * minute - second, '4 min 59 s'],
  [minute, '1 min 0 s'],
  [minute - second, '59 s'],
  [1, '1 s'],
  [0, '0 s'],
])('%d ms are shown as %s', (milliseconds, text) => {
  expect(formatRemaining(milliseconds)).toBe(text);
});

const failure = (code: SignInFailure['code']): SignInFailure => ({ code, endpoint: '' });

test('a name with an @ is told from the e-mail address', () => {
  const { advice, field } = copyOfSignInFailure(failure('wrong-credentials'), 'a@b.example');
  expect(advice).toMatch(/not your e-mail address/);
  expect(field).toBe('username');
});

test('a name without one is not, nor is another failure', () => {
  expect(copyOfSignInFailure(failure('wrong-credentials'), 'svc').field).toBe('password');
  expect(copyOfSignInFailure(failure('wrong-api-key'), 'a@b.example').field).toBe('apiKey');
  expect(copyOfSignInFailure(failure('offline'), 'a@b.example').field).toBeUndefined();
});

test.each([
  ['The username or the password is wrong (invalid_client)', undefined],
  ['invalid_client', undefined],
  ['HTTP 401: Unauthorized', undefined],
  ['Wrong password, 2 attempts left', 'Wrong password, 2 attempts left'],
])('a message at a field is quoted where it says more than ours: %s', (description, quote) => {
  const told = copyOfSignInFailure({ ...failure('wrong-credentials'), description }, 'svc');
  expect(told.quote).toBe(quote);
});

test('a message that concerns no field is always quoted', () => {
  const description = 'Unauthorized';
  for (const code of ['refused', 'bad-request', 'rate-limited', 'server-error'] as const) {
    expect(copyOfSignInFailure({ ...failure(code), description }, 'svc').quote).toBe(description);
  }
});

test('a wait is said once', () => {
  const waiting = { ...failure('server-error'), retryAfterS: 30 };
  expect(copyOfSignInFailure(waiting, 'svc').advice).not.toMatch(/moment/);
  expect(copyOfSignInFailure(failure('server-error'), 'svc').advice).toMatch(/in a moment/);
  const quoteOfWords = (description: string): string | undefined =>
    copyOfSignInFailure({ ...waiting, description }, 'svc').quote;
  expect(quoteOfWords('Try again in 30 seconds')).toBeUndefined();
  expect(quoteOfWords('Being upgraded')).toBe('Being upgraded');
});

test('the labels are those that password managers and users were promised', () => {
  const { username, password, apiKey, submit } = COPY.signIn;
  expect([username, password, apiKey, submit]).toEqual([
    'Username',
    'Password',
    'API key',
    'Sign in',
  ]);
});

test('a wait of hours is shown in hours', () => {
  expect(COPY.retryIn(86_400)).toBe('Try again in 24 h 0 min.');
  expect(COPY.retryIn(90)).toBe('Try again in 1 min 30 s.');
});

test.each([
  ['token', 'Token replaced'],
  ['revoked', 'Token revoked'],
  ['unknown', 'Token refused'],
] as const)('a refused token (%s) is called no more than is known: %s', (cause, text) => {
  const identity = { authUrl: 'https://auth.example', username: 'svc' };
  const refusal = { noticedAt: 0, lastAcceptedAt: undefined, cause };
  const session = {
    status: 'terminated',
    isSigningIn: false,
    hasKey: true,
    identity,
    refusal,
  } as const;
  expect(copyOfEnd(session)).toBe(text);
});
