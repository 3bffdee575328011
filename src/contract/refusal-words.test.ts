import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRefusalWords, wordsOfRefusal } from './refusal-words.ts';

test.each([
  [{ errors: [{ message: 'No such field' }, { message: 'more' }] }, { words: 'No such field' }],
  [
    { errors: [{ message: 'Unauthorized', extensions: { code: 'INVALID_API_KEY' } }] },
    { words: 'Unauthorized', code: 'INVALID_API_KEY' },
  ],
  [{ errors: ['Locked'] }, { words: 'Locked' }],
  // JSON:API.
  [
    { errors: [{ title: 'Forbidden', detail: 'Needs role HR' }] },
    { words: 'Forbidden: Needs role HR' },
  ],
  // RFC 6749, section 5.2.
  [
    { error: 'invalid_client', error_description: 'Unknown' },
    { words: 'Unknown', code: 'invalid_client' },
  ],
  [
    { error: 'x', error_description: 'd', error_uri: 'https://help.example/x' },
    { words: 'd', code: 'x', uri: 'https://help.example/x' },
  ],
  [{ error: 5, error_description: 'Unknown' }, { words: 'Unknown' }],
  [{ error: 'invalid_client' }, { words: 'invalid_client' }],
  [{ error: 'invalid_client', error_description: ' ' }, { words: 'invalid_client' }],
  // Problem Details, RFC 9457.
  [
    { type: 'about:blank', title: 'Account locked.', detail: 'Ask Ann to open it.', status: 403 },
    { words: 'Account locked: Ask Ann to open it.' },
  ],
  [
    { title: 'Account locked', detail: 'Account locked by Ann' },
    { words: 'Account locked by Ann' },
  ],
  [{ title: 'Forbidden', errors: { name: ['too long'] } }, { words: 'Forbidden' }],
  // Gateways and frameworks: AWS, Google, OpenAI's form, Apigee, Okta, Spring, Django.
  [{ message: 'Forbidden' }, { words: 'Forbidden' }],
  [{ Message: 'explicit deny' }, { words: 'explicit deny' }],
  [
    { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } },
    { words: 'API key not valid.', code: 'INVALID_ARGUMENT' },
  ],
  [
    { error: { message: 'Wrong', type: 'invalid_request_error', code: 'invalid_api_key' } },
    { words: 'Wrong', code: 'invalid_api_key' },
  ],
  [
    { fault: { faultstring: 'Invalid ApiKey', detail: { errorcode: 'oauth.v2.InvalidApiKey' } } },
    { words: 'Invalid ApiKey', code: 'oauth.v2.InvalidApiKey' },
  ],
  [
    { errorCode: 'E0000011', errorSummary: 'Invalid token provided' },
    { words: 'Invalid token provided', code: 'E0000011' },
  ],
  [{ status: 500, error: 'Internal Server Error', message: 'No pool' }, { words: 'No pool' }],
  [
    { error: 'account_locked', message: 'Locked' },
    { words: 'Locked', code: 'account_locked' },
  ],
  [{ detail: 'Not authenticated' }, { words: 'Not authenticated' }],
  [{ code: 'INVALID_API_KEY' }, { words: 'INVALID_API_KEY' }],
  [{ errors: [] }, undefined],
  [{ errors: 'x' }, undefined],
  [{ message: 5 }, undefined],
  [{ detail: [{ msg: 'x' }] }, undefined],
  ['text', undefined],
  [null, undefined],
  [5, undefined],
])('%j says %j', (body, said) => {
  expect(wordsOfRefusal(body)).toEqual(said);
});

describe('the text of an answer', () => {
  test.each([
    ['{"message":"Locked"}', { words: 'Locked' }],
    ['\uFEFF{"message":"Locked"}', { words: 'Locked' }],
    ['RBAC: access denied\n', { words: 'RBAC: access denied' }],
    ['"Locked"', { words: 'Locked' }],
    // A page's words are not the service's, and what was cut is no sentence.
    [' <html><title>502 Bad Gateway</title>', undefined],
    ['<?xml version="1.0"?><Error>x</Error>', undefined],
    ['{"message":"Lock', undefined],
    ['{"message"', undefined],
    ['', undefined],
    ['503', undefined],
    ['----', undefined],
    ['PNG\0\0', undefined],
    ['\uFFFDPNG', undefined],
  ])('%j', (body, said) => {
    expect(readRefusalWords(body)).toEqual(said);
  });

  test('of any kind is read without an exception', () => {
    fc.assert(fc.property(fc.string(), (text) => void readRefusalWords(text)));
    fc.assert(fc.property(fc.json(), (text) => void readRefusalWords(text)));
  });
});
