import { expect, test } from 'vitest';
import type { CallFailure } from '../transport/call-failure.ts';
import { copyOfPasteFault, copyOfTokenFailure } from './pasted-token-copy.ts';

const endpoint = 'https://data.example/v1/graphql';
const messageFor = (failure: CallFailure) => {
  const { title, advice, field } = copyOfTokenFailure(failure);
  return { text: `${title} ${advice}`, field };
};

test('a refused token is told with what the service says of it, at its field', () => {
  const code = 'token-refused';
  expect(messageFor({ code, endpoint, tokenIs: 'expired' })).toEqual({
    text: 'The service refused this token. It has expired.',
    field: 'token',
  });
  const description = 'The access token was terminated by a newer one';
  const refused = messageFor({ code, endpoint, tokenIs: 'refused', description });
  expect(refused.field).toBe('token');
  expect(refused.text).toMatch(/^The service refused this token\..+“The access token was term/);
  expect(refused.text).not.toContain('API key');
  expect(messageFor({ code, endpoint }).text).toMatch(/or the API key is wrong: .+ not say which/);
});

test('a refused key is told at its own', () => {
  expect(messageFor({ code: 'forbidden', endpoint }).field).toBe('apiKey');
});

test('any other failure concerns no field, and asks for no operation to be run', () => {
  for (const code of [
    'offline',
    'timeout',
    'rate-limited',
    'server-error',
    'not-json',
    'denied',
  ] as const) {
    const { text, field } = messageFor({ code, endpoint });
    expect(field).toBeUndefined();
    expect(text).not.toMatch(/operation/);
  }
  for (const code of ['rate-limited', 'server-error'] as const) {
    expect(messageFor({ code, endpoint, retryAfterS: 90 }).text).toMatch(
      /[^.]\. Try again in 1 min 30 s\.$/,
    );
  }
});

test('a token that has ended is told when, by whose clock', () => {
  const now = new Date(2026, 2, 5, 14, 5).getTime();
  const endedAt = new Date(2026, 2, 4, 9, 30).getTime();
  expect(copyOfPasteFault({ ok: false, fault: 'ended', endedAt }, now)).toMatch(
    /by this computer’s clock: 09:30 on 4 March 2026\./,
  );
  expect(copyOfPasteFault({ ok: false, fault: 'empty' }, now)).toBe('Access token is missing.');
});
