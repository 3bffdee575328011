import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { CallError, type CallFailure } from '../transport/call-failure.ts';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { callForValues, cutIntoChunks, makeChunks, proposedChunk, type Chunk } from './chunks.ts';
import { lostOf, runBatch } from './run-batch.ts';
import { columnReader } from './value-texts.ts';

const encode = (result: object): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(result));

type Failure = Omit<CallFailure, 'endpoint'> | string;

/** Runs chunks of a size at a service that refuses some calls; gives the calls and their outcomes. */
async function run(
  total: number,
  size: number,
  refusal: (chunk: Chunk) => Failure | undefined,
  isMutation = false,
) {
  const calls: string[] = [];
  const batch = runBatch({
    clock: createFixedClock(),
    chunks: makeChunks(Array<string>(total).fill('1'), { size }),
    atOnce: 1,
    isMutation,
    async call(chunk) {
      calls.push(`${chunk.from}-${chunk.to}`);
      const failure = refusal(chunk);
      if (typeof failure === 'object') throw new CallError({ endpoint: '', ...failure });
      return encode({ message: failure });
    },
    sink: {
      async add({ from, to }, bytes) {
        const { message } = JSON.parse(new TextDecoder().decode(bytes)) as { message?: string };
        const [said, code] = message?.split('|') ?? [];
        if (message !== undefined)
          return { kind: 'unusable', reason: 'no-result', message: said, code };
        return { kind: 'rows', rows: to - from, message: undefined, noRoom: undefined };
      },
      flush: async () => undefined,
      end: async () => undefined,
      discard: () => undefined,
    },
    describeFault: String,
  });
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (!['running', 'waiting'].includes(batch.store.getState().phase.kind)) resolve();
    };
    batch.store.subscribe(look);
    look();
  });
  return { calls, state: batch.store.getState() };
}

test('a value at fault is found by halves, and the others come', async () => {
  const { calls, state } = await run(8, 8, ({ from, to }) =>
    from <= 5 && to > 5 ? 'One of the ids is not valid.' : undefined,
  );
  // The next call begins while a result is examined.
  expect(calls).toEqual(['0-8', '0-4', '4-8', '4-6', '6-8', '4-5', '5-6']);
  expect(state).toMatchObject({ done: 8, rows: 7, failed: [{ index: 5 }] });
});

test('a place that the error names is asked for alone', async () => {
  const { calls, state } = await run(100, 100, ({ from, to }) =>
    from <= 70 && to > 70
      ? `Variable "$ids" got invalid value 1 at "ids[${70 - from}]"`
      : undefined,
  );
  expect(calls).toEqual(['0-100', '0-70', '70-71', '71-100']);
  expect(state.failed.map(({ index }) => index)).toEqual([70]);
});

test('a service that refuses all is asked a bounded number of times, and halved no more', async () => {
  const { calls, state } = await run(400, 100, () => 'No.');
  expect(calls).toHaveLength(4 + 28);
  expect(state.failed).toHaveLength(400);
});

test.each<[string, Failure, boolean]>([
  ['a quota that is used up', { code: 'quota-used-up', status: 429 }, false],
  ['a quota in an answer', 'Limit Exceeded', false],
  ['a refused key', { code: 'forbidden', status: 403 }, false],
  ['a refused token', { code: 'token-refused', status: 401 }, false],
  ['a gateway without the service', { code: 'server-error', status: 503 }, false],
  ['no way to the service', { code: 'unreachable' }, false],
  ['an operation that is not valid', 'No such field|GRAPHQL_VALIDATION_FAILED', false],
  ['an error of the service', { code: 'server-error', status: 500 }, true],
  ['a body that is too large', { code: 'request-too-large', status: 413 }, true],
  ['too many values', 'At most 2.|TOO_MANY_IDS', true],
])('%s', async (_, failure, isHalved) => {
  const { calls, state } = await run(4, 4, ({ from, to }) => (to - from > 2 ? failure : undefined));
  expect(calls).toEqual(isHalved ? ['0-4', '0-2', '2-4'] : ['0-4']);
  expect(state.failed).toHaveLength(isHalved ? 0 : 4);
});

test('a mutation is not halved: a part of it may have been done', async () => {
  expect((await run(4, 4, () => 'No.', true)).calls).toEqual(['0-4']);
});

test('a chunk is cut by what the service takes of a body, with inline fragments as they are sent', async () => {
  const query =
    'query Q($ids: [ID!]!) { a: people(ids: $ids) { ...P } b: people(ids: []) { ...P } } fragment P on Person { id firstName }';
  const each = { call: { query, variables: { x: '1.10' } }, variable: 'ids', isList: true };
  const values = Array.from({ length: 50 }, (_, at) => JSON.stringify(`ü${at}`));
  const service = { requestFormat: 'json', fragments: 'inline', maxBodyBytes: 250 } as const;
  const chunks = await cutIntoChunks(each, values, 100, service);
  expect(chunks.length).toBeGreaterThan(2);
  const { callToSend, requestBody } = await import('../transport/request.ts');
  for (const { from, to } of chunks) {
    const call = await callToSend(callForValues(each, values.slice(from, to)), service);
    expect(Buffer.byteLength(requestBody(call, 'json'))).toBeLessThanOrEqual(250);
  }
  expect(callForValues(each, ['1', '"2"']).variables).toEqual({ x: '1.10', ids: '[1,"2"]' });
  expect(callForValues({ ...each, isList: false }, ['1']).variables).toEqual({
    x: '1.10',
    ids: '1',
  });
});

test.each([
  ['"At most 100." ids: [ID!]!', 'Events.', 100],
  ['"Up to 1,000 ids, each of up to 20 characters." ids: [ID!]!', 'Events.', 1_000],
  ['"Each at most 36 characters. Max. 50 a call." ids: [ID!]!', 'Events.', 50],
  ['"Ids." ids: [ID!]!', 'Events of a maximum of 25 entities.', 25],
  ['ids: [ID!]!', 'All of them; the 10 newest first.', 100],
])('%s (%s): %i', (argument, description, most) => {
  const document = parse('query Q($ids: [ID!]!) { byArgument(ids: $ids) { id } }');
  const schema = buildSchema(
    `type Query { "${description}" byArgument(${argument}): [Row] } type Row { id: ID }`,
  );
  expect(proposedChunk(document, schema, 'ids')).toBe(most);
  const inInput = buildSchema(
    `type Query { "${description}" byArgument(filter: Filter): [Row] } input Filter { ${argument} } type Row { id: ID }`,
  );
  const withInput = parse('query Q($ids: [ID!]!) { byArgument(filter: { ids: $ids }) { id } }');
  expect(proposedChunk(withInput, inInput, 'ids')).toBe(most);
  expect(proposedChunk(document, undefined, 'ids')).toBe(100);
});

const textsOf = (texts: readonly string[]) => texts.map((text) => ({ text }));

test('what comes as JSON stays what it is, unless the type takes no such value', () => {
  const column = [
    '"9007199254740993"',
    '9007199254740993',
    '"007"',
    '1e5',
    '" lead"',
    '""',
    'true',
  ];
  const values = column.map((json) => ({ text: json.replaceAll('"', ''), json }));
  const read = (type: string): unknown[] => values.map(columnReader(type, values));
  expect(read('BigInt')).toEqual(column);
  expect(read('Symbol')).toEqual(column);
  expect(read('String')).toEqual(values.map(({ text }) => JSON.stringify(text)));
  expect(read('Float').map((one) => one === undefined)).toEqual([
    false,
    false,
    true,
    false,
    true,
    true,
    true,
  ]);
});

test('a text is text, unless its type says otherwise', () => {
  const read = (type: string, texts = ['007', '12', '1E5', 'TRUE', '{"a": 1}']): unknown[] =>
    textsOf(texts).map(columnReader(type, textsOf(texts)));
  expect(read('[ID!]!')).toEqual(['"007"', '"12"', '"1E5"', '"TRUE"', String.raw`"{\"a\": 1}"`]);
  expect(read('Int')).toEqual([undefined, '12', undefined, undefined, undefined]);
  expect(read('Float')).toEqual([undefined, '12', '1E5', undefined, undefined]);
  expect(read('Boolean!')).toEqual([undefined, undefined, undefined, 'true', undefined]);
  expect(read('[BigInt]', ['12', ' ', '1E5 '])).toEqual(['12', '', '1E5']);
  expect(read('PersonId')).toEqual(read('ID'));
  expect(read('PersonId', ['{"a": 1}', '[1', ' lead'])).toEqual(
    read('ID', ['{"a": 1}', '[1', ' lead']),
  );
  expect(read('PersonId', ['{"a": 1}', '[1', ''])).toEqual(['{"a": 1}', '"[1"', '""']);
  expect(read('BigInt', ['12', 'x'])).toEqual(['"12"', '"x"']);
  const isNumeric = (name: string): boolean => read(name, ['1'])[0] === '1';
  const numeric = ['BigInt', 'Int64', 'bigint', 'float8', 'Decimal', 'Long', 'PositiveInt'];
  expect(numeric.filter((name) => !isNumeric(name))).toEqual([]);
  expect(['Point', 'Print', 'Blong', 'ID', 'Date', 'UUID'].filter(isNumeric)).toEqual([]);
});

test('what an error leaves of a chunk can be asked for again, and nothing comes twice', () => {
  const chunk = { from: 10, to: 13 };
  const rows = { kind: 'rows', rows: 2, noRoom: undefined } as const;
  const failure = { kind: 'result', message: 'No' };
  expect(lostOf(chunk, { ...rows, message: 'No', missing: [1] })).toEqual([{ index: 11, failure }]);
  expect(lostOf(chunk, { ...rows, message: 'No', missing: [] })).toEqual([
    { index: 10, failure: { kind: 'partial', message: 'No' } },
  ]);
  expect(lostOf(chunk, { ...rows, message: undefined, missing: [2] })).toEqual([
    { index: 12, failure: { kind: 'nothing' } },
  ]);
  expect(lostOf(chunk, { ...rows, rows: 0, message: 'No', missing: [] })).toEqual(
    [10, 11, 12].map((index) => ({ index, failure })),
  );
});
