import { buildSchema, introspectionFromSchema } from 'graphql';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { setUpCommand, type Reply } from './testing/run-gatehouse.ts';

const SCHEMA = introspectionFromSchema(
  buildSchema(`
    type Query {
      people(offset: Int = 0, limit: Int = 2): People!
      cities(first: Int, after: String): Cities!
      persons(ids: [ID!]!): [Person!]!
    }
    type People { total: Int items: [Person!] }
    type Cities { totalCount: Int nodes: [Person!] pageInfo: PageInfo }
    type Person { id: ID! sex: String jobs(first: Int, after: String): Cities tokens: Tokens }
    type Tokens { items: [Person!] nextToken: String }
    type PageInfo { hasNextPage: Boolean endCursor: String }
  `),
);

const THINGS = introspectionFromSchema(
  buildSchema('type Query { things(page: Int, size: Int): [Thing!]! } type Thing { id: ID! }'),
);

/** A service that shows its schema, and gives the next of the answers for each call, the last one for ever. */
async function setUp(
  query: string,
  answers: readonly unknown[],
  { name = 'rows.ndjson', onLast }: { name?: string; onLast?: () => void } = {},
) {
  let calls = 0;
  const set = await setUpCommand(query, ({ body }): Reply => {
    if (body.includes('__schema')) return { body: { data: SCHEMA } };
    calls += 1;
    if (calls === answers.length) onLast?.();
    return { body: answers[Math.min(calls, answers.length) - 1] };
  });
  const out = set.path(name);
  const run = (...args: readonly string[]) => set.run([set.file, '--out', out, ...args]);
  const rows = () => readFileSync(out, 'utf8');
  const callsOf = () =>
    (JSON.parse(readFileSync(`${out}.manifest.json`, 'utf8')) as { calls: object }).calls;
  return { ...set, out, run, calls: () => calls, rows, callsOf };
}

const people = (total: number, ...rows: readonly object[]) => ({
  data: { people: { total, items: rows } },
});

describe('a total that the service counts', () => {
  const query = '{ people(offset: 0, limit: 2) { total items { id } } }';
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

  test('too low ends no pages, and is told', async () => {
    const { run, rows, calls, callsOf } = await setUp(query, [
      people(2, a, b),
      people(2, c),
      people(2),
    ]);
    const { code, messages } = await run('--all-pages', '--manifest');
    expect(callsOf()).toMatchObject({ pages: 3, totalChange: { from: 2, to: 3 } });
    expect(callsOf()).not.toHaveProperty('pagesEnd');
    expect(rows()).toBe('{"id":"a"}\n{"id":"b"}\n{"id":"c"}\n');
    expect([code, calls()]).toEqual([0, 3]);
    expect(messages).toContain('The service counts 2 rows, and 3 came: its total is wrong');
  });

  test('and that a short page reaches needs no further call', async () => {
    const { run, calls } = await setUp(query, [people(3, a, b), people(3, c)]);
    const { code, messages } = await run('--all-pages');
    expect([code, calls()]).toEqual([0, 2]);
    expect(messages).not.toContain('total');
  });

  test('too high ends with an empty page, and is told', async () => {
    const { run, calls, callsOf } = await setUp(query, [people(600, a, b), people(600)]);
    const { code, messages } = await run('--all-pages', '--manifest');
    expect(callsOf()).toMatchObject({ pagesEnd: 'short' });
    expect([code, calls()]).toEqual([1, 2]);
    expect(messages).toContain('The service counts more rows');
  });

  test('alone has no pages', async () => {
    for (const total of ['people(limit: 1) { total }', 'cities(first: 2) { totalCount }']) {
      const { run } = await setUp(`{ ${total} }`, [{}]);
      const { code, messages } = await run('--all-pages');
      expect(code).toBe(2);
      expect(messages).toMatch(/^There are no pages to fetch: .* not only its total/);
    }
  });
});

test('equal pages of rows without an id are all rows', async () => {
  const query = '{ people(offset: 0, limit: 2) { items { sex } } }';
  const full = { data: { people: { items: [{ sex: 'f' }, { sex: 'f' }] } } };
  const last = { data: { people: { items: [{ sex: 'm' }] } } };
  const { run, rows } = await setUp(query, [full, full, full, last, people(0)]);
  expect(await run('--all-pages')).toMatchObject({ code: 0 });
  expect(rows()).toBe(`${'{"sex":"f"}\n'.repeat(6)}{"sex":"m"}\n`);
  const forEver = await setUp(query, [full]);
  const { code: codeOfRepeats, messages: said } = await forEver.run('--all-pages');
  expect([codeOfRepeats, forEver.calls(), forEver.rows().length]).toEqual([1, 102, 202 * 12]);
  expect(said).toContain('The last 101 pages are equal: the service may have repeated one.');
  const ids = query.replace('sex', 'id');
  const repeated = { data: { people: { items: [{ id: 'a' }, { id: 'b' }] } } };
  const round = await setUp(ids, [repeated]);
  const { code, messages } = await round.run('--all-pages');
  expect([code, round.rows()]).toEqual([1, '{"id":"a"}\n{"id":"b"}\n']);
  expect(messages).toContain('gave the same page again, and may ignore its position, after 2 rows');
});

describe('pages inside of rows', () => {
  const more = { nodes: [{ id: '1' }], pageInfo: { hasNextPage: true } };
  const all = { nodes: [], pageInfo: { hasNextPage: false } };

  test.each([
    ['a flag', 'jobs(first: 1) { nodes { id } pageInfo { hasNextPage } }', more, all],
    [
      'a token',
      'jobs: tokens { items { id } nextToken }',
      { items: [], nextToken: 't' },
      { items: [], nextToken: null },
    ],
  ])('of values are told by %s', async (_, selection, unfinished, finished) => {
    const query = `query ($ids: [ID!]!) { persons(ids: $ids) { id ${selection} } }`;
    const of = (jobs: object) => ({
      data: {
        persons: [
          { id: 'p', jobs: finished },
          { id: 'q', jobs },
        ],
      },
    });
    for (const [jobs, code] of [
      [unfinished, 5],
      [finished, 0],
    ] as const) {
      const { path, run } = await setUp(query, [of(jobs)]);
      const ids = path('ids.txt', 'p\nq\nr');
      const ended = await run('--for-each', `ids=@${ids}`);
      expect(ended.code).toBe(4);
      expect(ended.messages.includes('1 call had more pages, which did not come')).toBe(code === 5);
      expect(ended.messages).toContain('Nothing came for 1 value: r');
      const whole = await setUp(query, [of(jobs)]);
      expect(await whole.run('--for-each', `ids=@${path('ids.txt', 'p\nq')}`)).toMatchObject({
        code,
      });
    }
  });

  test('of all pages are told, with the exit code of rows that are missing', async () => {
    const query =
      '{ people(offset: 0, limit: 2) { items { id jobs(first: 1) { nodes { id } pageInfo { hasNextPage } } } } }';
    const { run, callsOf } = await setUp(query, [people(0, { id: 'a', jobs: more }), people(0)]);
    const { code, messages } = await run('--all-pages', '--manifest');
    expect(callsOf()).toMatchObject({ pagesEnd: 'not-fetched' });
    expect(code).toBe(5);
    expect(messages).toContain('1 row has more jobs, on pages that are not followed');
  });
});

describe('a run that is stopped after its last page, before its file is there', () => {
  const query =
    'query ($after: String) { cities(first: 1, after: $after) { totalCount nodes { id sex jobs(first: 1) { pageInfo { hasNextPage } } } pageInfo { hasNextPage endCursor } } }';
  const page = (id: string, pageInfo: unknown, more: object = {}) => ({
    data: { cities: { totalCount: 2, nodes: [{ id, ...more }], pageInfo } },
  });
  const first = page('a', { hasNextPage: true, endCursor: '1' });
  const end = { hasNextPage: false, endCursor: '2' };
  const short = { data: { cities: { totalCount: 9, nodes: [{ id: 'b' }], pageInfo: end } } };
  const tooMany = { data: { cities: { totalCount: 1, nodes: [{ id: 'b' }], pageInfo: end } } };

  test.each([
    ['pages that are all', [first, page('b', end)]],
    [
      'pages short of the total',
      [{ data: { cities: { ...first.data.cities, totalCount: 9 } } }, short],
    ],
    ['a total that changes', [first, short]],
    ['more rows than the total', [first, tooMany]],
    ['a cursor that comes again', [first, page('b', { hasNextPage: true, endCursor: '1' })]],
    ['a first page without a cursor', [page('a', { hasNextPage: true, endCursor: null })]],
    ['a first page that says nothing', [page('a', null)]],
    ['pages inside of rows', [page('a', end, { jobs: { pageInfo: { hasNextPage: true } } })]],
    ['errors', [first, { ...page('b', end), errors: [{ message: 'Late' }] }]],
  ])('ends as it would have: %s', async (_, answers) => {
    const name = 'rows.csv';
    const whole = await setUp(query, answers, { name });
    const uninterrupted = await whole.run('--all-pages');
    const stopped = await setUp(query, answers, { name, onLast: () => mkdirSync(stopped.out) });
    await stopped.run('--all-pages');
    expect(existsSync(`${stopped.out}.part.json`)).toBe(true);
    rmSync(stopped.out, { recursive: true });
    const resumed = await stopped.run('--all-pages', '--resume');
    expect(stopped.calls()).toBe(answers.length);
    expect(resumed).toEqual({
      ...uninterrupted,
      messages: uninterrupted.messages.replaceAll(whole.out, stopped.out),
    });
    expect(stopped.rows()).toBe(whole.rows());
  });
});

test.each([0, 1])('numbers of pages that nothing tells begin with %s', async (first) => {
  const pages = ['a', 'b', 'c'].map((id) => [{ id }]);
  const { file, path, run } = await setUpCommand('{ things { id } }', ({ body }): Reply => {
    if (body.includes('__schema')) return { body: { data: THINGS } };
    const { variables } = JSON.parse(body) as { variables?: { after?: number } };
    const number = variables?.after ?? first;
    return { body: { data: { things: pages[number - first] ?? [] } } };
  });
  const out = path('rows.ndjson');
  expect(await run([file, '--all-pages', '--out', out])).toMatchObject({ code: 0 });
  expect(readFileSync(out, 'utf8')).toBe('{"id":"a"}\n{"id":"b"}\n{"id":"c"}\n');
});
