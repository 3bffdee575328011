import { describe, expect, test } from 'vitest';
import {
  formatBearerChallenge,
  TOKEN_EXPIRED,
  TOKEN_TERMINATED,
} from '../contract/bearer-challenge.ts';
import { readRefusalMessage } from '../contract/refusal-message.ts';
import { blameOfRefusal, type Blamed } from './blame-of-refusal.ts';

/** The blame for an answer; an object body is sent as JSON. */
function blame(
  endpoint: 'token' | 'graphql',
  status: number,
  body: string | object,
  challenge: string | null = null,
): Blamed {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const said = readRefusalMessage(text);
  return blameOfRefusal({ endpoint, status, challenge, refusal: said, body: text }).on;
}

const description = (error: string, error_description: string): object => ({
  error,
  error_description,
});

describe('at the token endpoint', () => {
  test.each<[number, string | object, Blamed]>([
    // The built-in service.
    [401, description('invalid_client', 'The username or the password is wrong'), 'credentials'],
    [403, description('invalid_client', 'The API key is wrong'), 'api-key'],
    [403, description('invalid_client', 'The API key is missing'), 'api-key'],
    // Kong, Google, AWS, Azure API Management, Apigee, Tyk and others, about the key.
    [401, { message: 'No API key found in request' }, 'api-key'],
    [401, { error: 'invalid_api_key' }, 'api-key'],
    [401, { code: 'INVALID_API_KEY' }, 'api-key'],
    [401, { data: { reason: 'invalidApiKey' } }, 'api-key'],
    [
      400,
      {
        error: {
          code: 400,
          message: 'API key not valid. Please pass a valid API key.',
          status: 'INVALID_ARGUMENT',
        },
      },
      'api-key',
    ],
    [
      401,
      { statusCode: 401, message: 'Access denied due to missing subscription key. Make sure to.' },
      'api-key',
    ],
    [401, { message: 'Access denied due to invalid subscription key.' }, 'api-key'],
    [
      401,
      { fault: { faultstring: 'Failed to resolve API Key variable request.header.x-api-key' } },
      'api-key',
    ],
    [401, { fault: { faultstring: 'Invalid ApiKey' } }, 'api-key'],
    [403, { error: 'Key not authorised' }, 'api-key'],
    [401, { error: 'Key has expired, please renew' }, 'api-key'],
    [401, { error: 'Attempted access with invalid key.' }, 'api-key'],
    [403, { message: 'This API key is disabled' }, 'api-key'],
    [200, { error: 'invalid_api_key' }, 'api-key'],
    // No message: the status decides.
    [403, { message: 'Forbidden' }, 'api-key'],
    [403, '', 'api-key'],
    [403, '<html><h1>403 Forbidden</h1></html>', 'api-key'],
    [403, 'Access denied', 'api-key'],
    [403, { error: 'Access to this API has been disallowed' }, 'api-key'],
    [401, '', 'credentials'],
    [401, { message: 'Unauthorized' }, 'credentials'],
    [401, description('access_denied', 'Unauthorized'), 'credentials'],
    [401, 'HTTP 401 Unauthorized', 'credentials'],
    [400, '', 'unknown'],
    [400, { foo: 1 }, 'unknown'],
    // Keycloak, Okta, Auth0, Cognito, Entra ID, WSO2, about name and password.
    [
      401,
      description('invalid_client', 'Invalid client or Invalid client credentials'),
      'credentials',
    ],
    [
      401,
      description('unauthorized_client', 'Invalid client or Invalid client credentials'),
      'credentials',
    ],
    [401, description('invalid_grant', 'Invalid user credentials'), 'credentials'],
    [
      401,
      description(
        'invalid_client',
        'The client secret supplied for a confidential client is invalid.',
      ),
      'credentials',
    ],
    [400, { error: 'invalid_client' }, 'credentials'],
    [400, { error: 'invalid_grant' }, 'credentials'],
    [400, description('invalid_client', 'invalid_client_secret'), 'credentials'],
    [401, description('invalid_client', 'AADSTS7000215: Invalid client secret'), 'credentials'],
    [401, { code: '900902', message: 'Missing Credentials' }, 'credentials'],
    [403, { message: 'Bad credentials' }, 'credentials'],
    [401, 'User not found', 'credentials'],
    // The code decides if the message is not understood.
    [401, description('invalid_client', 'Anmeldung fehlgeschlagen'), 'credentials'],
    // A warning is not a lock.
    [401, 'Invalid username or password. Attempts remaining: 2', 'credentials'],
    [401, 'Invalid credentials. Your account locks after 3 failed attempts', 'credentials'],
    [401, 'Wrong password. 2 attempts left before your account will be locked.', 'credentials'],
    [401, 'Invalid username or password. Your account will be locked.', 'credentials'],
    // Neither: a different key or password would not help.
    [403, { message: 'account locked' }, 'something else'],
    [401, { error: 'account_locked' }, 'something else'],
    [401, { error: 'accountLocked' }, 'something else'],
    [401, description('invalid_client', 'Account is locked after 5 attempts'), 'something else'],
    [400, description('invalid_grant', 'Account disabled'), 'something else'],
    [400, description('invalid_grant', 'Account is not fully set up'), 'something else'],
    [401, description('invalid_client', 'Your password has expired'), 'something else'],
    [
      403,
      description(
        'unauthorized_client',
        "Grant type 'client_credentials' not allowed for the client.",
      ),
      'something else',
    ],
    [
      401,
      description('unauthorized_client', 'Client not enabled to retrieve service account'),
      'something else',
    ],
    [403, { message: 'denied by policy 17' }, 'something else'],
    [401, { message: 'denied by policy 17' }, 'something else'],
    [403, description('access_denied', 'Service not enabled within domain'), 'something else'],
    [403, { message: 'API key quota exceeded' }, 'something else'],
    [403, { title: 'Forbidden', detail: 'Outside of office hours' }, 'something else'],
    [403, 'RBAC: access denied', 'something else'],
    [200, { error: 'Account locked' }, 'something else'],
    // One of the two; the service does not say which.
    [401, { message: 'Invalid authentication credentials' }, 'unknown'],
    [401, { message: 'API key, username or password is wrong' }, 'unknown'],
    // A 400 may mention keys for other reasons.
    [400, description('invalid_request', 'The form key apikeys is repeated'), 'something else'],
  ])('%d %j: %s', (status, body, blamed) => {
    expect(blame('token', status, body)).toBe(blamed);
  });

  test.each<[string, Blamed]>([
    ['Key realm="kong"', 'api-key'],
    ['Basic realm="service"', 'credentials'],
    ['Bearer', 'credentials'],
  ])('a bare 401 with the challenge %s: %s', (challenge, blamed) => {
    expect(blame('token', 401, { message: 'Unauthorized' }, challenge)).toBe(blamed);
  });
});

describe('at the GraphQL endpoint', () => {
  const says = (errorDescription: string): string =>
    formatBearerChallenge('graphql', { error: 'invalid_token', errorDescription });

  test.each<[number, string | null, string | object, Blamed]>([
    // The built-in service.
    [401, says(TOKEN_EXPIRED), '', 'expired token'],
    [401, says(TOKEN_TERMINATED), '', 'token'],
    // The wording of Envoy and Istio, Apigee, Azure API Management, Kong, AWS, Tyk.
    [401, null, 'Jwt is expired', 'expired token'],
    [401, null, 'Jwt verification fails', 'token'],
    [401, null, { fault: { faultstring: 'Invalid Access Token' } }, 'token'],
    [401, null, { errorCode: 'E0000011', errorSummary: 'Invalid token provided' }, 'token'],
    [401, null, { message: 'The incoming token has expired' }, 'expired token'],
    [401, null, { fault: { faultstring: 'Invalid ApiKey' } }, 'api-key'],
    [401, null, { message: 'Access denied due to invalid subscription key.' }, 'api-key'],
    [401, 'Key realm="kong"', { message: 'Unauthorized' }, 'api-key'],
    [401, null, { message: 'No API key found in request' }, 'api-key'],
    [401, null, { error: 'Missing header x-api-key' }, 'api-key'],
    [401, null, { error: 'Key has expired, please renew' }, 'api-key'],
    [401, null, { code: 'INVALID_API_KEY' }, 'api-key'],
    [
      400,
      null,
      { error: { message: 'API key not valid. Please pass a valid API key.' } },
      'api-key',
    ],
    // AWS AppSync, and API Gateway before it.
    [
      401,
      null,
      { errors: [{ errorType: 'UnauthorizedException', message: 'You are not authorized.' }] },
      'token',
    ],
    // A challenge with only its error.
    [401, 'Bearer error="invalid_token"', '', 'token'],
    [401, 'Bearer realm="x", error="invalid_request"', '', 'unknown'],
    // Ambiguous: the token may have expired or been replaced.
    [401, says('The token is invalid or expired'), '', 'token'],
    // About both.
    [401, says('Wrong API key'), '', 'unknown'],
    [401, null, { message: 'Invalid API key or token' }, 'unknown'],
    // About neither: a scheme and a realm are not a message.
    [401, null, '', 'unknown'],
    [401, null, { message: 'Unauthorized' }, 'unknown'],
    [401, 'Bearer', '', 'unknown'],
    [401, 'Bearer realm="tokens"', '', 'unknown'],
    [401, 'Basic realm="api"', '', 'unknown'],
    // A proxy's page.
    [401, null, '<html><input name="csrf_token"></html>', 'unknown'],
    // A 403 without a message stands for the key.
    [403, null, '', 'api-key'],
    [403, null, { message: 'Forbidden' }, 'api-key'],
    [
      403,
      null,
      { errors: [{ message: 'Forbidden', extensions: { code: 'FORBIDDEN' } }] },
      'api-key',
    ],
    [403, null, { errors: [{ message: 'The API key is wrong' }] }, 'api-key'],
    [403, null, { errors: [{ message: 'No access for this key' }] }, 'api-key'],
    [403, null, { message: 'The API key is not that of the token' }, 'api-key'],
    // A permission, a quota, a lock, a policy.
    [403, null, { errors: [{ message: 'Field salaries needs role HR' }] }, 'something else'],
    [403, null, { message: 'Quota exceeded' }, 'something else'],
    [403, null, { message: 'You have exceeded the quota of your API key' }, 'something else'],
    [403, null, { message: 'denied by policy 17' }, 'something else'],
    [403, null, { title: 'Account locked', status: 403 }, 'something else'],
    [
      403,
      null,
      { Message: 'User is not authorized to access this resource with an explicit deny' },
      'something else',
    ],
    [403, 'Bearer error="insufficient_scope"', '', 'something else'],
    [401, null, { message: 'The monkey is locked' }, 'something else'],
    // AWS answers this for an unknown path; it is not about the key.
    [403, null, { message: 'Missing Authentication Token' }, 'token'],
    [400, null, { message: 'Variable $apiKey has another type' }, 'something else'],
  ])('%d %s %j: %s', (status, challenge, body, blamed) => {
    expect(blame('graphql', status, body, challenge)).toBe(blamed);
  });
});

test('a long answer of points alone is read once', () => {
  expect(blame('graphql', 403, `${'.'.repeat(600_000)}x`)).toBe(blame('graphql', 403, '...x'));
});
