import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchDescribed } from '../testing/described-answers.ts';
import { sendRaw } from '../testing/raw-request.ts';
import {
  ALICE,
  startServiceUnderTest,
  type ServiceUnderTest,
} from '../testing/service-under-test.ts';

const FORM = 'application/x-www-form-urlencoded';
const { apiKey, username, password } = ALICE;
const RIGHT_FORM = new URLSearchParams({ client_id: username, client_secret: password }).toString();

/** Limits that no test reaches; they are tested separately. */
const NO_LIMITS = { windowS: 60, perUserAndAddress: 1e6, perAddress: 1e6, perUser: 1e6 };

let service: ServiceUnderTest;
let url: string;

beforeAll(async () => {
  service = await startServiceUnderTest({}, { signInLimits: NO_LIMITS });
  url = `${service.origins.auth}/oauth2/token?grant_type=client_credentials`;
});

afterAll(() => service.stop(0));

function basic(text: string): string {
  return `Basic ${Buffer.from(text).toString('base64')}`;
}

/** Sends a request and reads the JSON that every answer must be. */
async function post(
  headers: readonly string[],
  body?: Uint8Array | string,
  { at = url, method = 'POST' } = {},
) {
  const answer = await sendRaw(at, method, headers, body);
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['pragma']).toBe('no-cache');
  return { ...answer, json: JSON.parse(answer.body) as Record<string, unknown> };
}

describe('a right request', () => {
  test('Flow B gives a Bearer token that lives 28800 seconds', async () => {
    const { status, json } = await post(['x-api-key', apiKey, 'content-type', FORM], RIGHT_FORM);
    expect(status).toBe(200);
    expect(json).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as unknown,
      expires_in: 28_800,
      token_type: 'Bearer',
    });
  });

  test.each([
    ['raw, as curl sends it', `${username}:${password}`],
    ['form-encoded, as OAuth clients send it', `${username}:${encodeURIComponent(password)}`],
    ['form-encoded with a + for nothing', `%61lice:${encodeURIComponent(password)}`],
  ])('Flow A, %s', async (_name, text) => {
    const { status } = await post(['x-api-key', apiKey, 'authorization', basic(text)]);
    expect(status).toBe(200);
  });

  test('grant_type again in the body is tolerated, in both flows', async () => {
    const repeated = 'grant_type=client_credentials';
    const flowA = ['x-api-key', apiKey, 'authorization', basic(`${username}:${password}`)];
    expect((await post([...flowA, 'content-type', FORM], repeated)).status).toBe(200);
    const flowB = ['x-api-key', apiKey, 'content-type', `${FORM}; charset="UTF-8"`];
    expect((await post(flowB, `${repeated}&${RIGHT_FORM}`)).status).toBe(200);
  });

  test('the token verifies with the published keys and holds the claims', async () => {
    const before = Math.floor(Date.now() / 1_000);
    const token = await service.token();
    const after = Math.floor(Date.now() / 1_000);
    const response = await fetchDescribed(`${service.origins.auth}/.well-known/jwks.json`);
    const jwks = (await response.json()) as JSONWebKeySet;
    for (const key of jwks.keys) expect(key).not.toHaveProperty('d');
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(jwks), {
      issuer: 'gatehouse',
      audience: 'gatehouse-graphql',
      typ: 'at+jwt',
      algorithms: ['ES256'],
    });
    expect(protectedHeader.kid).toBe(jwks.keys[0]?.kid);
    expect(payload.sub).toBe(username);
    expect(payload['client_id']).toBe(username);
    expect(payload.iat).toBeGreaterThanOrEqual(before);
    expect(payload.iat).toBeLessThanOrEqual(after);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(28_800);
    expect(payload.jti).toMatch(/^[\da-f-]{36}$/);
    expect(decodeJwt(await service.token()).jti).not.toBe(payload.jti);
  });
});

test('a username is the same one, however its umlauts are written', async () => {
  const zoe = await startServiceUnderTest({
    DEMO_USERNAME: 'Zoë'.normalize('NFD'),
    DEMO_API_KEY: ALICE.apiKey,
    DEMO_PASSWORD: ALICE.password,
  });
  for (const form of ['NFC', 'NFD']) {
    const body = new URLSearchParams({
      client_id: 'Zoë'.normalize(form),
      client_secret: ALICE.password,
    });
    expect((await zoe.signIn({ body })).status).toBe(200);
  }
  await zoe.stop(0);
});

test('form-encoded NULs after the password do not get in either', async () => {
  const encoded = `${ALICE.username}:${encodeURIComponent(ALICE.password)}%00`;
  const { status } = await post(['x-api-key', ALICE.apiKey, 'authorization', basic(encoded)]);
  expect(status).toBe(401);
});

test.each(['/.well-known/jwks.json', '/healthz'])('%s is read, and nothing else', async (path) => {
  const at = `${service.origins.auth}${path}`;
  const { status, headers } = await sendRaw(at, 'POST', []);
  expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  expect((await sendRaw(at, 'HEAD', [])).status).toBe(200);
});

describe('refused as invalid_request', () => {
  const key = ['x-api-key', apiKey];
  const form = [...key, 'content-type', FORM];
  const credentials = basic(`${username}:${password}`);
  const base = (): string => `${service.origins.auth}/oauth2/token`;

  test.each<[string, string[], string | Uint8Array | undefined, string?]>([
    ['no x-api-key', ['content-type', FORM], RIGHT_FORM],
    ['an empty x-api-key', ['x-api-key', '', 'content-type', FORM], RIGHT_FORM],
    ['x-api-key twice', [...key, 'X-API-Key', apiKey, 'content-type', FORM], RIGHT_FORM],
    ['grant_type missing from the query', form, `grant_type=client_credentials&${RIGHT_FORM}`, ''],
    ['grant_type empty', form, RIGHT_FORM, '?grant_type='],
    [
      'grant_type twice in the query',
      form,
      RIGHT_FORM,
      '?grant_type=client_credentials&grant_type=client_credentials',
    ],
    ['another grant_type in the body', form, `grant_type=password&${RIGHT_FORM}`],
    ['both flows', [...form, 'authorization', credentials], RIGHT_FORM],
    ['Basic and a lone client_id', [...form, 'authorization', credentials], 'client_id=alice'],
    ['client_id twice', form, `client_id=alice&${RIGHT_FORM}`],
    ['client_secret twice', form, `${RIGHT_FORM}&client_secret=x`],
    ['no client_secret', form, 'client_id=alice'],
    ['no client_id', form, 'client_secret=x'],
    [
      'credentials in the query',
      form,
      RIGHT_FORM,
      '?grant_type=client_credentials&client_secret=x',
    ],
    [
      'a JSON body',
      [...key, 'content-type', 'application/json'],
      JSON.stringify({ client_id: username, client_secret: password }),
    ],
    ['a body that is not form-encoded', form, 'client_id=alice&client_secret=100%'],
    ['a body that is not UTF-8', form, Buffer.from([0x61, 0x3d, 0xff])],
    ['escaped bytes that are not UTF-8', form, 'client_id=alice&client_secret=%FF'],
    ['bad base64', [...key, 'authorization', 'Basic YWxpY2U6*'], undefined],
    ['base64 without padding', [...key, 'authorization', 'Basic YTpiYw'], undefined],
    ['no base64', [...key, 'authorization', 'Basic'], undefined],
    [
      'Basic bytes that are not UTF-8',
      [...key, 'authorization', `Basic ${Buffer.from([0x61, 0x3a, 0xff]).toString('base64')}`],
      undefined,
    ],
    [
      'NULs after the password',
      [...key, 'authorization', basic(`${username}:${password}\0\0`)],
      undefined,
    ],
    [
      'a control character in the username',
      [...key, 'authorization', basic(`a\u0085:b`)],
      undefined,
    ],
    ['NULs in the form', form, `client_id=alice&client_secret=${encodeURIComponent(password)}%00`],
    ['no colon', [...key, 'authorization', basic('alice')], undefined],
    ['another scheme', [...key, 'authorization', 'Bearer x'], undefined],
    [
      'Authorization twice',
      [...key, 'authorization', credentials, 'authorization', credentials],
      undefined,
    ],
  ])('%s', async (_name, headers, body, query) => {
    const at = query === undefined ? url : base() + query;
    const { status, json } = await post(headers, body, { at });
    expect({ status, error: json['error'] }).toEqual({ status: 400, error: 'invalid_request' });
    expect(json['error_description']).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  test('a body of another media type, with 415', async () => {
    for (const type of ['text/plain', 'multipart/form-data', `${FORM}; charset=latin1`]) {
      const { status, json } = await post([...key, 'content-type', type], RIGHT_FORM);
      expect([type, status, json['error']]).toEqual([type, 415, 'invalid_request']);
    }
    expect((await post(key, RIGHT_FORM)).status).toBe(415);
    const compressed = [...form, 'content-encoding', 'gzip'];
    expect((await post(compressed, RIGHT_FORM)).status).toBe(415);
  });

  test('a body that is too large, with 413, announced or not', async () => {
    const large = `${RIGHT_FORM}&x=${'x'.repeat(20_000)}`;
    expect((await post([...form, 'content-length', String(large.length)], large)).status).toBe(413);
    expect((await post([...form, 'transfer-encoding', 'chunked'], large)).status).toBe(413);
  });

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s, with 405', async (method) => {
    const { status, headers } = await post(key, undefined, { method });
    expect(status).toBe(405);
    expect(headers['allow']).toBe('POST');
  });
});

test('another grant type is unsupported', async () => {
  const at = `${service.origins.auth}/oauth2/token?grant_type=password`;
  const { status, json } = await post(['x-api-key', apiKey, 'content-type', FORM], RIGHT_FORM, {
    at,
  });
  expect([status, json['error']]).toEqual([400, 'unsupported_grant_type']);
});

describe('refused as invalid_client', () => {
  test.each([
    ['a wrong password', `${username}:wrong`],
    ['an unknown user', `nobody:${password}`],
    ['an empty password', `${username}:`],
  ])('%s: 401, with a challenge where Basic was used', async (_name, text) => {
    const inHeader = await post(['x-api-key', apiKey, 'authorization', basic(text)]);
    expect([inHeader.status, inHeader.json['error']]).toEqual([401, 'invalid_client']);
    expect(inHeader.headers['www-authenticate']).toMatch(/^Basic realm="/);

    const [id = '', secret = ''] = text.split(':');
    const body = new URLSearchParams({ client_id: id, client_secret: secret }).toString();
    const inBody = await post(['x-api-key', apiKey, 'content-type', FORM], body);
    expect([inBody.status, inBody.json['error']]).toEqual([401, 'invalid_client']);
    expect(inBody.headers).not.toHaveProperty('www-authenticate');
    expect(inBody.json).toEqual(inHeader.json);
  });

  test('no credentials at all: 401', async () => {
    const { status, json } = await post(['x-api-key', apiKey]);
    expect([status, json['error']]).toEqual([401, 'invalid_client']);
  });

  test('an API key that nobody has: 403', async () => {
    const { status, json } = await post(
      ['x-api-key', 'no-such-key', 'content-type', FORM],
      RIGHT_FORM,
    );
    expect([status, json['error']]).toEqual([403, 'invalid_client']);
    expect(json['error_description']).toBe('The API key is not known');
  });
});

test('50 requests at the same time leave exactly one valid token, the last one issued', async () => {
  const issued: string[] = [];
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      const response = await service.signIn();
      const { access_token: token } = (await response.json()) as { access_token: string };
      issued.push(token);
    }),
  );
  expect(new Set(issued).size).toBe(50);
  const statuses = await Promise.all(
    issued.map(async (token) => (await service.query('{ __typename }', token)).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(49);
});

test('no failed request ends a good token', async () => {
  const token = await service.token();
  const form = ['x-api-key', apiKey, 'content-type', FORM];
  await post(form, `client_id=${username}&client_secret=wrong`);
  await post(['x-api-key', 'other', 'content-type', FORM], RIGHT_FORM);
  await post([...form, 'authorization', 'Basic ?'], RIGHT_FORM);
  await post(form, `${RIGHT_FORM}&client_id=x`);
  await service.query('{ __typename }', `${token}x`);
  expect((await service.query('{ __typename }', token)).status).toBe(200);
});

test('a new token ends the old one at once', async () => {
  const old = await service.token();
  const next = await service.token();
  const refused = await service.query('{ __typename }', old);
  expect(refused.status).toBe(401);
  expect(refused.headers.get('www-authenticate')).toContain(
    'error_description="The access token was terminated by a newer one"',
  );
  expect((await service.query('{ __typename }', next)).status).toBe(200);
});

test('nothing but JSON comes from a path that is not there', async () => {
  const { status, headers, body } = await sendRaw(
    `${service.origins.auth}/oauth2/other`,
    'GET',
    [],
  );
  expect([status, headers['content-type']]).toEqual([404, 'application/json']);
  expect(JSON.parse(body)).toHaveProperty('error', 'not_found');
});
