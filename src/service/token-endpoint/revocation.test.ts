import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseBearerChallenge } from '../../contract/bearer-challenge.ts';
import { hashApiKey } from '../users/credential-hashes.ts';
import { toServiceUser } from '../users/load-users.ts';
import { fetchDescribed } from '../testing/described-answers.ts';
import {
  ALICE,
  startServiceUnderTest,
  type ServiceUnderTest,
} from '../testing/service-under-test.ts';

const BOB = { ...ALICE, apiKey: 'key-of-bob', username: 'bob' };

let service: ServiceUnderTest;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  const path = join(folder, 'users.json');
  const user = await toServiceUser(ALICE);
  const bob = { ...user, username: BOB.username, apiKeys: [{ hash: hashApiKey(BOB.apiKey) }] };
  const users = [user, bob];
  await writeFile(path, JSON.stringify({ version: 2, users }));
  service = await startServiceUnderTest({ CREDENTIALS_FILE: path });
}, 60_000);

afterAll(async () => {
  await service.stop(0);
  await rm(folder, { recursive: true });
});

const basicOf = ({ username, password, apiKey }: Record<keyof typeof ALICE, string>) => ({
  'x-api-key': apiKey,
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

async function revoke(headers: Record<string, string>, fields: Record<string, string>) {
  const response = await fetchDescribed(`${service.origins.auth}/oauth2/revoke`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  const text = await response.text();
  const { error } = (text === '' ? {} : JSON.parse(text)) as { error?: string };
  return { status: response.status, error, headers: response.headers };
}

const statusOf = async (token: string): Promise<number> =>
  (await service.query('{ __typename }', token)).status;

describe('a token of one’s own ends', () => {
  test.each<[string, (token: string) => ReturnType<typeof revoke>]>([
    ['by API key, username and password', (token) => revoke(basicOf(ALICE), { token })],
    [
      'by a form, with a hint that is wrong',
      (token) =>
        revoke(
          { 'x-api-key': ALICE.apiKey },
          {
            client_id: ALICE.username,
            client_secret: ALICE.password,
            token,
            token_type_hint: 'refresh_token',
          },
        ),
    ],
    [
      'by the API key and the token alone',
      (token) => revoke({ 'x-api-key': ALICE.apiKey }, { token, client_id: ALICE.username }),
    ],
  ])('%s', async (_name, end) => {
    const token = await service.token();
    const from = Date.now();
    expect(await end(token)).toMatchObject({ status: 200, error: undefined });
    const refused = await service.query('{ __typename }', token);
    expect(refused.status).toBe(401);
    const challenge = parseBearerChallenge(refused.headers.get('www-authenticate'));
    expect(challenge).toMatchObject({ error: 'invalid_token', tokenState: 'revoked' });
    expect(challenge.endedAt).toBeGreaterThanOrEqual(from - 1_000);
    expect(await refused.json()).toMatchObject({
      errors: [{ extensions: { code: 'TOKEN_REVOKED' } }],
    });
    const ends = service.logged.filter((entry) => 'action' in entry && entry.action === 'revoked');
    expect(ends.at(-1)).toMatchObject({ event: 'token', user: ALICE.username });
    // Repeatable, and with any token.
    expect((await end(token)).status).toBe(200);
    expect((await end('no token')).status).toBe(200);
  });
});

test('the next token is as good as any', async () => {
  const token = await service.token();
  await revoke({ 'x-api-key': ALICE.apiKey }, { token });
  expect(await statusOf(await service.token())).toBe(200);
});

test('a subscription ends with its token, and says why', async () => {
  const token = await service.token();
  const headers = { accept: 'text/event-stream' };
  const stream = await service.query('subscription { countdown(from: 1000) }', token, { headers });
  await revoke({ 'x-api-key': ALICE.apiKey }, { token });
  expect(await stream.text()).toContain('TOKEN_REVOKED');
});

describe('nothing ends', () => {
  test.each<[string, Record<string, string>, Record<string, string>, number, string]>([
    ['by nobody', {}, {}, 401, 'invalid_client'],
    ['without API key', { ...basicOf(ALICE), 'x-api-key': '' }, {}, 401, 'invalid_client'],
    ['by a wrong password', basicOf({ ...ALICE, password: 'wrong' }), {}, 401, 'invalid_client'],
    ['by another user', basicOf(BOB), {}, 400, 'invalid_grant'],
    ['by another user’s key', { 'x-api-key': BOB.apiKey }, {}, 403, 'invalid_client'],
    [
      'under another name',
      { 'x-api-key': ALICE.apiKey },
      { client_id: BOB.username },
      400,
      'invalid_grant',
    ],
    ['without a token', { 'x-api-key': ALICE.apiKey }, { token: '' }, 400, 'invalid_request'],
  ])('%s', async (_name, headers, fields, status, error) => {
    const token = await service.token();
    expect(await revoke(headers, { token, ...fields })).toMatchObject({ status, error });
    expect(await statusOf(token)).toBe(200);
  });
});

test('a replaced token is told from a revoked one, with when', async () => {
  const old = await service.token();
  await service.token();
  const refused = await service.query('{ __typename }', old);
  const challenge = parseBearerChallenge(refused.headers.get('www-authenticate'));
  expect(challenge.tokenState).toBe('replaced');
  expect(Math.abs((challenge.endedAt ?? 0) - Date.now())).toBeLessThan(600_000);
});
