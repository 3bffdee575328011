import type { ExecutionResult } from 'graphql';
import { beforeEach, describe, expect, test } from 'vitest';
import { answers, startServer, type Answer } from '../testing/local-server.ts';
import { serviceAt, session } from '../testing/sessions.ts';
import { setOnline } from '../testing/set-online.ts';
import { drops, megabytes, stalls } from '../testing/unfinished-answers.ts';
import { CallError, type CallFailure } from './call-failure.ts';
import { send, type SendContext } from './send.ts';

const result = { data: { cities: [1] } };
const MULTIPART = { 'content-type': 'multipart/mixed; boundary="-"' };
const EVENTS = { 'content-type': 'text/event-stream' };
const part = (payload: unknown): string =>
  `\r\n---\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(payload)}\r\n---`;
const event = (payload: unknown): string => `event: next\ndata: ${JSON.stringify(payload)}\n\n`;

/** All results of a call to a server with this answer, and the final failure, if any. */
async function outcomeOf(answer: Answer, more: Partial<SendContext> = {}) {
  const server = await startServer(answer);
  const results: ExecutionResult[] = [];
  let failure: CallFailure | undefined;
  try {
    const { signal } = new AbortController();
    const context = { service: serviceAt(server.url), session, signal, ...more };
    const call = send({ query: '{ cities }' }, context);
    for await (const { result: one } of call) results.push(one);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    ({ failure } = error);
  }
  return { results, failure, server };
}

beforeEach(() => setOnline(true));

describe('a result whatever surrounds it', () => {
  test.each([
    ['errors beside null', answers(200, { data: null, errors: [{ message: 'no' }] })],
    ['errors beside data', answers(200, { ...result, errors: [{ message: 'half' }] })],
    ['errors alone', answers(200, { errors: [{ message: 'no' }] })],
    ['called HTML', answers(200, JSON.stringify(result), { 'content-type': 'text/html' })],
    ['called nothing', answers(200, JSON.stringify(result), { 'content-type': '' })],
    [
      'with a 500, its type in capitals',
      answers(500, result, { 'content-type': 'Application/GraphQL-Response+JSON' }),
    ],
  ] satisfies [string, Answer][])('%s', async (_, answer) => {
    const { results, failure } = await outcomeOf(answer);
    expect(results).toHaveLength(1);
    expect(failure).toBeUndefined();
  });
});

describe('no result', () => {
  const html = { 'content-type': 'text/html' };
  test.each([
    ['502 with HTML', answers(502, '<html>Bad gateway', html), 'server-error'],
    ['413 with HTML', answers(413, '<html>Too large', html), 'request-too-large'],
    ['422 without errors', answers(422, { message: 'no' }), 'unexpected-status'],
    ['422 with HTML', answers(422, '<html>', html), 'unexpected-status'],
    ['an empty 200', answers(200, ''), 'empty'],
    ['a 204', answers(204), 'empty'],
    [
      '200 with an error of another kind',
      answers(200, { error: { message: 'no' } }),
      'not-graphql',
    ],
    ['200 that refuses the key', answers(200, { error: 'invalid_api_key' }), 'forbidden'],
    ['an image', answers(200, '\u0089PNG', { 'content-type': 'image/png' }), 'not-json'],
    [
      'a stream without a boundary',
      answers(200, 'x', { 'content-type': 'multipart/mixed' }),
      'stream-broken',
    ],
  ] satisfies [string, Answer, string][])('%s', async (_, answer, code) => {
    const { results, failure, server } = await outcomeOf(answer);
    expect(results).toEqual([]);
    expect(failure).toMatchObject({ code });
    expect(server.received).toHaveLength(1);
  });

  test.each([
    ['7', 7, 'rate-limited'],
    ['3600', 3_600, 'rate-limited'],
    ['1000000000', 86_400, 'quota-used-up'],
    ['Thu, 31 Dec 2099 00:00:00 GMT', 86_400, 'quota-used-up'],
    ['1e9', undefined, 'rate-limited'],
    ['soon', undefined, 'rate-limited'],
  ])('429 with Retry-After %s', async (value, retryAfterS, code) => {
    const { failure } = await outcomeOf(answers(429, '', { 'retry-after': value }));
    expect(failure).toMatchObject({ code });
    expect(failure?.retryAfterS).toBe(retryAfterS);
  });
});

describe('a stream', () => {
  test.each([
    ['parts', answers(200, '\r\n-----\r\n', MULTIPART)],
    ['events', answers(200, 'event: complete\ndata:\n\n', EVENTS)],
  ] satisfies [string, Answer][])('of no %s is no answer to a query', async (_, answer) => {
    expect((await outcomeOf(answer)).failure).toMatchObject({ code: 'empty', status: 200 });
    const { results, failure } = await outcomeOf(answer, { subscribes: true });
    expect([results, failure]).toEqual([[], undefined]);
  });

  const parts = part({ ...result, hasNext: true });
  const events = event(result);

  test.each([
    ['parts, and the connection drops', drops(parts, MULTIPART)],
    ['parts, and their end is missing', answers(200, parts, MULTIPART)],
    ['parts, and one of them is cut', drops(`${parts}\r\nContent-Type: appl`, MULTIPART)],
    ['events, and the connection drops', drops(events, EVENTS)],
    ['events, and their end is missing', answers(200, events, EVENTS)],
    ['events, and one of them is cut', drops(`${events}event: next\ndata: {"da`, EVENTS)],
  ] satisfies [string, Answer][])('of %s: what came stays', async (_, answer) => {
    const { results, failure } = await outcomeOf(answer);
    expect(results).toMatchObject([result]);
    expect(failure).toMatchObject({ code: 'stream-broken', status: 200 });
  });

  test.each([
    ['parts', stalls(parts, MULTIPART)],
    ['events', stalls(events, EVENTS)],
  ])('of %s that stops without an end can be stopped', async (_, answer) => {
    const server = await startServer(answer);
    const { signal, abort } = stopper();
    const service = serviceAt(server.url);
    const results = send({ query: '{ cities }' }, { service, session, signal });
    expect((await results.next()).value).toMatchObject({ result: result });
    const waiting = results.next();
    abort();
    await expect(waiting).rejects.toThrow('stopped');
    await server.abandoned;
  });

  test.each([
    ['a part', MULTIPART, part(result).slice(0, -3)],
    ['an event', EVENTS, 'event: next\ndata: '],
  ])('with %s that never ends has a limit of size', async (_, headers, start) => {
    const endless = megabytes(Infinity, { headers, start });
    const { failure, server } = await outcomeOf(endless, { maxResultBytes: 2_000_000 });
    expect(failure).toMatchObject({ code: 'response-too-large' });
    await server.abandoned;
  });

  test.each([
    ['parts', MULTIPART, (payload: unknown) => part(payload).slice(0, -5), '\r\n-----'],
    ['events', EVENTS, event, 'event: complete\ndata:\n\n'],
  ])('of %s has none, as long as each has its measure', async (_, headers, write, end) => {
    const payload = { data: 'x'.repeat(100_000), hasNext: false };
    const body = write(payload).repeat(20) + end;
    const limits = { maxResultBytes: 500_000 };
    const { results, failure } = await outcomeOf(answers(200, body, headers), limits);
    expect(failure).toBeUndefined();
    expect(results).toHaveLength(20);
  });
});

describe('a refusal of 50 MB is given up on early', () => {
  test.each([
    [400, 'unexpected-status', 'application/json'],
    [401, 'token-refused', 'text/html'],
    [500, 'server-error', 'text/html'],
    [500, 'server-error', 'text/event-stream'],
  ])('%d is %s, called %s', async (status, code, type) => {
    let sent = 0;
    const answer = megabytes(50, {
      status,
      headers: { 'content-type': type },
      onSent: (sum) => (sent = sum),
    });
    const { failure, server } = await outcomeOf(answer);
    expect(failure).toMatchObject({ code, status });
    await server.abandoned;
    expect(sent).toBeLessThan(50);
  });
});

function stopper(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort(new Error('stopped')) };
}
