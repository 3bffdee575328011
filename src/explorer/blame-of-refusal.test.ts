import { expect, test } from 'vitest';
import {
  formatBearerChallenge,
  TOKEN_EXPIRED,
  TOKEN_TERMINATED,
} from '../contract/bearer-challenge.ts';
import { blameOfRefusal } from './blame-of-refusal.ts';

const said = (errorDescription: string): string =>
  formatBearerChallenge('graphql', { error: 'invalid_token', errorDescription });

test.each([
  // The built-in service.
  [said(TOKEN_EXPIRED), '', TOKEN_EXPIRED, 'expired token'],
  [said(TOKEN_TERMINATED), '', TOKEN_TERMINATED, 'token'],
  // Envoy and Istio, Apigee, Azure API Management, Kong, AWS, as they word it.
  [null, 'Jwt is expired', 'Jwt is expired', 'expired token'],
  [null, 'Jwt verification fails', undefined, 'token'],
  [null, '{"fault":{"faultstring":"Invalid Access Token"}}', undefined, 'token'],
  [null, '{"fault":{"faultstring":"Invalid ApiKey"}}', undefined, 'api-key'],
  [null, '{"message":"Access denied due to invalid subscription key."}', undefined, 'api-key'],
  ['Key realm="kong"', '{"message":"Unauthorized"}', undefined, 'api-key'],
  [null, '{"message":"No API key found in request"}', 'No API key found in request', 'api-key'],
  [
    null,
    '{"message":"The incoming token has expired"}',
    'The incoming token has expired',
    'expired token',
  ],
  [null, '{"error":"Missing header x-api-key"}', undefined, 'api-key'],
  [null, '{"code":"INVALID_API_KEY"}', undefined, 'api-key'],
  // A challenge that says no more than its error.
  ['Bearer error="invalid_token"', '', undefined, 'token'],
  ['Bearer realm="x", error="invalid_request"', '', undefined, 'unknown'],
  // Expired or something else: it may have been replaced.
  [said('The token is invalid or expired'), '', 'The token is invalid or expired', 'token'],
  // Of both.
  [said('Wrong API key'), '', 'Wrong API key', 'unknown'],
  [null, '{"message":"Invalid API key or token"}', 'Invalid API key or token', 'unknown'],
  // Of neither: a scheme and a realm are no words.
  [null, '', undefined, 'unknown'],
  [null, '{"message":"Unauthorized"}', 'Unauthorized', 'unknown'],
  ['Bearer', '', undefined, 'unknown'],
  ['Bearer realm="tokens"', '', undefined, 'unknown'],
  ['Basic realm="api"', '', undefined, 'unknown'],
  [null, '{"message":"The monkey is locked"}', 'The monkey is locked', 'unknown'],
  // A proxy's page.
  [null, '<html><input name="csrf_token"></html>', undefined, 'unknown'],
])('%s %s (%s): %s', (challenge, body, description, blamed) => {
  expect(blameOfRefusal(challenge, body, description)).toBe(blamed);
});
