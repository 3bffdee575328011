import { expect, test } from 'vitest';
import { wordsOfRefusal } from './refusal-words.ts';

test.each([
  [{ errors: [{ message: 'No such field' }, { message: 'more' }] }, { words: 'No such field' }],
  [
    { error: 'invalid_client', error_description: 'Unknown' },
    { words: 'Unknown', code: 'invalid_client' },
  ],
  [{ error: 5, error_description: 'Unknown' }, { words: 'Unknown' }],
  [{ error: 'invalid_client' }, { words: 'invalid_client' }],
  [{ message: 'Forbidden' }, { words: 'Forbidden' }],
  // A framework's own page of errors: the status in words, and what went wrong.
  [{ status: 500, error: 'Internal Server Error', message: 'No pool' }, { words: 'No pool' }],
  [{ errors: [] }, undefined],
  [{ message: 5 }, undefined],
  ['text', undefined],
  [null, undefined],
])('%j says %j', (body, said) => {
  expect(wordsOfRefusal(body)).toEqual(said);
});
