import { expect, test } from 'vitest';
import { readTokenResponse } from '../session/read-token-response.ts';
import { summarizeAnswer, type HttpAnswer } from './answer.ts';
import { findingsOf, type Judgement } from './finding.ts';
import { judgeNodeCall } from './judge-graphql.ts';
import { judgePageFailure } from './judge-page-failure.ts';
import { judgeSignIn } from './judge-sign-in.ts';

const json = { 'content-type': 'application/json' };
const invalidToken = { 'www-authenticate': 'Bearer error="invalid_token"' };
const page = { pageOrigin: 'https://page.example', isOnline: true } as const;

function answered(status: number, headers: Record<string, string>, body: string): HttpAnswer {
  return { method: 'POST', status, headers: new Headers(headers), body, secrets: [] };
}

/** What a finding tells, however it is shown. */
function tellings(findings: readonly Judgement[]): object[] {
  const broken = findings.filter(({ verdict }) => verdict === 'broken');
  return broken.map(({ code, layer, advice, operator }) => ({ code, layer, advice, operator }));
}

test.each([
  ['a page of a proxy', answered(200, { 'content-type': 'text/html' }, '<html>'), 'html'],
  ['a redirect', answered(307, { location: 'https://elsewhere.example/' }, ''), 'redirected'],
  ['a wrong path', answered(404, json, '{}'), 'wrongPath'],
  ['a refused key', answered(403, json, '{"message":"Invalid API key"}'), 'keyRefused'],
  ['a refused token', answered(401, { ...json, ...invalidToken }, '{}'), 'tokenRefused'],
  ['a right', answered(403, json, '{"errors":[{"message":"Needs role HR"}]}'), 'denied'],
  ['a failure', answered(500, json, '{}'), 'serviceFailed'],
  ['a gateway', answered(502, json, '{}'), 'gateway'],
  ['JSON of something else', answered(200, json, '{"result":1}'), 'notGraphql'],
  ['errors', answered(200, json, '{"errors":[{"message":"no"}]}'), 'errors'],
])('a call: the page and the terminal find the same of %s', (_what, http, code) => {
  const summary = summarizeAnswer(http, 'graphql');
  const failure = { code: 'server-error', endpoint: 'https://api.example/v1/graphql' };
  const seen = judgePageFailure(
    { ...page, kind: 'graphql', carries: 'key-and-token', failure },
    { call: code === 'redirected' ? { kind: 'redirect' } : summary },
  );
  const told = [judgeNodeCall({ ...summary, http })];
  expect(tellings(told)).toMatchObject([{ code }]);
  expect(told[0]?.evidence).toContain(`POST answered ${http.status}`);
  expect(tellings(seen)).toEqual(tellings(told));
});

test.each([
  ['wrong credentials', answered(401, json, '{"error":"invalid_client"}'), 'credentialsRefused'],
  ['a refused key', answered(403, json, '{"message":"Invalid API key"}'), 'keyRefused'],
  ['a lock', answered(403, json, '{"error_description":"Account locked"}'), 'signInRefused'],
  ['an empty answer', answered(200, json, ''), 'signInEmpty'],
  ['a token of another type', answered(200, json, tokenOf('mac')), 'unusableToken'],
  ['a wrong path', answered(404, json, '{}'), 'wrongPath'],
  ['a failure', answered(503, json, '{}'), 'serviceFailed'],
])('a sign-in: the page and the terminal find the same of %s', (_what, http, code) => {
  const endpoint = 'https://auth.example/oauth2/token';
  const result = readTokenResponse({ endpoint, ...http }, 0);
  if (result.ok) throw new Error('a token was issued');
  const failed = { ...page, kind: 'token', failure: result.failure } as const;
  const seen = judgePageFailure(failed, {});
  const outcome = { ...summarizeAnswer(http, 'token'), http };
  const told = judgeSignIn('Flow B', outcome, result, 0);
  expect(tellings(told)).toMatchObject([{ code }]);
  expect(tellings(seen)).toEqual(tellings(told));
});

function tokenOf(type: string): string {
  return JSON.stringify({ access_token: 'opaque', expires_in: 600, token_type: type });
}

test('a result of another media type passes, as in the explorer, and its operator is told', () => {
  const http = answered(200, { 'content-type': 'text/json' }, '{"data":{"__typename":"Query"}}');
  const outcome = { ...summarizeAnswer(http, 'graphql'), http };
  expect(judgeNodeCall(outcome)).toMatchObject({
    code: 'callWorks',
    verdict: 'passed',
    operator: expect.stringMatching(/^Send results as/),
  });
});

test.each([
  [500, 'broken', /\(x-request-id request-7\)$/],
  [200, 'passed', /^(?!.*request-7)/],
])('what is broken names its request, what passed does not: %i', (status, verdict, evidence) => {
  const http = answered(status, { ...json, 'x-request-id': 'request-7' }, '{"data":{}}');
  const outcome = { ...summarizeAnswer(http, 'graphql'), http };
  expect(findingsOf('query', judgeNodeCall(outcome), outcome)).toMatchObject([
    { check: 'query', verdict, evidence: expect.stringMatching(evidence) },
  ]);
});
