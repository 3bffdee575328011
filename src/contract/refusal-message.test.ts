import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRefusalMessage, findRefusalMessage } from './refusal-message.ts';

test.each([
  [{ errors: [{ message: 'No such field' }, { message: 'more' }] }, { message: 'No such field' }],
  [
    { errors: [{ message: 'Unauthorized', extensions: { code: 'INVALID_API_KEY' } }] },
    { message: 'Unauthorized', code: 'INVALID_API_KEY' },
  ],
  [{ errors: ['Locked'] }, { message: 'Locked' }],
  // JSON:API.
  [
    { errors: [{ title: 'Forbidden', detail: 'Needs role HR' }] },
    { message: 'Forbidden: Needs role HR' },
  ],
  // RFC 6749, section 5.2.
  [
    { error: 'invalid_client', error_description: 'Unknown' },
    { message: 'Unknown', code: 'invalid_client' },
  ],
  [
    { error: 'x', error_description: 'd', error_uri: 'https://help.example/x' },
    { message: 'd', code: 'x', uri: 'https://help.example/x' },
  ],
  [{ error: 5, error_description: 'Unknown' }, { message: 'Unknown' }],
  [{ error: 'invalid_client' }, { message: 'invalid_client' }],
  [{ error: 'invalid_client', error_description: ' ' }, { message: 'invalid_client' }],
  // Problem Details, RFC 9457.
  [
    { type: 'about:blank', title: 'Account locked.', detail: 'Ask Ann to open it.', status: 403 },
    { message: 'Account locked: Ask Ann to open it.' },
  ],
  [
    { title: 'Account locked', detail: 'Account locked by Ann' },
    { message: 'Account locked by Ann' },
  ],
  [{ title: 'Forbidden', errors: { name: ['too long'] } }, { message: 'Forbidden' }],
  // Gateways and frameworks: AWS, Google, OpenAI's form, Apigee, Okta, Spring, Django.
  [{ message: 'Forbidden' }, { message: 'Forbidden' }],
  [{ Message: 'explicit deny' }, { message: 'explicit deny' }],
  [
    { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } },
    { message: 'API key not valid.', code: 'INVALID_ARGUMENT' },
  ],
  [
    { error: { message: 'Wrong', type: 'invalid_request_error', code: 'invalid_api_key' } },
    { message: 'Wrong', code: 'invalid_api_key' },
  ],
  [
    { fault: { faultstring: 'Invalid ApiKey', detail: { errorcode: 'oauth.v2.InvalidApiKey' } } },
    { message: 'Invalid ApiKey', code: 'oauth.v2.InvalidApiKey' },
  ],
  [
    { errorCode: 'E0000011', errorSummary: 'Invalid token provided' },
    { message: 'Invalid token provided', code: 'E0000011' },
  ],
  [{ status: 500, error: 'Internal Server Error', message: 'No pool' }, { message: 'No pool' }],
  [
    { error: 'account_locked', message: 'Locked' },
    { message: 'Locked', code: 'account_locked' },
  ],
  [{ detail: 'Not authenticated' }, { message: 'Not authenticated' }],
  [{ code: 'INVALID_API_KEY' }, { message: 'INVALID_API_KEY' }],
  [{ errors: [] }, undefined],
  [{ errors: 'x' }, undefined],
  [{ message: 5 }, undefined],
  [{ detail: [{ msg: 'x' }] }, undefined],
  ['text', undefined],
  [null, undefined],
  [5, undefined],
])('%j says %j', (body, said) => {
  expect(findRefusalMessage(body)).toEqual(said);
});

describe('the text of an answer', () => {
  test.each([
    ['{"message":"Locked"}', { message: 'Locked' }],
    ['\uFEFF{"message":"Locked"}', { message: 'Locked' }],
    ['RBAC: access denied\n', { message: 'RBAC: access denied' }],
    ['"Locked"', { message: 'Locked' }],
    // HTML is not the service's message, and a truncated text is not a sentence.
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
    expect(readRefusalMessage(body)).toEqual(said);
  });

  test('of any kind is read without an exception', () => {
    fc.assert(fc.property(fc.string(), (text) => void readRefusalMessage(text)));
    fc.assert(fc.property(fc.json(), (text) => void readRefusalMessage(text)));
  });
});
