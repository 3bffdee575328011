import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { answers, startServer, unusedAddress, type Answer } from '../testing/local-server.ts';
import { setOnline } from '../testing/set-online.ts';
import { requestToken } from './request-token.ts';
import type { TokenOutcome } from './sign-in-failure.ts';

const secrets = { apiKey: 'key-1f3a', username: 'svc', password: 'p:a%s+w&örd€ ="' };
const token = { access_token: 'eyJ.a.b', expires_in: 28_800, token_type: 'Bearer' };

const ask = (authUrl: string, more: object = {}): Promise<TokenOutcome> =>
  requestToken({ authUrl, ...secrets, ...more });

/** Where a server answers in one way: what comes of it, and how often it was asked. */
async function outcomeOf(answer: Answer): Promise<{ outcome: TokenOutcome; requests: number }> {
  const server = await startServer(answer);
  const outcome = await ask(server.url);
  return { outcome, requests: server.received.length };
}

/** A response that begins and never ends. */
function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"access_token":');
}

beforeEach(() => setOnline(true));

test('sends Flow B, byte for byte', async () => {
  const server = await startServer(answers(200, token));
  expect(await ask(server.url)).toEqual({
    ok: true,
    grant: { accessToken: 'eyJ.a.b', expiresInS: 28_800 },
  });
  expect(server.received).toHaveLength(1);
  const [{ method, path, headers, body } = expect.fail()] = server.received;
  expect({ method, path, body }).toEqual({
    method: 'POST',
    path: '/oauth2/token?grant_type=client_credentials',
    body: 'client_id=svc&client_secret=p%3Aa%25s%2Bw%26%C3%B6rd%E2%82%AC+%3D%22',
  });
  expect(headers).toMatchObject({
    'x-api-key': 'key-1f3a',
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  });
  for (const name of ['authorization', 'cookie', 'referer'])
    expect(headers).not.toHaveProperty(name);
});

test('keeps the path of authUrl', async () => {
  const server = await startServer(answers(200, token));
  await ask(`${server.url}/tenant/a`);
  expect(server.received[0]?.path).toBe('/tenant/a/oauth2/token?grant_type=client_credentials');
});

describe('one request and no more', () => {
  test.each([408, 413, 429, 500, 502, 503, 504])('when it is answered %d', async (status) => {
    const { outcome, requests } = await outcomeOf(answers(status, '', { 'retry-after': '0' }));
    expect(outcome.ok).toBe(false);
    expect(requests).toBe(1);
  });

  test('when the connection is dropped', async () => {
    const { outcome, requests } = await outcomeOf((response) => response.destroy());
    expect(outcome).toMatchObject({ failure: { code: 'unreachable' } });
    expect(requests).toBe(1);
  });

  test('when it is dropped in the middle of the body', async () => {
    const { outcome, requests } = await outcomeOf((response) => {
      response.writeHead(200, { 'content-length': 500 });
      response.write('{"access_token":', () => response.destroy());
    });
    expect(outcome).toMatchObject({ failure: { code: 'unreachable' } });
    expect(requests).toBe(1);
  });
});

test.each([301, 302, 303, 307, 308])(
  'a %d leads nowhere, neither key nor password',
  async (status) => {
    const elsewhere = await startServer(answers(200, token));
    const { outcome, requests } = await outcomeOf(
      answers(status, '', { location: `${elsewhere.url}/oauth2/token` }),
    );
    expect(outcome).toMatchObject({ failure: { code: 'unreachable' } });
    expect(requests).toBe(1);
    expect(elsewhere.received).toEqual([]);
  },
);

test('nobody there', async () => {
  const outcome = await ask(await unusedAddress());
  expect(outcome).toMatchObject({ failure: { code: 'unreachable' } });
});

test('offline, where the browser knows', async () => {
  setOnline(false);
  const outcome = await ask(await unusedAddress());
  expect(outcome).toMatchObject({ failure: { code: 'offline' } });
});

test.each([
  ['no answer', (): void => undefined],
  ['a body that never ends', begin],
])('the time limit covers %s', async (_, answer) => {
  const server = await startServer(answer);
  expect(await ask(server.url, { timeoutMs: 50 })).toEqual({
    ok: false,
    failure: { code: 'timeout', endpoint: `${server.url}/oauth2/token` },
  });
  await server.abandoned;
  expect(server.received).toHaveLength(1);
});

test('50 MB are given up on early', async () => {
  let written = 0;
  const server = await startServer((response) => {
    const piece = 'x'.repeat(1024 * 1024);
    const write = (): void => {
      while (written < 50 && !response.destroyed) {
        written += 1;
        if (!response.write(piece)) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  });
  expect(await ask(server.url)).toMatchObject({ failure: { code: 'too-large', status: 200 } });
  await server.abandoned;
  expect(written).toBeLessThan(50);
});

test('stopping closes the connection', async () => {
  const controller = new AbortController();
  const server = await startServer((response) => {
    begin(response);
    controller.abort();
  });
  const outcome = await ask(server.url, { signal: controller.signal });
  expect(outcome).toMatchObject({ failure: { code: 'cancelled' } });
  await server.abandoned;
});

test('a signal that was aborted before sends nothing', async () => {
  const server = await startServer(answers(200, token));
  const outcome = await ask(server.url, { signal: AbortSignal.abort() });
  expect(outcome).toMatchObject({ failure: { code: 'cancelled' } });
  expect(server.received).toEqual([]);
});

test.each([
  ['a refusal', answers(401, { error: 'invalid_client', error_description: 'no' })],
  ['a dropped connection', (response: ServerResponse) => response.destroy()],
  ['HTML', answers(200, '<!doctype html>')],
  ['a redirect', answers(302, '', { location: 'http://127.0.0.1:1/' })],
])('no secret is in what comes of %s', async (_, answer) => {
  const { outcome } = await outcomeOf(answer);
  expect(outcome.ok).toBe(false);
  const text = JSON.stringify(outcome);
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
  expect(text).not.toContain(encodeURIComponent(secrets.password));
});

test('a key that no header can carry is a failure, not an exception', async () => {
  const server = await startServer(answers(200, token));
  const outcome = await ask(server.url, { apiKey: 'schlüssel€\n' });
  expect(outcome.ok).toBe(false);
  expect(server.received).toEqual([]);
});
