import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  GRAPHQL_PATH,
  INTROSPECTION_PATH,
  REVOCATION_PATH,
  TOKEN_PATH,
  VERIFY_PATH,
} from '../contract/paths.ts';
import { sendRaw } from './testing/raw-request.ts';
import {
  ALICE,
  startServiceUnderTest,
  type ServiceUnderTest,
} from './testing/service-under-test.ts';

/** Seed of the long run, part of its test's name; FUZZ_SEED repeats it. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const LONG_MS = 60_000;
const SHORT_RUNS = 8;

/** A bound against hanging, milliseconds. */
const ANSWER_MS = 20_000;

interface FuzzedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

let service: ServiceUnderTest;
let token: string;

beforeAll(async () => {
  const limit = 1_000_000;
  service = await startServiceUnderTest(
    {},
    // Fuzzed requests must get past the throttles.
    { signInLimits: { windowS: 1, perUserAndAddress: limit, perAddress: limit, perUser: limit } },
  );
});

afterAll(() => service.stop(0));

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ maxLength: 3_000 }),
);
/** Header text that Node's client accepts. */
const headerText = anyText.map((text) =>
  text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '').trim(),
);

/** A text that was right, with something of it taken out, put in twice, or changed. */
const mutationOf = (right: () => string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.nat(),
      fc.nat({ max: 40 }),
      anyText,
      fc.constantFrom('cut', 'repeat', 'insert', 'turn'),
    )
    .map(([place, length, text, kind]) => {
      const whole = right();
      const at = place % whole.length;
      const [before, part, after] = [
        whole.slice(0, at),
        whole.slice(at, at + length),
        whole.slice(at + length),
      ];
      if (kind === 'cut') return before + after;
      if (kind === 'repeat') return before + part.repeat(3) + after;
      if (kind === 'insert') return before + text + part + after;
      return after + part + before;
    });

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const authorization = fc.oneof(
  headerText,
  headerText.map((text) => `Basic ${text}`),
  anyText.map((text) => `Basic ${base64(text)}`),
  fc.tuple(anyText, anyText).map((pair) => `basic ${base64(pair.join(':'))}`),
  fc.uint8Array().map((bytes) => `Basic ${Buffer.from(bytes).toString('base64')}`),
);

const pair = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('client_id', 'client_secret', 'grant_type', 'token', 'scope'),
      anyText,
    ),
    fc.oneof(
      anyText,
      anyText.map(encodeURIComponent),
      fc.constantFrom('%', '%zz', '%C3', '%00', '+'),
    ),
  )
  .map((parts) => parts.join('='));

const form = fc.oneof(
  fc.array(pair).map((pairs) => pairs.join('&')),
  mutationOf(() => `client_id=${ALICE.username}&client_secret=wrong&grant_type=client_credentials`),
  fc.uint8Array({ maxLength: 20_000 }),
);

const jsonPart = fc.oneof(
  fc.json(),
  fc
    .record({
      alg: fc.oneof(fc.constant('ES256'), anyText),
      typ: fc.constant('at+jwt'),
      kid: anyText,
    })
    .map((header) => JSON.stringify(header)),
  fc
    .record({ sub: anyText, jti: anyText, iat: fc.double(), exp: fc.double(), iss: fc.jsonValue() })
    .map((claims) => JSON.stringify(claims)),
);

const jwt = fc.oneof(
  mutationOf(() => token),
  headerText,
  fc
    .tuple(jsonPart, jsonPart, fc.uint8Array({ maxLength: 80 }))
    .map((parts) => parts.map((part) => Buffer.from(part).toString('base64url')).join('.')),
);

const WORDS = [
  '{ } ( ) [ ] : ! = | & @ $ ... # , " """ null true $a -0 1e999 0x1 99999999999999999999',
  'query mutation subscription fragment Q on @include @skip @defer if continents countries country',
  'code name first after edges node EU __schema __typename __type types fields',
  String.raw`"\u{110000}" "\ud800" "\uD83D\uDE00"`,
].flatMap((line) => line.split(' '));
WORDS.push('\n', '\ufeff', '\0');
const RIGHT =
  'query Q($a: Int = 2) { continents { name } countries(first: $a) { edges { node { name } } } }';

const document = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' ')),
  mutationOf(() => RIGHT),
  fc.nat({ max: 3_000 }).map((depth) => '{continents'.repeat(depth)),
  anyText,
);

const envelope = fc.oneof(
  fc
    .record(
      {
        query: fc.oneof(document, fc.jsonValue()),
        variables: fc.oneof(fc.dictionary(anyText, fc.jsonValue()), fc.jsonValue()),
        operationName: fc.oneof(anyText, fc.jsonValue()),
        extensions: fc.jsonValue(),
      },
      { requiredKeys: ['query'] },
    )
    .map((members) => JSON.stringify(members)),
  mutationOf(() => JSON.stringify({ query: RIGHT, variables: { a: 3 } })),
  fc.json(),
  document,
  fc.uint8Array(),
);

const graphqlType = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('application/json', 'application/graphql') },
  headerText,
);
const formType = fc.oneof(
  { weight: 5, arbitrary: fc.constant('application/x-www-form-urlencoded') },
  headerText,
);

const tokenUrl = `${TOKEN_PATH}?grant_type=client_credentials`;
const right = { 'x-api-key': ALICE.apiKey };
const formPaths = fc.constantFrom(tokenUrl, REVOCATION_PATH, INTROSPECTION_PATH);

const request: fc.Arbitrary<FuzzedRequest> = fc.oneof(
  fc
    .record({
      path: formPaths,
      authorization,
      key: fc.oneof(fc.constant(ALICE.apiKey), headerText),
    })
    .map(({ path, key, ...headers }) => ({
      path,
      headers: { 'x-api-key': key, ...headers },
      body: '',
    })),
  fc
    .record({ path: formPaths, type: formType, body: form })
    .map(({ path, type, body }) => ({ path, headers: { ...right, 'content-type': type }, body })),
  fc
    .record({ path: fc.constantFrom(GRAPHQL_PATH, VERIFY_PATH), jwt })
    .map(({ path, jwt: fuzzed }) => ({
      path,
      headers: {
        ...right,
        'content-type': 'application/json',
        authorization: `Bearer ${fuzzed.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '')}`,
      },
      body: '{"query":"{ __typename }"}',
    })),
  fc.record({ type: graphqlType, body: envelope }).map(({ type, body }) => ({
    path: GRAPHQL_PATH,
    headers: { ...right, 'content-type': type, authorization: `Bearer ${token}` },
    body,
  })),
);

/** @throws {Error} for an answer that the service may not give */
async function sendFuzzed({ path, headers, body }: FuzzedRequest): Promise<void> {
  const url = service.origins.explorer + path;
  const bytes = Buffer.from(body);
  const lines = [...Object.entries(headers).flat(), 'content-length', String(bytes.length)];
  const answer = await (path === VERIFY_PATH
    ? sendRaw(url, 'GET', Object.entries(headers).flat())
    : sendRaw(url, 'POST', lines, bytes));
  // Node itself rejects an oversized head.
  if (answer.status === 431) return;
  // 503 is said of a queue that is full.
  expect(answer).toMatchObject({
    status: expect.toSatisfy((it) => it < 500 || it === 503) as number,
  });
  expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  if (answer.body !== '') JSON.parse(answer.body);
}

/**
 * Sends generated requests, some at a time, and reports a harmful one.
 * @param limitMs after which no more is sent
 */
async function fuzz(seed: number, numRuns: number, limitMs: number): Promise<void> {
  // The run before has ended its own with the last of its sign-ins.
  token = await service.token();
  const property = fc.asyncProperty(
    fc.array(request, { minLength: 1, maxLength: 10, size: 'max' }),
    async (requests) => void (await Promise.all(requests.map(sendFuzzed))),
  );
  await fc.assert(property, {
    seed,
    numRuns,
    plugins: [fc.timeout(ANSWER_MS), fc.interruptAfterTimeLimit(limitMs)],
  });
  expect(service.logged.filter(({ event }) => event === 'error')).toEqual([]);
  const works = await service.query('{ continents { name } }', await service.token());
  expect(await works.text()).toContain('Europe');
}

test('a few of the requests that nobody would send do no harm', () => fuzz(1, SHORT_RUNS, LONG_MS));

test(
  `a minute of requests that nobody would send does no harm (seed ${SEED}) @full`,
  () => fuzz(SEED, Infinity, LONG_MS),
  2 * LONG_MS,
);
