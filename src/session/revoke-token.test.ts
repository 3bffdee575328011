import { expect, test } from 'vitest';
import { answers, startServer, unusedAddress, type Answer } from '../testing/local-server.ts';
import { outOfTime } from '../testing/out-of-time.ts';
import { revokeToken } from './revoke-token.ts';

const session = { accessToken: 'token-of-this-test', apiKey: 'key-of-this-test', username: 'svc' };

async function revokeAt(answer: Answer, of = session) {
  const server = await startServer(answer);
  const url = `${server.url}/oauth2/revoke`;
  const failure = await revokeToken(url, of, new AbortController().signal);
  return { failure, endpoint: url, received: server.received };
}

test('sends the token in a form, once, with the key beside it and no password', async () => {
  const { failure, received } = await revokeAt(answers(200));
  expect(failure).toBeUndefined();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    method: 'POST',
    path: '/oauth2/revoke',
    headers: {
      'x-api-key': 'key-of-this-test',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'token=token-of-this-test&token_type_hint=access_token&client_id=svc',
  });
  expect(received[0]?.headers).not.toHaveProperty('authorization');
});

test('names no client where nobody knows whose token it is', async () => {
  const { received } = await revokeAt(answers(204), { ...session, username: '' });
  expect(received[0]?.body).toBe('token=token-of-this-test&token_type_hint=access_token');
});

test.each([
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [429, 'server-error'],
  [503, 'server-error'],
])('%d is %s, and the token may go on', async (status, code) => {
  const { failure, endpoint } = await revokeAt(answers(status, '', { 'x-request-id': 'r-1' }));
  expect(failure).toEqual({ code, endpoint, status, requestId: 'r-1' });
});

test('says what the service said, without what it was sent', async () => {
  const said = { error: 'invalid_client', error_description: 'No key-of-this-test here' };
  const { failure } = await revokeAt(answers(403, said));
  expect(failure?.description).toBe('No ••• here (invalid_client)');
});

test('follows no redirect, since the key would go along', async () => {
  const elsewhere = await startServer(answers(200));
  const { failure } = await revokeAt(answers(307, '', { location: elsewhere.url }));
  expect(failure).toMatchObject({ code: 'redirected' });
  expect(elsewhere.received).toHaveLength(0);
});

test('nobody there is unreachable', async () => {
  const { signal } = new AbortController();
  const failure = await revokeToken(await unusedAddress(), session, signal);
  expect(failure).toMatchObject({ code: 'unreachable' });
});

test('an answer that does not come in time is none', async () => {
  const { failure } = await revokeAt(outOfTime(20_000, () => undefined));
  expect(failure).toMatchObject({ code: 'timeout' });
});

test('who gives up hears of nothing', async () => {
  const giveUp = new AbortController();
  const server = await startServer(() => giveUp.abort(new Error('Gone')));
  await expect(revokeToken(server.url, session, giveUp.signal)).rejects.toThrow('Gone');
});
