import { expect, test } from 'vitest';
import { readAnswer } from './read-answer.ts';

const TYPES = { json: 'application/json; charset=utf-8', html: 'text/html', text: 'text/plain' };

test.each([
  ['{"data":{"__typename":"Query"}}', TYPES.json, 'data'],
  ['{"data":null,"errors":[{"message":"no"}]}', TYPES.json, 'errors'],
  ['{"errors":[{"message":"no"}]}', TYPES.json, 'errors'],
  ['{"message":"no"}', TYPES.json, 'json'],
  ['[1]', TYPES.json, 'json'],
  ['null', TYPES.json, 'json'],
  ['<!doctype html><title>Log in', TYPES.text, 'html'],
  ['Log in', TYPES.html, 'html'],
  ['Bad gateway', TYPES.text, 'text'],
  ['', TYPES.text, 'empty'],
])('%s as %s is %s', async (body, type, shape) => {
  const response = new Response(body, { headers: { 'content-type': type } });
  expect(await readAnswer(response, [])).toMatchObject({ shape });
});

test('reads status, media type, request id, and what a refusal is about', async () => {
  const challenge = 'Bearer error="invalid_token", error_description="It is no more"';
  const headers = {
    'content-type': TYPES.json,
    'x-request-id': 'request-7',
    'www-authenticate': challenge,
  };
  const response = new Response('{}', { status: 401, headers });
  expect(await readAnswer(response, [])).toEqual({
    came: 'answer',
    status: 401,
    mediaType: 'application/json',
    shape: 'json',
    requestId: 'request-7',
    words: 'It is no more',
    blamed: 'token',
    lacksScope: false,
  });
});

test('knows a token that is good for other things', async () => {
  const headers = { 'www-authenticate': 'Bearer error="insufficient_scope"' };
  expect(await readAnswer(new Response('', { status: 403, headers }), [])).toMatchObject({
    lacksScope: true,
  });
});

test('a service that repeats what it was sent is not repeated', async () => {
  const body = JSON.stringify({ errors: [{ message: 'no such key: key-1f3a' }] });
  const headers = { 'content-type': 'key-1f3a/json', 'x-request-id': 'key-1f3a' };
  const answer = await readAnswer(new Response(body, { status: 403, headers }), ['key-1f3a']);
  expect(JSON.stringify(answer)).not.toContain('key-1f3a');
  expect(answer.words).toContain('no such key');
});

test('an answer without a body, such as 204', async () => {
  expect(await readAnswer(new Response(null, { status: 204 }), [])).toMatchObject({
    status: 204,
    shape: 'empty',
  });
});
