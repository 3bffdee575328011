import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { fetchDescribed } from '../testing/described-answers.ts';
import { startServiceUnderTest, type ServiceUnderTest } from '../testing/service-under-test.ts';

const PATH = '/.well-known/oauth-authorization-server';
let service: ServiceUnderTest;
afterEach(() => service.stop(0));

test('names every endpoint where it is reached', async () => {
  service = await startServiceUnderTest({ AUTH_PORT: '0' });
  const { auth, explorer } = service.origins;
  const response = await fetchDescribed(auth + PATH);
  const metadata = (await response.json()) as Record<string, unknown>;
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(metadata).toMatchObject({
    issuer: auth,
    token_endpoint: `${auth}/oauth2/token?grant_type=client_credentials`,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
  });
  for (const name of ['jwks_uri', 'introspection_endpoint', 'revocation_endpoint']) {
    expect((await fetchDescribed(metadata[name] as string)).status).not.toBe(404);
  }
  expect((await fetchDescribed(explorer + PATH)).status).toBe(404);
});

test('ISSUER_URL is the issuer of metadata and tokens, with all claims of RFC 9068', async () => {
  const issuer = 'https://auth.example.com/access';
  service = await startServiceUnderTest({ ISSUER_URL: issuer });
  const metadata = (await (await fetchDescribed(service.origins.auth + PATH)).json()) as object;
  expect(metadata).toMatchObject({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` });
  const token = await service.token();
  expect(decodeProtectedHeader(token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' });
  const claims = decodeJwt(token);
  expect(claims).toMatchObject({ iss: issuer, sub: 'alice', client_id: 'alice' });
  expect(Object.keys(claims).toSorted()).toEqual([
    'aud',
    'client_id',
    'exp',
    'iat',
    'iss',
    'jti',
    'sub',
  ]);
  expect((await service.query('{ __typename }', token)).status).toBe(200);
});
