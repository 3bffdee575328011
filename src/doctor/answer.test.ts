import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, quote, summarizeAnswer, type AnswerSummary } from './answer.ts';

test.each([
  ['\u001B[31;1mred\u001B[0m \u009B2Jcleared', 'red cleared'],
  ['\u001B]0;a title\u0007text', 'text'],
  ['\u001B]8;;https://evil.example\u001B\\link', 'link'],
  ['one\r\n\ttwo\u0000\u0008', 'one two'],
  ['\u202Ednuora\u2066', 'dnuora'],
  ['a token eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2ln, cut eyJhbGciOi.eyJ', 'a token •••, cut •••'],
])('%j becomes %j', (text, clean) => {
  expect(cleanText(text, [])).toBe(clean);
});

test('a secret is masked even where invisible characters stand in it', () => {
  expect(cleanText('it is hun\u200Bter\u001B[0m2 today', ['hunter2'])).toBe('it is ••• today');
});

test('nothing that a terminal obeys is left, whatever comes', () => {
  const pieces = fc.constantFrom('\u001B', '[', ']', '0;', 'm', '\u0007', '\u009B', '\\', 'P', 'x');
  fc.assert(
    fc.property(fc.array(pieces), (text) => {
      expect(cleanText(text.join(''), [])).not.toMatch(/\p{C}/u);
    }),
  );
});

test('a quotation is cut after masking, so that no part of a secret is left at its end', () => {
  const secret = 's'.repeat(40);
  expect(quote(`${'x'.repeat(190)}${secret}`, [secret])).toBe(`${'x'.repeat(190)}•••`);
  expect(quote('x'.repeat(500), [])).toHaveLength(300);
});

function summarize(status: number, headers: Record<string, string>, body = ''): AnswerSummary {
  const http = { method: 'POST', status, headers: new Headers(headers), body };
  return summarizeAnswer({ ...http, secrets: ['key-1f3a'] }, 'graphql');
}

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
])('%s as %s is %s', (body, type, shape) => {
  expect(summarize(200, { 'content-type': type }, body)).toMatchObject({ shape });
});

test('reads status, media type, request id, and what a refusal is about', () => {
  const challenge = 'Bearer error="invalid_token", error_description="It is no more"';
  const headers = {
    'content-type': TYPES.json,
    'x-request-id': 'request-7',
    'www-authenticate': challenge,
  };
  expect(summarize(401, headers, '{}')).toEqual({
    kind: 'answer',
    method: 'POST',
    status: 401,
    mediaType: 'application/json',
    shape: 'json',
    requestId: 'request-7',
    message: 'It is no more',
    blamed: 'token',
    lacksScope: false,
  });
});

test('knows a token that is good for other things', () => {
  const headers = { 'www-authenticate': 'Bearer error="insufficient_scope"' };
  expect(summarize(403, headers)).toMatchObject({ lacksScope: true });
});

test('a service that repeats what it was sent is not repeated', () => {
  const body = JSON.stringify({ errors: [{ message: 'no such key: key-1f3a' }] });
  const headers = { 'content-type': 'key-1f3a/json', 'x-request-id': 'key-1f3a' };
  const answer = summarize(403, headers, body);
  expect(JSON.stringify(answer)).not.toContain('key-1f3a');
  expect(answer.message).toContain('no such key');
});

test('a body of many titles that are not closed is read once', () => {
  expect(summarize(502, { 'content-type': TYPES.html }, '<title'.repeat(200_000)).title).toBe(
    undefined,
  );
});
