import { expect, test } from 'vitest';
import { readSignInForm } from './read-sign-in-form.ts';

function form(fields: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const typed = { username: 'svc', password: 'secret', apiKey: 'key' };

test('what was typed is read', () => {
  expect(readSignInForm(form(typed), true)).toEqual({ credentials: typed, errors: {} });
});

test('spaces around name and key go, and those of a password stay', () => {
  const spaced = { username: ' svc\t', password: ' p ä€ ', apiKey: '\nkey ' };
  expect(readSignInForm(form(spaced), true)).toEqual({
    credentials: { username: 'svc', password: ' p ä€ ', apiKey: 'key' },
    errors: {},
  });
});

test('each missing field has a sentence of its own', () => {
  const expected = {
    username: 'Username is missing.',
    password: 'Password is missing.',
    apiKey: 'API key is missing.',
  };
  expect(readSignInForm(form({}), true).errors).toEqual(expected);
  const blank = { username: ' ', password: '', apiKey: ' ' };
  expect(readSignInForm(form(blank), true).errors).toEqual(expected);
});

test('a password of spaces is a password', () => {
  expect(readSignInForm(form({ ...typed, password: ' ' }), true).errors).toEqual({});
});

test.each(['two words', 'schlüssel', 'a\u200bb', 'a\nb'])('%j is no API key', (apiKey) => {
  const { errors } = readSignInForm(form({ ...typed, apiKey }), true);
  expect(errors).toEqual({ apiKey: expect.stringMatching(/no spaces/) });
});

test('a key that the form does not ask for is left to the config or the session', () => {
  const read = readSignInForm(form({ ...typed, apiKey: 'two words' }), false);
  expect(read.credentials.apiKey).toBeUndefined();
  expect(read.errors).toEqual({});
});

test('a file in place of a field is nothing typed', () => {
  const data = form({ ...typed, username: new Blob(['svc']) });
  expect(readSignInForm(data, true).errors.username).toBe('Username is missing.');
});
