import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  formatBearerChallenge,
  TOKEN_EXPIRED,
  TOKEN_REVOKED,
  TOKEN_TERMINATED,
} from '../contract/bearer-challenge.ts';
import { collectResults } from '../testing/collect.ts';
import { answers, startServer, type Answer, type LocalServer } from '../testing/local-server.ts';
import { createSignedIn, serviceAt, type SignedIn } from '../testing/sessions.ts';
import { setOnline } from '../testing/set-online.ts';
import type { Service } from '../contract/config.ts';
import { CallError } from './call-failure.ts';
import type { CallFacts } from './exchange.ts';
import { callWithSession, type SessionCallContext } from './call-with-session.ts';

const call = { query: '{ cities }' };
const result = { data: { cities: [] } };

const refusal = (errorDescription: string): Answer => {
  const challenge = formatBearerChallenge('graphql', { error: 'invalid_token', errorDescription });
  return answers(401, '', { 'www-authenticate': challenge });
};

/** A service that accepts only one token. */
const takesOnly =
  (token: string, otherwise = refusal(TOKEN_TERMINATED)): Answer =>
  (response, request) =>
    (request.headers.authorization === `Bearer ${token}` ? answers(200, result) : otherwise)(
      response,
      request,
    );

/** Makes the call, and tells when a sign-in is wanted. */
function start(server: LocalServer, { store }: SignedIn, more: Partial<SessionCallContext> = {}) {
  let wanted = (): void => undefined;
  const sessionWanted = new Promise<void>((resolve) => {
    wanted = resolve;
  });
  const results = collectResults(
    callWithSession(call, {
      service: serviceAt(server.url),
      store,
      signal: new AbortController().signal,
      onSessionWanted: wanted,
      ...more,
    }),
  );
  return { results, sessionWanted };
}

const tokensOf = ({ received }: LocalServer): (string | undefined)[] =>
  received.map(({ headers }) => headers.authorization);

beforeEach(() => setOnline(true));

test('the live token is used, and nobody is asked for anything', async () => {
  const server = await startServer(answers(200, result));
  const onSessionWanted = vi.fn();
  const mayRepeat = vi.fn(() => Promise.resolve(true));
  const { results } = start(server, await createSignedIn(), { onSessionWanted, mayRepeat });
  expect(await results).toEqual([result]);
  expect(tokensOf(server)).toEqual(['Bearer token-1']);
  expect(onSessionWanted).not.toHaveBeenCalled();
  expect(mayRepeat).not.toHaveBeenCalled();
});

describe('a refused token', () => {
  test.each([
    [TOKEN_EXPIRED, 'expired'],
    [TOKEN_TERMINATED, 'terminated'],
    ['The token is invalid or expired', 'terminated'],
  ])('ends the session (%s: %s), and the call waits and runs again', async (message, status) => {
    const server = await startServer(takesOnly('token-2', refusal(message)));
    const signedIn = await createSignedIn();
    const { results, sessionWanted } = start(server, signedIn);
    await sessionWanted;
    expect(signedIn.store.getState().status).toBe(status);
    expect(tokensOf(server)).toEqual(['Bearer token-1']);
    await signedIn.signIn();
    expect(await results).toEqual([result]);
    expect(tokensOf(server)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  test.each([
    ['a message about the token', refusal(TOKEN_TERMINATED), 'token'],
    ['no message', answers(401), 'unknown'],
  ])('is blamed as far as the service says it: %s', async (_, otherwise, blame) => {
    let taken = 'token-1';
    const server = await startServer((...parameters) => takesOnly(taken, otherwise)(...parameters));
    const signedIn = await createSignedIn();
    await start(server, signedIn).results;
    const lastAcceptedAt = signedIn.clock.now();
    signedIn.clock.advance(60_000);
    taken = 'token-2';
    const { results, sessionWanted } = start(server, signedIn);
    await sessionWanted;
    expect(signedIn.store.getState()).toMatchObject({
      status: 'terminated',
      refusal: { cause: blame, lastAcceptedAt, noticedAt: lastAcceptedAt + 60_000 },
    });
    await signedIn.signIn();
    await results;
  });

  test.each([
    ['replaced', 'token', TOKEN_TERMINATED],
    ['revoked', 'revoked', TOKEN_REVOKED],
  ] as const)('is known to be %s, and since when', async (tokenState, cause, errorDescription) => {
    const signedIn = await createSignedIn();
    const noticedAt = signedIn.clock.now();
    for (const [endedAt, told] of [
      [noticedAt - 5_000, noticedAt - 5_000],
      [noticedAt + 5_000, noticedAt],
    ] as const) {
      const challenge = { error: 'invalid_token', errorDescription, tokenState, endedAt };
      const headers = { 'www-authenticate': formatBearerChallenge('graphql', challenge) };
      const server = await startServer(answers(401, '', headers));
      const { sessionWanted } = start(server, signedIn);
      await sessionWanted;
      const toldOf = { cause, noticedAt, endedAt: told };
      expect(signedIn.store.getState()).toMatchObject({ status: 'terminated', refusal: toldOf });
      signedIn.store.signOut();
      await signedIn.signIn();
    }
  });

  test('is refused once for each time somebody signs in, and never in a loop', async () => {
    const server = await startServer(refusal(TOKEN_TERMINATED));
    const signedIn = await createSignedIn();
    const controller = new AbortController();
    let wanted = (): void => undefined;
    const { results } = start(server, signedIn, {
      signal: controller.signal,
      onSessionWanted: () => wanted(),
    });
    for (let round = 1; round <= 3; round += 1) {
      await new Promise<void>((resolve) => {
        wanted = resolve;
      });
      expect(server.received).toHaveLength(round);
      expect(signedIn.count()).toBe(round);
      void signedIn.signIn();
    }
    await new Promise<void>((resolve) => {
      wanted = resolve;
    });
    controller.abort(new Error('stopped'));
    await expect(results).rejects.toThrow('stopped');
    expect(server.received).toHaveLength(4);
    expect(signedIn.count()).toBe(4);
  });

  test('that a renewal has replaced meanwhile ends nothing', async () => {
    const signedIn = await createSignedIn();
    const server = await startServer((response, request) => {
      if (request.headers.authorization === 'Bearer token-2') {
        return answers(200, result)(response, request);
      }
      void signedIn.signIn().then(() => refusal(TOKEN_TERMINATED)(response, request));
    });
    const onSessionWanted = vi.fn();
    const { results } = start(server, signedIn, { onSessionWanted });
    expect(await results).toEqual([result]);
    expect(signedIn.store.getState().status).toBe('valid');
    expect(onSessionWanted).not.toHaveBeenCalled();
  });
});

test('a token whose time is over is not sent at all', async () => {
  const server = await startServer(takesOnly('token-2'));
  const signedIn = await createSignedIn();
  signedIn.clock.sleep(600_000);
  const { results, sessionWanted } = start(server, signedIn);
  await sessionWanted;
  expect(server.received).toEqual([]);
  await signedIn.signIn();
  expect(await results).toEqual([result]);
});

describe('where a repeat has to be allowed', () => {
  test.each([
    [true, [result], 2],
    [false, [], 1],
  ])('the answer %j is kept to', async (allowed, expected, requests) => {
    const server = await startServer(takesOnly('token-2'));
    const signedIn = await createSignedIn();
    const mayRepeat = vi.fn(() => Promise.resolve(allowed));
    const { results, sessionWanted } = start(server, signedIn, { mayRepeat });
    await sessionWanted;
    expect(mayRepeat).not.toHaveBeenCalled();
    await signedIn.signIn();
    expect(await results).toEqual(expected);
    expect(mayRepeat).toHaveBeenCalledTimes(1);
    expect(server.received).toHaveLength(requests);
  });
});

test('a 401 that speaks of the API key ends no token', async () => {
  const server = await startServer(answers(401, { message: 'Invalid API key' }));
  const signedIn = await createSignedIn();
  const onSessionWanted = vi.fn();
  await expect(start(server, signedIn, { onSessionWanted }).results).rejects.toMatchObject({
    failure: { code: 'forbidden', status: 401 },
  });
  expect(signedIn.store.getState().status).toBe('valid');
  expect(onSessionWanted).not.toHaveBeenCalled();
});

test.each([403, 429, 500])('status %d is passed on at once and ends no token', async (status) => {
  const server = await startServer(answers(status));
  const signedIn = await createSignedIn();
  await expect(start(server, signedIn).results).rejects.toThrow(CallError);
  expect(server.received).toHaveLength(1);
  expect(signedIn.store.getState().status).toBe('valid');
});

describe('somebody who signs out', () => {
  test('takes the waiting call along: the next person does not run it', async () => {
    const server = await startServer(takesOnly('token-2'));
    const signedIn = await createSignedIn();
    const { results, sessionWanted } = start(server, signedIn);
    await sessionWanted;
    signedIn.store.signOut();
    await signedIn.signIn();
    expect(await results).toEqual([]);
    expect(tokensOf(server)).toEqual(['Bearer token-1']);
  });

  test('while a call is under way: no token of another service is sent after it', async () => {
    const signedIn = await createSignedIn();
    const server = await startServer((response, request) => {
      if (server.received.length > 1) return answers(200, result)(response, request);
      signedIn.store.signOut();
      void signedIn.signIn('other').then(() => refusal(TOKEN_TERMINATED)(response, request));
    });
    expect(await start(server, signedIn).results).toEqual([]);
    expect(tokensOf(server)).toEqual(['Bearer token-1']);
    expect(signedIn.store.getState().status).toBe('valid');
  });
});

describe('the pace of config.json', () => {
  const midnightS = (): number => Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 1_000);
  const paced = (server: LocalServer, id: string, pace: Service['pace']) => ({
    service: serviceAt(server.url, { id, pace }),
  });

  test('a day that is used up is told without a call, with when there is more', async () => {
    const server = await startServer(answers(200, result));
    const signedIn = await createSignedIn();
    const more = paced(server, 'used-up', { perDay: 1 });
    const facts: CallFacts[] = [];
    const onFacts = (one: CallFacts): void => void facts.push(one);
    expect(await start(server, signedIn, { ...more, onFacts }).results).toEqual([result]);
    expect(facts.at(-1)?.paced?.quota).toMatchObject({ left: 0, of: 1 });
    const refused = await start(server, signedIn, more).results.catch((error: unknown) => error);
    expect((refused as CallError).failure).toMatchObject({ code: 'quota-used-up' });
    expect((refused as CallError).failure.retryAfterS).toBeGreaterThan(midnightS() - 60);
    expect(server.received).toHaveLength(1);
  });

  test('calls wait for their turn, are told of a longer wait, and can be stopped', async () => {
    const server = await startServer(answers(200, result));
    const signedIn = await createSignedIn();
    const more = paced(server, 'slow', { perSecond: 0.01, perDay: 5 });
    await start(server, signedIn, more).results;
    const controller = new AbortController();
    const waiting = new Promise<number>((resolve) => {
      const { results } = start(server, signedIn, {
        ...more,
        signal: controller.signal,
        onWait: resolve,
      });
      results.catch(() => undefined);
    });
    expect(await waiting).toBeGreaterThan(Date.now() + 60_000);
    controller.abort();
    expect(server.received).toHaveLength(1);
  });
});

describe('a call that comes too fast', () => {
  const busyOnce = (
    headers: Record<string, string> = { 'retry-after': '1' },
    status = 429,
  ): Answer => {
    let calls = 0;
    return (response, request) => {
      calls += 1;
      const body = { message: 'Too Many Requests' };
      (calls === 1 ? answers(status, body, headers) : answers(200, result))(response, request);
    };
  };

  test.each([
    ['a query', 429, undefined, 2],
    ['a query, at a 503 that names a wait', 503, undefined, 2],
    ['a mutation, which the gateway kept from the service', 429, true, 2],
    ['no mutation at a 503, which may have run', 503, true, 1],
  ])('%s', async (_, status, isMutation, calls) => {
    const server = await startServer(busyOnce(undefined, status));
    const onWait = vi.fn();
    const { results } = start(server, await createSignedIn(), {
      waitsOut: true,
      onWait,
      ...(isMutation && { mayRepeat: async () => true }),
    });
    const settled = await results.catch(() => 'failed');
    expect(settled).toEqual(calls === 2 ? [result] : 'failed');
    expect(server.received).toHaveLength(calls);
    expect(onWait).toHaveBeenCalledTimes(calls - 1);
  });

  test('is refused at once where its caller waits by itself, and where a quota is used up', async () => {
    const server = await startServer(answers(429, { message: 'Limit Exceeded' }));
    const own = await startServer(answers(429, { message: 'Too Many Requests' }));
    const signedIn = await createSignedIn();
    await expect(start(server, signedIn, { waitsOut: true }).results).rejects.toThrow('quota');
    await expect(start(own, signedIn).results).rejects.toThrow('rate-limited');
    expect([server.received.length, own.received.length]).toEqual([1, 1]);
  });

  test('can be stopped while it waits', async () => {
    const server = await startServer(busyOnce({ 'retry-after': '60' }));
    const controller = new AbortController();
    const { results } = start(server, await createSignedIn(), {
      waitsOut: true,
      signal: controller.signal,
      onWait: () => controller.abort(new Error('Stopped')),
    });
    await expect(results).rejects.toThrow('Stopped');
    expect(server.received).toHaveLength(1);
  });
});
