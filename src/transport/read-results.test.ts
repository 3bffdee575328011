import type { ExecutionResult } from 'graphql';
import { describe, expect, test } from 'vitest';
import { collectResults } from '../testing/collect.ts';
import {
  countErrors,
  isStream,
  MalformedBodyError,
  readJson,
  readResults,
} from './read-results.ts';

const encoder = new TextEncoder();
const multipart = 'multipart/mixed; boundary="-"; deferSpec=20220824';

/** A response whose body arrives in these pieces and then ends, or breaks with an error. */
function responseOf(type: string, pieces: readonly string[], error?: Error): Response {
  const rest = [...pieces];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const piece = rest.shift();
      if (piece !== undefined) controller.enqueue(encoder.encode(piece));
      else if (error) controller.error(error);
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': type } });
}

const meter = { onBytes: () => undefined, maxBytes: () => Infinity };
const read = (response: Response) => readResults(response, { readWhole: readJson, meter });

/** The results before the body failed, and the failure's code. */
async function readUntilFault(response: Response) {
  const results: ExecutionResult[] = [];
  try {
    for await (const { result } of read(response)) results.push(result);
  } catch (error) {
    return { results, fault: error instanceof MalformedBodyError ? error.code : error };
  }
  return { results, fault: undefined };
}

/** Parts as on the wire, each after its delimiter; the test adds the closing one. */
const parts = (bodies: readonly unknown[], type = 'application/json; charset=utf-8'): string[] =>
  bodies.map((body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return `\r\n---\r\nContent-Type: ${type}\r\n\r\n${text}`;
  });
const END = '\r\n-----\r\n';

const events = (...results: unknown[]): string =>
  results.map((result) => `event: next\ndata: ${JSON.stringify(result)}\n\n`).join('');
const COMPLETE = 'event: complete\ndata:\n\n';

describe('one result', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/graphql-response+json',
    'application/graphql-response+json; charset=utf-8',
    '',
  ])('of type "%s"', async (type) => {
    const response = responseOf(type, ['{"data":{"a"', ':"ä"}}']);
    expect(isStream(response)).toBe(false);
    expect(await collectResults(read(response))).toEqual([{ data: { a: 'ä' } }]);
  });

  test.each([
    { errors: [{ message: 'x' }] },
    { data: null },
    { data: {}, errors: [], extensions: {} },
  ])('%j is one', async (result) => {
    const response = responseOf('application/json', [JSON.stringify(result)]);
    expect(await collectResults(read(response))).toEqual([result]);
  });

  test.each([
    ['', 'not-json'],
    ['<!doctype html>', 'not-json'],
    ['undefined', 'not-json'],
    ['{"message":', 'not-json'],
    ['{"data":', 'stream-broken'],
    ['{"errors": [{"mess', 'stream-broken'],
  ])('%j is no JSON: %s', async (text, fault) => {
    const response = responseOf('application/json', [text]);
    expect(await readUntilFault(response)).toEqual({ results: [], fault });
  });

  test.each(['null', '5', '"data"', '[]', '[{"data":{}}]', '{}', '{"message":"no"}'])(
    '%s is not GraphQL',
    async (text) => {
      const response = responseOf('application/json', [text]);
      expect(await readUntilFault(response)).toEqual({ results: [], fault: 'not-graphql' });
    },
  );
});

describe('multipart', () => {
  const older = [
    { data: { a: 1 }, hasNext: true },
    { incremental: [{ path: [], data: { b: 2 } }], hasNext: true },
    { hasNext: false },
  ];
  const newer = [
    { data: { a: 1 }, pending: [{ id: '0', path: [] }], hasNext: true },
    { incremental: [{ id: '0', data: { b: 2 } }], completed: [{ id: '0' }], hasNext: false },
  ];
  const oldest = [
    { data: { a: 1 }, hasNext: true },
    { path: ['a'], data: { b: 2 }, label: 'x', hasNext: false },
  ];

  test.each([
    ['incremental', older],
    ['pending and completed', newer],
    ['path and label', oldest],
  ])('in the format of %s gives each payload as it came', async (_, payloads) => {
    const response = responseOf(multipart, [...parts(payloads), END]);
    expect(isStream(response)).toBe(true);
    expect(await collectResults(read(response))).toEqual(payloads);
  });

  test('may be cut anywhere by the network', async () => {
    const text = [...parts(older), END].join('');
    const response = responseOf(multipart, Array.from(text));
    expect(await collectResults(read(response))).toEqual(older);
  });

  test('may have parts of GraphQL’s own type', async () => {
    const pieces = [...parts(older, 'application/graphql-response+json'), END];
    expect(await collectResults(read(responseOf(multipart, pieces)))).toEqual(older);
  });

  test('without its last part is broken, and what came stays', async () => {
    const response = responseOf(multipart, parts(older.slice(0, 2)).concat('\r\n---'));
    const [first] = older;
    expect(await readUntilFault(response)).toEqual({
      results: [first, older[1]],
      fault: 'stream-broken',
    });
  });

  test('whose connection breaks passes the error on', async () => {
    const error = new Error('reset');
    const response = responseOf(multipart, parts(older.slice(0, 2)), error);
    expect(await readUntilFault(response)).toEqual({ results: [older[0]], fault: error });
  });

  test.each([
    ['no part', [], 'stream-broken'],
    ['a part that is HTML', [...parts(['<html>'], 'text/html'), END], 'not-json'],
    ['half a part', [...parts(['{"data":']), END], 'stream-broken'],
    ['a part null', [...parts([null]), END], 'not-graphql'],
    ['a part that is a number', [...parts([5]), END], 'not-graphql'],
    ['a part of other JSON', [...parts([{ message: 'no' }]), END], 'not-graphql'],
  ])('with %s', async (_, pieces, fault) => {
    expect(await readUntilFault(responseOf(multipart, pieces))).toEqual({ results: [], fault });
  });
});

describe('a multipart subscription', () => {
  const subscription = 'multipart/mixed;boundary="-";subscriptionSpec=1.0';
  const errors = [{ message: 'The ledger is closed' }];
  const ticks = [{ data: { tick: 1 } }, { data: { tick: 2 } }];
  const enveloped = [{}, ...ticks.map((payload) => ({ payload })), {}];

  test.each([
    ['results and heartbeats', enveloped, ticks],
    ['a refusal', [{ payload: null, errors }], [{ errors }]],
    ['a fault after results', [...enveloped, { payload: null, errors }], [...ticks, { errors }]],
    ['no event', [{}], []],
  ])('with %s', async (_, bodies, results) => {
    const response = responseOf(subscription, [...parts(bodies), END]);
    expect(await readUntilFault(response)).toEqual({ results, fault: undefined });
  });

  test('without its end is broken, and what came stays', async () => {
    const response = responseOf(subscription, parts(enveloped).concat('\r\n---'));
    expect(await readUntilFault(response)).toEqual({ results: ticks, fault: 'stream-broken' });
  });
});

describe('events', () => {
  const type = 'text/event-stream';
  const results = [{ data: { tick: 1 } }, { data: { tick: 2 } }];

  test.each([
    ['as GraphQL over SSE writes them', events(...results) + COMPLETE],
    ['with comments between', `:\n\n${events(...results)}: ping\n\n${COMPLETE}`],
    ['with CRLF', (events(...results) + COMPLETE).replaceAll('\n', '\r\n')],
    ['with an end that has no data', `${events(...results)}event: complete\n\n`],
    ['with an end that has no data, and CRLF', `${events(...results)}event:complete\r\n\r\n`],
    ['with an end that has no data, and returns alone', `${events(...results)}event: complete\r\r`],
    [
      'without a name, pings too',
      `data: {}\n\n${events(...results).replaceAll('event: next\n', '')}data: ping\n\n${COMPLETE}`,
    ],
    ['that are messages', events(...results).replaceAll('next', 'message') + COMPLETE],
    ['with more after such an end', `${events(...results)}event: complete\n\n: pi`],
    ['that others mix in', `event: other\ndata: x\n\n${events(...results)}${COMPLETE}`],
    ['that go on after the end', events(...results) + COMPLETE + events({ data: {} })],
  ])('%s', async (_, text) => {
    const response = responseOf(type, [text]);
    expect(isStream(response)).toBe(true);
    expect(await collectResults(read(response))).toEqual(results);
    const inPieces = responseOf('Text/Event-Stream; charset=utf-8', Array.from(text));
    expect(await collectResults(read(inPieces))).toEqual(results);
  });

  const errors = [{ message: 'The ledger is closed' }];

  test.each([
    ['a result', JSON.stringify({ errors })],
    ['a result with data', JSON.stringify({ data: null, errors })],
    ['a list', JSON.stringify(errors)],
  ])('that end with errors as %s', async (_, data) => {
    const text = `${events(...results)}event: error\ndata: ${data}\n\n`;
    const response = responseOf(type, [text, COMPLETE]);
    expect(await readUntilFault(response)).toEqual({
      results: [...results, { errors }],
      fault: undefined,
    });
  });

  test.each(['data: {"message":"Too slow"}\n', 'data: upstream reset\n', 'data:\n', ''])(
    'that end with an error as %j',
    async (data) => {
      const text = `${events(...results)}event: error\n${data}\n`;
      for (const pieces of [[text, COMPLETE], [text + COMPLETE], Array.from(text + COMPLETE)]) {
        const response = responseOf(type, pieces);
        expect(await readUntilFault(response)).toEqual({ results, fault: 'server-error' });
      }
    },
  );

  test('that only speak of an end have none', async () => {
    const data = { data: { text: 'event: complete\n\n' } };
    const response = responseOf(type, [events(data)]);
    expect(await readUntilFault(response)).toEqual({ results: [data], fault: 'stream-broken' });
  });

  test('without an end are broken, and what came stays', async () => {
    const response = responseOf(type, [events(...results), 'event: next\ndata: {"data"']);
    expect(await readUntilFault(response)).toEqual({ results, fault: 'stream-broken' });
  });

  test('whose connection breaks pass the error on', async () => {
    const error = new Error('reset');
    const response = responseOf(type, [events(...results)], error);
    expect(await readUntilFault(response)).toEqual({ results, fault: error });
  });

  test.each([
    ['event: next\ndata: {"data":\n\n', 'stream-broken'],
    ['event: next\ndata:\n\n', 'not-json'],
    ['event: next\ndata: 5\n\n', 'not-graphql'],
  ])('%j', async (text, fault) => {
    const response = responseOf(type, [text, COMPLETE]);
    expect(await readUntilFault(response)).toEqual({ results: [], fault });
  });
});

test('reading that is stopped lets go of the body', async () => {
  for (const [type, piece] of [
    ['text/event-stream', events({ data: {} })],
    [multipart, parts([{ data: {}, hasNext: true }, { hasNext: true }]).join('')],
  ] as const) {
    await new Promise<void>((cancelled) => {
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull: (controller) => controller.enqueue(encoder.encode(piece)),
        cancel: () => cancelled(),
      });
      const response = new Response(body, { headers: { 'content-type': type } });
      const results = read(response);
      void results.next().then(() => results.return(undefined));
    });
  }
});

test.each([
  [{ data: {} }, 0],
  [{ errors: null }, 0],
  [{ errors: [] }, 0],
  [{ errors: [{ message: 'a' }, { message: 'b' }] }, 2],
  [{ errors: 'boom' }, 1],
  [{ errors: { message: 'boom' } }, 1],
  [{ errors: false }, 1],
])('the errors of %j are %i', (result, count) => {
  expect(countErrors(result as ExecutionResult)).toBe(count);
});

test.each([
  ['utf-16', 'le', true],
  ['UTF-16', 'be', true],
  ['"utf-16le"', 'le', false],
  ['utf-16be', 'be', false],
])(
  'JSON in %s (%s, byte order mark: %s) is read, wherever it is cut',
  async (charset, order, mark) => {
    const json = `${mark ? '\uFEFF' : ''}{"data":{"a":"Zürich 🏔"}}`;
    const bytes = new Uint8Array(Buffer.from(json, 'utf16le'));
    if (order === 'be') Buffer.from(bytes.buffer).swap16();
    const body = new Blob([bytes]).stream().pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          for (let at = 0; at < chunk.length; at += 3) controller.enqueue(chunk.slice(at, at + 3));
        },
      }),
    );
    const headers = { 'content-type': `application/json; charset=${charset}` };
    const results = await collectResults(read(new Response(body, { headers })));
    expect(results).toEqual([{ data: { a: 'Zürich 🏔' } }]);
  },
);
