import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashApiKey } from '../users/credential-hashes.ts';
import { toServiceUser } from '../users/load-users.ts';
import { fetchDescribed } from '../testing/described-answers.ts';
import { sendRaw } from '../testing/raw-request.ts';
import {
  ALICE,
  startServiceUnderTest,
  type ServiceUnderTest,
} from '../testing/service-under-test.ts';

const BOB = { ...ALICE, apiKey: 'key-of-bob', username: 'bob' };
const apache = {
  secret: 'secret-of-apache',
  server: { name: 'apache', secretHash: hashApiKey('secret-of-apache') },
};

let service: ServiceUnderTest;
let folder: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  const path = join(folder, 'users.json');
  const user = await toServiceUser(ALICE);
  const bob = { ...user, username: BOB.username, apiKeys: [{ hash: hashApiKey(BOB.apiKey) }] };
  const users = [user, bob];
  await writeFile(path, JSON.stringify({ version: 2, users, resourceServers: [apache.server] }));
  service = await startServiceUnderTest({
    CREDENTIALS_FILE: path,
    ISSUER_URL: 'https://auth.example.com/access',
  });
  token = await service.token();
}, 60_000);

afterAll(async () => {
  await service.stop(0);
  await rm(folder, { recursive: true });
});

const basic = (name: string, secret: string): string =>
  `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
const APACHE = { authorization: basic('apache', apache.secret) };
const alice = {
  'x-api-key': ALICE.apiKey,
  authorization: basic(ALICE.username, ALICE.password),
};

async function introspect(headers: Record<string, string>, fields: Record<string, string>) {
  const response = await fetchDescribed(`${service.origins.auth}/oauth2/introspect`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  return { response, json: (await response.json()) as Record<string, unknown> };
}

describe('a resource server', () => {
  test('hears all of a live token', async () => {
    const { response, json } = await introspect(APACHE, { token, token_type_hint: 'anything' });
    expect(response.status).toBe(200);
    const iat = json['iat'] as number;
    expect(json).toEqual({
      active: true,
      sub: 'alice',
      username: 'alice',
      client_id: 'alice',
      iss: 'https://auth.example.com/access',
      aud: 'gatehouse-graphql',
      iat,
      exp: iat + 28_800,
      jti: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      token_type: 'Bearer',
    });
  });

  test('may send name and secret in the form', async () => {
    const fields = { client_id: 'apache', client_secret: apache.secret, token };
    expect((await introspect({}, fields)).json).toHaveProperty('active', true);
  });

  test.each(['x', 'a.b.c', 'x'.repeat(9_000)])('hears no more of %.9s than that', async (other) => {
    const { response, json } = await introspect(APACHE, { token: other });
    expect([response.status, json]).toEqual([200, { active: false }]);
  });

  test('hears at once that a token was replaced', async () => {
    const old = await service.token();
    const next = await service.token();
    expect((await introspect(APACHE, { token: old })).json).toEqual({ active: false });
    expect((await introspect(APACHE, { token: next })).json).toHaveProperty('active', true);
    token = next;
  });

  test.each([
    ['a wrong secret', { authorization: basic('apache', 'wrong') }],
    ['a wrong secret and an API key', { ...alice, authorization: basic('apache', 'wrong') }],
    ['a user without API key', { authorization: alice.authorization }],
    ['a wrong password', { ...alice, authorization: basic('alice', 'wrong') }],
    ['nobody', {}],
    ['an API key alone', { 'x-api-key': ALICE.apiKey }],
  ])('%s is refused with a challenge', async (_name, headers) => {
    const { response, json } = await introspect(headers, { token });
    expect([response.status, json['error']]).toEqual([401, 'invalid_client']);
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic /);
  });

  test('signs nobody in', async () => {
    const answer = await fetchDescribed(
      `${service.origins.auth}/oauth2/token?grant_type=client_credentials`,
      {
        method: 'POST',
        headers: { ...APACHE, 'x-api-key': ALICE.apiKey },
      },
    );
    expect(answer.status).toBe(401);
  });
});

describe('a service user', () => {
  test('hears of a token of their own', async () => {
    expect((await introspect(alice, { token })).json).toMatchObject({ active: true, sub: 'alice' });
  });

  test('hears nothing of anybody else’s', async () => {
    const bob = { 'x-api-key': BOB.apiKey, authorization: basic(BOB.username, BOB.password) };
    expect((await introspect(bob, { token })).json).toEqual({ active: false });
  });
});

test.each([
  ['no token', {}, ''],
  ['an empty one', { token: '' }, ''],
  ['a token in the address', { token: 'x' }, '?token=x'],
])('%s is a bad request', async (_name, fields, query) => {
  const body = new URLSearchParams(fields).toString();
  const headers = ['content-type', 'application/x-www-form-urlencoded'];
  const url = `${service.origins.auth}/oauth2/introspect${query}`;
  const answer = await sendRaw(
    url,
    'POST',
    [...headers, 'authorization', APACHE.authorization],
    body,
  );
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
    400,
    { error: 'invalid_request' },
  ]);
});

test('the log names who asked, and holds neither secret nor token', async () => {
  await introspect(APACHE, { token });
  const lines = service.logged.filter((entry) => 'path' in entry && entry.path.includes('introsp'));
  expect(lines.at(-1)).toMatchObject({ user: 'apache', status: 200 });
  expect(JSON.stringify(service.logged)).not.toContain(apache.secret);
});
