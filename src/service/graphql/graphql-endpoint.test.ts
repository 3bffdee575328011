import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getIntrospectionQuery } from 'graphql';
import type { StartOptions } from '../start-service.ts';
import { sendRaw } from '../testing/raw-request.ts';
import {
  ALICE,
  startServiceUnderTest,
  type ServiceUnderTest,
} from '../testing/service-under-test.ts';

let service: ServiceUnderTest;
let token: string;

beforeAll(async () => {
  service = await startServiceUnderTest();
  token = await service.token();
});
afterAll(() => service.stop(0));

interface Answer {
  data?: Record<string, unknown>;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
}

const GRAPHQL_TYPE = 'application/graphql-response+json';

async function read(response: Response): Promise<Answer> {
  return (await response.json()) as Answer;
}

describe('letting in', () => {
  const challengeOf = (response: Response): string | null =>
    response.headers.get('www-authenticate');

  test('no token: 401 with a bare challenge', async () => {
    const response = await service.query('{ __typename }', undefined);
    expect(response.status).toBe(401);
    expect(challengeOf(response)).toBe('Bearer realm="gatehouse"');
    expect(await read(response)).toMatchObject({
      errors: [{ extensions: { code: 'TOKEN_MISSING' } }],
    });
  });

  test.each([
    'Bearer',
    'Bearer a b',
    'Bearer ü'.normalize('NFC').replace('ü', '"'),
    'bearer x.y.z',
  ])('the malformed token %j: 401 invalid_token', async (authorization) => {
    const response = await service.query('{ __typename }', undefined, {
      headers: { authorization },
    });
    expect(response.status).toBe(401);
    expect(challengeOf(response)).toContain('error="invalid_token"');
  });

  test('another scheme is no token', async () => {
    const headers = { authorization: 'Basic YTpi' };
    const response = await service.query('{ __typename }', undefined, { headers });
    expect(challengeOf(response)).toBe('Bearer realm="gatehouse"');
  });

  test.each([
    ['unknown', { 'x-api-key': 'no-such-key' }, 'API_KEY_REFUSED'],
    ['missing', { 'x-api-key': '' }, 'API_KEY_MISSING'],
  ])('an API key that is %s: 403, and the token stays good', async (_name, headers, code) => {
    const response = await service.query('{ __typename }', token, { headers });
    expect(response.status).toBe(403);
    expect(await read(response)).toMatchObject({ errors: [{ extensions: { code } }] });
    expect((await service.query('{ __typename }', token)).status).toBe(200);
  });

  test.each([
    ['x-api-key', ['x-api-key', ALICE.apiKey, 'x-api-key', ALICE.apiKey], undefined],
    [
      'authorization',
      ['authorization', 'Bearer x'],
      'Bearer realm="gatehouse", error="invalid_request", error_description="More than one token"',
    ],
  ])('%s twice: 400', async (_name, more, challenge) => {
    const headers = [
      'authorization',
      `Bearer ${token}`,
      'content-type',
      'application/graphql',
      ...more,
    ];
    const answer = await sendRaw(
      `${service.origins.explorer}/v1/graphql`,
      'POST',
      headers,
      '{ __typename }',
    );
    expect(answer.status).toBe(400);
    expect(answer.headers['www-authenticate']).toBe(challenge);
  });

  test('introspection needs a token as well', async () => {
    expect((await service.query(getIntrospectionQuery(), undefined)).status).toBe(401);
  });
});

describe('GraphQL over HTTP', () => {
  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('%s: 405 with Allow', async (method) => {
    const { status, headers, body } = await sendRaw(
      `${service.origins.explorer}/v1/graphql?query={__typename}`,
      method,
      ['authorization', `Bearer ${token}`],
    );
    expect([status, headers['allow']]).toEqual([405, 'POST']);
    expect(JSON.parse(body)).toHaveProperty('errors.0.message');
  });

  test('every answer has a request id and is never kept', async () => {
    for (const response of [
      await service.query('{ __typename }', token),
      await service.query('{ __typename }', undefined),
    ]) {
      expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('the bare query as application/graphql', async () => {
    const response = await service.query('', token, {
      body: '{ country(code: "DE") { name } }',
      headers: { 'content-type': 'application/graphql; charset=utf-8' },
    });
    expect(await read(response)).toEqual({ data: { country: { name: 'Germany' } } });
  });

  test('variables and the operation name', async () => {
    const body = JSON.stringify({
      query: 'query A($c: ID!) { country(code: $c) { name } } query B { __typename }',
      operationName: 'A',
      variables: { c: 'FR' },
      extensions: {},
    });
    expect(await read(await service.query('', token, { body }))).toEqual({
      data: { country: { name: 'France' } },
    });
  });

  test.each([
    [GRAPHQL_TYPE, GRAPHQL_TYPE],
    ['application/json', 'application/json'],
    [`${GRAPHQL_TYPE}, application/json;q=0.9`, GRAPHQL_TYPE],
    ['*/*', 'application/json'],
    [`text/event-stream, multipart/mixed, ${GRAPHQL_TYPE}`, GRAPHQL_TYPE],
  ])('Accept %s is answered as %s', async (accept, type) => {
    const response = await service.query('{ __typename }', token, { headers: { accept } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  });

  test('an Accept that nothing fits: 406 with a message', async () => {
    const response = await service.query('{ __typename }', token, {
      headers: { accept: 'text/html' },
    });
    expect(response.status).toBe(406);
    expect((await read(response)).errors?.[0]?.message).toContain(
      'application/graphql-response+json',
    );
  });

  test.each([
    ['a syntax error', '{ country('],
    ['an unknown field', '{ nothing }'],
    ['a missing variable', 'query ($c: ID!) { country(code: $c) { name } }'],
  ])('%s: 400, or 200 to those that take application/json alone', async (_name, query) => {
    for (const [accept, status] of [
      [GRAPHQL_TYPE, 400],
      ['application/json', 200],
    ] as const) {
      const response = await service.query(query, token, { headers: { accept } });
      expect([accept, response.status]).toEqual([accept, status]);
      const answer = await read(response);
      expect(answer).not.toHaveProperty('data');
      expect(answer.errors?.[0]?.message).toEqual(expect.any(String));
      expect(Object.keys(answer.errors?.[0]?.extensions ?? {})).toEqual(['code']);
    }
  });

  test('an error of a field: 200 with data beside it', async () => {
    const response = await service.query('{ cities(first: 0) { totalCount } }', token, {
      headers: { accept: GRAPHQL_TYPE },
    });
    expect(response.status).toBe(200);
    expect(await read(response)).toMatchObject({
      data: null,
      errors: [{ message: 'first must be from 1 to 10,000, not 0.', path: ['cities'] }],
    });
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, string, number]>([
    ['not JSON', '{', 'application/json', 400],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'application/json', 400],
    ['a list', '[{"query":"{ __typename }"}]', 'application/json', 400],
    ['a text', '"x"', 'application/json', 400],
    ['without a query', '{"variables":{}}', 'application/json', 400],
    ['with a query that is no text', '{"query":1}', 'application/json', 400],
    [
      'with variables that are no object',
      '{"query":"{a}","variables":[]}',
      'application/json',
      400,
    ],
    ['with a member that is not known', '{"query":"{a}","token":"x"}', 'application/json', 400],
    ['empty', '', 'application/graphql', 400],
    ['a form', 'query={a}', 'application/x-www-form-urlencoded', 415],
    ['in another charset', '{}', 'application/json; charset=utf-16', 415],
    [
      'too large',
      `{"query":"{a}","variables":{"x":"${'x'.repeat(300_000)}"}}`,
      'application/json',
      413,
    ],
  ])('a body that is %s', async (_name, body, type, status) => {
    const response = await service.query('', token, { body, headers: { 'content-type': type } });
    expect(response.status).toBe(status);
    expect((await read(response)).errors?.[0]?.message).toMatch(
      /^(?:The|Several|query|variables) /,
    );
  });
});

describe('numbers beyond 2^53', () => {
  test('keep every digit on their way out and in', async () => {
    const out = await (
      await service.query('{ city(geonameId: 2950159) { location { cell } } }', token)
    ).text();
    const digits = /"cell":(\d+)/.exec(out)?.[1] ?? '';
    expect(BigInt(digits)).toBeGreaterThan(2n ** 53n);
    expect(String(Number(digits))).not.toBe(digits);

    const query = 'query ($cell: UInt64!) { locationOfCell(cell: $cell) { cell } }';
    for (const sent of [digits, `"${digits}"`]) {
      const body = `{"query":${JSON.stringify(query)},"variables":{"cell":${sent}}}`;
      const back = await (await service.query('', token, { body })).text();
      expect(back).toBe(`{"data":{"locationOfCell":{"cell":${digits}}}}`);
    }
    const literal = `{ locationOfCell(cell: ${digits}) { cell } }`;
    expect(await (await service.query(literal, token)).text()).toContain(`"cell":${digits}}`);
  });

  test('a number that was rounded on its way is refused, not guessed', async () => {
    const query = 'query ($cell: UInt64!) { locationOfCell(cell: $cell) { cell } }';
    const body = JSON.stringify({ query, variables: { cell: 1.5e18 + 0.5 } }).replace(
      '1500000000000000000',
      '1.5e18',
    );
    expect((await read(await service.query('', token, { body }))).errors?.[0]?.message).toContain(
      'UInt64 must be a whole number',
    );
  });
});

describe('incremental delivery and subscriptions', () => {
  test('@defer comes in parts', async () => {
    const query = `{
      country(code: "LU") { name ... @defer(label: "slow") { statistics { totalPopulation } } }
    }`;
    const response = await service.query(query, token, { headers: { accept: 'multipart/mixed' } });
    expect(response.headers.get('content-type')).toBe('multipart/mixed; boundary="-"');
    const parts = (await response.text()).split('\r\n---').slice(1, -1);
    expect(parts).toHaveLength(2);
    expect(parts[0]).toContain('{"data":{"country":{"name":"Luxembourg"}},"hasNext":true}');
    expect(parts[1]).toContain('"totalPopulation":');
    expect(parts[1]).toContain('"hasNext":false');
  });

  test('@stream comes in parts, exact numbers too', async () => {
    const query = '{ cities(first: 3) { nodes @stream(initialCount: 1) { location { cell } } } }';
    const response = await service.query(query, token, { headers: { accept: 'multipart/mixed' } });
    const text = await response.text();
    expect(text.match(/"cell":\d{17,}/g)).toHaveLength(3);
    expect(text).toContain('"hasNext":false');
  });

  test('a subscription comes as server-sent events and ends by itself', async () => {
    const response = await service.query('subscription { countdown(from: 1) }', token, {
      headers: { accept: 'text/event-stream' },
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = (await response.text())
      .split('\n\n')
      .filter((event) => event.startsWith('event'));
    expect(events).toEqual([
      'event: next\ndata: {"data":{"countdown":1}}',
      'event: next\ndata: {"data":{"countdown":0}}',
      'event: complete\ndata:',
    ]);
  });

  test('a subscription cannot be asked for as JSON', async () => {
    const response = await service.query('subscription { countdown }', token, {
      headers: { accept: 'application/json' },
    });
    expect(response.status).toBe(406);
  });

  test('a new token ends the subscriptions of the old one, and says why', async () => {
    const old = await service.token();
    const response = await service.query('subscription { countdown(from: 3000) }', old, {
      headers: { accept: 'text/event-stream' },
    });
    token = await service.token();
    const text = await response.text();
    expect(text).toContain(
      '{"errors":[{"message":"The access token was terminated by a newer one","extensions":{"code":"TOKEN_TERMINATED"}}]}',
    );
    expect(text.trimEnd()).toMatch(/event: complete\ndata:$/);
  });
});

describe('a server in the process', () => {
  const start = async (fetch: NonNullable<StartOptions['graphql']>['fetch']) => {
    const own = await startServiceUnderTest({}, { graphql: { name: 'Own', fetch } });
    return { own, ask: async (query: string) => own.query(query, await own.token()) };
  };

  test('is asked without key and token, and told who calls', async () => {
    let seen: Record<string, string> = {};
    let query = '';
    const { own, ask } = await start(async (request) => {
      const asked = request.toPlatform();
      seen = Object.fromEntries(asked.headers);
      query = await asked.text();
      return Response.json({ data: { own: 1 } }, { headers: { 'set-cookie': 'a=b' } });
    });
    const answer = await ask('{ own }');
    expect(await answer.json()).toEqual({ data: { own: 1 } });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(JSON.parse(query)).toEqual({ query: '{ own }' });
    expect(seen).toMatchObject({ 'x-service-user': 'alice' });
    expect(Object.keys(seen)).not.toContain('authorization');
    expect(Object.keys(seen)).not.toContain('x-api-key');
    await own.stop(0);
  });

  test('that throws is answered for, and logged where it threw', async () => {
    const { own, ask } = await start(() => {
      throw new TypeError('secret-detail');
    });
    const answer = await ask('{ own }');
    expect([answer.status, await answer.text()]).toEqual([
      500,
      expect.not.stringContaining('secret-detail'),
    ]);
    const errors = own.logged.filter(({ event }) => event === 'error');
    expect(errors).toEqual([expect.objectContaining({ error: 'TypeError' })]);
    await own.stop(0);
  });

  test('whose events begin after their token has ended gets the reason told', async () => {
    let begin = (): void => undefined;
    const { own } = await start(async () => {
      await new Promise<void>((resolve) => (begin = resolve));
      return new Response(new ReadableStream(), {
        headers: { 'content-type': 'text/event-stream' },
      });
    });
    const answer = own.query('subscription { own }', await own.token());
    await vi.waitFor(() => begin());
    await own.token();
    begin();
    const events = await answer;
    expect(events.headers.get('content-type')).toBe('text/event-stream');
    expect(await events.text()).toContain('"code":"TOKEN_TERMINATED"');
    await own.stop(0);
  });
});

test('what resolvers throw unforeseen is masked, and logged without its message', async () => {
  const { maskedErrorAnswer } = await import('../testing/masked-error-answer.ts');
  const { answer, logged } = await maskedErrorAnswer('secret-detail');
  expect(answer).not.toContain('secret-detail');
  expect(answer).not.toContain('stack');
  expect(answer).toContain('Unexpected error.');
  expect(JSON.stringify(logged)).not.toContain('secret-detail');
  expect(logged).toContainEqual(expect.objectContaining({ event: 'error' }));
});
