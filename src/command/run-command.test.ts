import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { startOf } from './row-spool.ts';
import { runCommandLine, setUpCommand } from './testing/run-gatehouse.ts';

const CITIES =
  'query Cities($after: String) { cities(first: 2, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }';

/** Rows of a service, as JSON: numbers stay as they are written. */
const ROWS = [
  '{"id":9007199254740993,"name":"Aa, b"}',
  '{"id":2.50,"name":"=SUM(A1)"}',
  '{"id":3,"name":null,"at":{"lat":1e400}}',
  '{"id":4,"name":"Ö\\n2"}',
  '{ "id" : 5, "name":"e" }',
];

/** Answers a page of two rows after the cursor that the call has. */
function pageAfter(after: unknown, { errors = '' } = {}): string {
  const from = after === undefined || after === null ? 0 : Number(after);
  const to = Math.min(from + 2, ROWS.length);
  const info = `{"hasNextPage":${to < ROWS.length},"endCursor":"${to}"}`;
  return `{"data":{"cities":{"totalCount":5,"nodes":[${ROWS.slice(from, to).join(', ')}],"pageInfo":${info}}}${errors}}`;
}

const variablesOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as { variables?: { after?: string } }).variables ?? {};

async function setUp(graphql?: Parameters<typeof setUpCommand>[1]) {
  const { path: out, ...set } = await setUpCommand(
    CITIES,
    graphql ?? ((request) => ({ body: pageAfter(variablesOf(request).after) })),
  );
  return { ...set, out };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const CSV = [
  'id,name,at.lat',
  '9007199254740993,"Aa, b",',
  "2.50,'=SUM(A1),",
  '3,,1e400',
  '4,"Ö\n2",',
  '5,e,',
  '',
].join('\r\n');

describe('one answer', () => {
  test('is written as it came', async () => {
    const { run, file, out } = await setUp();
    const { code, output, messages } = await run([file]);
    expect([code, output, messages]).toEqual([0, pageAfter(0), '']);
    await run([file, '--out', out('answer.json')]);
    expect(readFileSync(out('answer.json'), 'utf8')).toBe(pageAfter(0));
  });

  test('of very many errors the first thousand are listed, and the others counted', async () => {
    const errors = Array.from({ length: 2_345 }, () => ({ message: 'Bad' }));
    const { run, file } = await setUp(() => ({ body: JSON.stringify({ data: {}, errors }) }));
    const { code, messages } = await run([file]);
    const listed = 'GraphQL error: Bad\n'.repeat(1_000);
    const rest = 'Not listed: 1,345 more errors. --format json has all of them.\n';
    expect([code, messages]).toEqual([4, listed + rest]);
  });

  test.each([['answer.json'], ['rows.csv']])(
    'without data or errors is no success: %s',
    async (name) => {
      const { run, file, out } = await setUp(() => ({ body: '{"data":null}' }));
      const { code, messages } = await run([file, '--out', out(name)]);
      expect([code, messages]).toEqual([1, expect.stringContaining('without data')]);
    },
  );

  test('laid out on a terminal', async () => {
    const { run, file } = await setUp();
    const { output } = await run([file], { columns: 80 });
    expect(output).toContain('          "id": 9007199254740993,\n');
  });

  test.each([
    ['rows.csv', 'id,name\r\n9007199254740993,"Aa, b"\r\n2.50,\'=SUM(A1)\r\n'],
    ['rows.tsv', "id\tname\r\n9007199254740993\tAa, b\r\n2.50\t'=SUM(A1)\r\n"],
    ['rows.ndjson', `${ROWS[0]}\n${ROWS[1]}\n`],
    [
      'rows.txt',
      '              id  name\n────────────────  ────────\n9007199254740993  Aa, b\n            2.50  =SUM(A1)\n',
    ],
  ])('its rows go into %s', async (name, text) => {
    const { run, file, out } = await setUp();
    expect((await run([file, '--out', out(name)])).code).toBe(0);
    expect(readFileSync(out(name), 'utf8')).toBe(text);
    expect(readdirSync(out('.')).toSorted()).toEqual(['cache', 'operation.graphql', name]);
  });

  test('says that there are more pages than its rows', async () => {
    const { run, file, out } = await setUp();
    const said = async (selection: string, ...args: readonly string[]) => {
      writeFileSync(file, `{ cities(first: 2) { nodes { id } ${selection} } }`);
      const { code, messages } = await run([file, ...args]);
      return [code, messages];
    };
    const more =
      'The service has more rows of cities, on pages that are not fetched without --all-pages.\n';
    expect(await said('pageInfo { hasNextPage }', '--format', 'csv')).toEqual([0, more]);
    expect(await said('', '--format', 'csv')).toEqual([0, '']);
    expect(await said('pageInfo { hasNextPage }')).toEqual([0, '']);
    await said('pageInfo { hasNextPage }', '--out', out('a.csv'), '--manifest');
    expect(readFileSync(out('a.csv.manifest.json'), 'utf8')).toContain('"pagesEnd": "not-fetched"');
  });

  test('takes cells as they are, where nobody guards them', async () => {
    const { run, file } = await setUp();
    const { output } = await run([
      file,
      '--format',
      'csv',
      '--no-guard',
      '--bom',
      '--separator',
      'semicolon',
    ]);
    expect(output).toBe('\uFEFFid;name\r\n9007199254740993;Aa, b\r\n2.50;=SUM(A1)\r\n');
  });

  test('with errors: what is there is written, and the code says so', async () => {
    const error =
      '"errors":[{"message":"No \\u001b[31mright","path":["cities"],"extensions":{"code":"DENIED"}}]';
    const { run, file, out } = await setUp(() => ({ body: `{"data":{"a":[1]},${error}}` }));
    const { code, output, messages } = await run([file]);
    expect([code, output]).toEqual([4, `{"data":{"a":[1]},${error}}`]);
    expect(messages).toBe('GraphQL error at cities: No  [31mright (DENIED)\n');
    const none = await setUp(() => ({ status: 400, body: `{${error}}` }));
    const refused = await none.run([none.file, '--out', none.out('rows.csv')]);
    expect(refused).toMatchObject({ code: 4, messages });
    expect(existsSync(none.out('rows.csv'))).toBe(false);
    expect((await run([file, '--list', 'b', '--out', out('rows.csv')])).messages).toContain('a.');
  });

  test.each([
    [Buffer.from('{"data":{"a":"Ö"}}', 'latin1'), 'from byte 15 on, are not UTF-8.'],
    [Buffer.from('{"data":{"a":NaN}}'), 'The value at byte 14 is not JSON'],
  ])('%# is written as it came, and what is odd in it is said', async (body, sentence) => {
    const { run, file, out } = await setUp(() => ({ body }));
    const { code, messages } = await run([file, '--out', out('answer.json')]);
    expect([code, messages]).toEqual([0, expect.stringContaining(sentence)]);
    expect(readFileSync(out('answer.json'))).toEqual(body);
  });

  test.each([
    ['<html>Log in</html>', 'The answer is not JSON'],
    [
      '{"message":"Go away"}',
      'not a GraphQL result: the address may be wrong. The service says: “Go away”',
    ],
    ['{"data":{"a":1', 'The answer broke off: it is cut in the middle'],
    ['{"data":{"a":1}}\n{"data":{"a":2}}', 'More text follows the JSON of the answer'],
    ['', 'The answer is empty. (http://'],
  ])('%s is none', async (body, sentence) => {
    const { run, file } = await setUp(() => ({ body }));
    const { code, output, messages } = await run([file]);
    expect([code, output]).toEqual([1, '']);
    expect(messages).toContain(sentence);
  });
});

describe('the operation', () => {
  test('comes from a file, a workspace or the standard input, its variables too', async () => {
    const asked: unknown[] = [];
    const { run, file, folder } = await setUp(({ body }) => {
      asked.push(JSON.parse(body));
      return { body: '{"data":null}' };
    });
    await run([file, '--variables', '{"after":"2"}']);
    writeFileSync(join(folder, 'operation.variables.json'), '{"after":"3"}');
    await run([file]);
    mkdirSync(join(folder, 'operations', 'Jobs'), { recursive: true });
    writeFileSync(join(folder, 'operations', 'Jobs', 'Nightly run.graphql'), CITIES);
    await run(['Jobs/Nightly run', '--workspace', folder]);
    writeFileSync(join(folder, 'v.json'), '{"after":"4"}');
    await run(['-', '--variables', `@${join(folder, 'v.json')}`], { input: CITIES });
    await run(['Nightly run', '--workspace', folder, '--variables', '{"after":"5"}']);
    const after = (value: string) => ({
      query: CITIES,
      operationName: 'Cities',
      variables: { after: value },
    });
    expect(asked).toEqual([
      after('2'),
      after('3'),
      { query: CITIES, operationName: 'Cities' },
      after('4'),
      after('5'),
    ]);
  });

  test('comes from a workspace as the explorer writes it, which says where it is called', async () => {
    let asked: unknown;
    const { folder, server, env } = await setUp(({ body, headers }) => {
      asked = { ...(JSON.parse(body) as object), trace: headers['x-trace'] };
      return { body: '{"data":{}}' };
    });
    const operation = {
      id: '6f0cbe2e-8a58-4bd6-9b53-1f1d0a6a9b11',
      name: 'Cities: all?',
      path: 'operations/Cities- all-.graphql',
      headers: '{"x-trace":"7"}',
      operationName: 'Cities',
    };
    const one = { id: 'one', name: 'One', authUrl: server.url, baseUrl: server.url };
    const index = { version: 1, services: [one], operations: [operation] };
    mkdirSync(join(folder, 'operations'));
    writeFileSync(join(folder, 'gatehouse.json'), JSON.stringify(index));
    writeFileSync(join(folder, operation.path), `${CITIES} query Other { a }`);
    const run = (...args: string[]) => runCommandLine(['run', 'Cities: all?', ...args], { env });
    expect((await run('--workspace', folder)).code).toBe(0);
    expect(asked).toMatchObject({ operationName: 'Cities', trace: '7' });
    // Nobody has named it: it does not say where a password goes.
    expect((await run()).messages).toContain('no saved operation of this name in .');
    const two = { ...index, services: [one, { ...one, id: 'two' }] };
    writeFileSync(join(folder, 'gatehouse.json'), JSON.stringify(two));
    expect((await run('--workspace', folder)).messages).toContain(
      'choose one with --id (one, two)',
    );
    writeFileSync(join(folder, 'gatehouse.json'), '{"version":99}');
    expect(await run('--workspace', folder)).toMatchObject({ code: 2, output: '' });
  });

  test.each([
    ['query {', [], 'line 1, column 8: Syntax Error'],
    ['query A { a } query B { b }', [], 'choose one with --operation (A, B)'],
    ['query A { a } query B { b }', ['--operation', 'C'], 'none of its operations: A, B'],
    ['subscription { a }', [], 'It is a subscription'],
    ['fragment A on B { c }', [], 'no operation in it'],
    ['# { a }\n', [], 'Nothing to run: - holds no operation, or only comments.'],
    ['{ a }', ['--variables', '{'], 'The variables are not JSON'],
    ['{ a }', ['--variables', '[1]'], 'no JSON object'],
    ['{ a }', ['--variables', '@none.json'], 'no file none.json'],
    ['{ a }', ['--resume'], '--resume goes with --all-pages'],
    ['{ a }', ['--format', 'xml'], '--format is csv, parquet, xlsx, ndjson, json or table'],
    ['{ a }', ['--all-pages', '--limit', '0'], '--limit is a whole number'],
    ['{ a }', ['--all-pages', '--resume'], 'need --out'],
  ])('%s %j is refused before anything is asked', async (query, args, sentence) => {
    const { run, server } = await setUp();
    const { code, messages } = await run(['-', ...args], { input: query });
    expect(code).toBe(2);
    expect(messages).toContain(sentence);
    expect(server.received).toEqual([]);
  });

  test('sends variables as they are typed', async () => {
    let sent = '';
    const { run } = await setUp(({ body }) => {
      sent = body;
      return { body: '{"data":{}}' };
    });
    const text = '{"a":12345678901234567890,"b":{"c": [1.10, 1.0, -0, 1E2]}}';
    const { code } = await run(['-', '--variables', text], { input: '{ a }' });
    expect([code, sent]).toEqual([0, expect.stringContaining(`"variables":${text}`)]);
  });
});

describe('all pages', () => {
  test('go into one file, whose columns are those of all rows', async () => {
    const { run, file, out, tokens } = await setUp();
    const { code, output, messages } = await run([file, '--all-pages', '--out', out('rows.csv')]);
    expect([code, output]).toEqual([0, '']);
    expect(messages).toBe(`5 rows of 3 pages are in ${out('rows.csv')}.\n`);
    expect(readFileSync(out('rows.csv'), 'utf8')).toBe(CSV);
    expect(readdirSync(out('.')).toSorted()).toEqual(['cache', 'operation.graphql', 'rows.csv']);
    expect(tokens).toHaveLength(1);
    const piped = await run([file, '--all-pages', '--format', 'csv']);
    expect([piped.output, piped.messages]).toEqual([CSV, '']);
  });

  test('as Parquet and Excel, whose columns have types', async () => {
    const { run, file, out } = await setUp();
    await run([file, '--all-pages', '--out', out('rows.parquet')]);
    const bytes = Uint8Array.from(readFileSync(out('rows.parquet')));
    const { schema } = parquetMetadata(bytes.buffer);
    expect(schema.find(({ name }) => name === 'id')).toMatchObject({ precision: 18, scale: 2 });
    const rows = await parquetReadObjects({ file: bytes.buffer });
    expect(rows.map((row) => row['name'])).toEqual(['Aa, b', '=SUM(A1)', null, 'Ö\n2', 'e']);
    expect(rows[2]?.['at.lat']).toBe('1e400');
    await run([file, '--all-pages', '--out', out('rows.xlsx')]);
    const sheet = unzipSync(readFileSync(out('rows.xlsx')))['xl/worksheets/sheet1.xml'];
    expect(strFromU8(sheet ?? new Uint8Array())).toContain('9007199254740993');
    const refused = await run([file, '--format', 'xlsx']);
    expect([refused.code, refused.messages]).toEqual([2, expect.stringContaining('--out')]);
  });

  test('as NDJSON, JSON and a table', async () => {
    const { run, file, out } = await setUp();
    const lines = `${ROWS.slice(0, 4).join('\n')}\n{"id":5,"name":"e"}\n`;
    expect((await run([file, '--all-pages', '--format', 'ndjson'])).output).toBe(lines);
    await run([file, '--all-pages', '--out', out('rows.ndjson')]);
    expect(readFileSync(out('rows.ndjson'), 'utf8')).toBe(lines);
    const joined = `{"data":{"cities":{"totalCount":5,"nodes":[${lines.trim().replaceAll('\n', ',')}],"pageInfo":{"hasNextPage":false,"endCursor":"5"}}}}`;
    expect((await run([file, '--all-pages', '--format', 'json'])).output).toBe(joined);
    const table = await run([file, '--all-pages', '--format', 'table'], { columns: 30 });
    const narrow = await run([file, '--all-pages', '--format', 'table'], { columns: 20 });
    expect(narrow.output.split('\n')[0]).toBe('   id  name   ….lat');
    expect(table.output.split('\n')[1]).toBe('────────────  ────────  ──────');
    expect(table.output.split('\n')[0]).toBe('          id  name      at.lat');
  });

  test('of nodes and edges at once are the nodes, or the list that is named', async () => {
    const info = 'pageInfo { hasNextPage endCursor }';
    const both = `query ($after: String) { cities(after: $after) { edges { cursor } nodes { id } ${info} } }`;
    const { run } = await setUp((request) => ({
      body: pageAfter(variablesOf(request).after).replaceAll(
        '"nodes":',
        '"edges":[{"cursor":"c"},{"cursor":"d"}],"nodes":',
      ),
    }));
    const rowsOf = (...args: string[]) => run(['-', '--all-pages', ...args], { input: both });
    const nodes = await rowsOf('--format', 'ndjson');
    expect([nodes.code, nodes.output.split('\n').length, nodes.output.includes('cursor')]).toEqual([
      0,
      6,
      false,
    ]);
    const edges = await rowsOf('--format', 'csv', '--list', 'cities.edges');
    expect(edges.output).toBe(`cursor\r\n${'c\r\nd\r\n'.repeat(3)}`);
    const json = await rowsOf('--format', 'json');
    expect([json.code, json.output]).toEqual([2, '']);
    expect(json.messages).toContain('The connection asks for edges and nodes');
    const none = await rowsOf('--format', 'csv', '--list', 'cities');
    expect(none.messages).toContain('cities.edges, cities.nodes');
    expect(none.code).toBe(2);
  });

  test('stop at a limit, and at a cursor that comes again', async () => {
    const { run, file, out } = await setUp();
    const limited = await run([file, '--all-pages', '--limit', '3', '--out', out('rows.ndjson')]);
    expect(limited.code).toBe(0);
    expect(readFileSync(out('rows.ndjson'), 'utf8').split('\n')).toHaveLength(5);
    const same =
      '{"data":{"cities":{"nodes":[{"id":1}],"pageInfo":{"hasNextPage":true,"endCursor":"x"}}}}';
    const round = await setUp(() => ({ body: same }));
    const ended = await round.run([round.file, '--all-pages', '--format', 'ndjson']);
    expect([ended.code, ended.output]).toEqual([1, '{"id":1}\n']);
    expect(ended.messages).toContain('gave a cursor for the second time, after 1 row:');
  });

  test('find their connection by the schema, and say why there is none', async () => {
    const { run } = await setUp(({ body }) => ({
      body: body.includes('__schema') ? '{"errors":[{"message":"Hidden"}]}' : '{"data":null}',
    }));
    const hidden = await run(['-', '--all-pages'], { input: '{ cities { nodes { id } } }' });
    expect(hidden.code).toBe(1);
    expect(hidden.messages).toBe('The service does not show its schema.\nGraphQL error: Hidden\n');
  });

  test('tell of errors, and of those in a page that is none', async () => {
    const errors = ',"errors":[{"message":"Slow"}]';
    const { run, file } = await setUp((request) => ({
      body: pageAfter(variablesOf(request).after, { errors }),
    }));
    const { code, messages } = await run([file, '--all-pages', '--format', 'ndjson']);
    expect(code).toBe(4);
    expect(messages).toBe('GraphQL error: Slow\n'.repeat(3));
  });

  test('that end before the total that the service counts are told', async () => {
    const { run, file, out } = await setUp((request) => ({
      body: pageAfter(variablesOf(request).after).replace('"totalCount":5', '"totalCount":12000'),
    }));
    writeFileSync(file, CITIES.replace('nodes', 'totalCount nodes'));
    const args = [file, '--all-pages', '--out', out('rows.csv')];
    expect(await run(args)).toMatchObject({
      code: 1,
      messages:
        'The service counts more rows, and says that no further page follows, after 5 rows: what came up to there is written.\n',
    });
    expect(readFileSync(out('rows.csv'), 'utf8')).toBe(CSV);
    expect(await run([...args, '--limit', '4'])).toMatchObject({ code: 0 });
  });

  test('are written, and told of, where a field of a row is an error', async () => {
    const { run, file } = await setUp((request) => ({
      body: pageAfter(variablesOf(request).after).replace('"id":3', '"id":3,"of":{"why":"No."}'),
    }));
    const of = 'of { ... on City { id } ... on GenericError { why: errorMessage } }';
    writeFileSync(file, CITIES.replace('id }', `id ${of} }`));
    const { code, messages, output } = await run([file, '--all-pages', '--format', 'ndjson']);
    expect({ code, messages }).toEqual({ code: 4, messages: 'Error at cities.nodes.0.of: No.\n' });
    expect(output.trimEnd().split('\n')).toHaveLength(5);
  });
});

describe('a run that stops', () => {
  /** A service that fails from the third call on, until it is mended. */
  async function failing() {
    let calls = 0;
    let isMended = false;
    const set = await setUp((request) => {
      calls += 1;
      if (calls > 2 && !isMended) return { status: 500, body: { message: 'Out of order' } };
      return { body: pageAfter(variablesOf(request).after) };
    });
    return { ...set, calls: () => calls, mend: () => (isMended = true) };
  }

  test.each([
    ['rows.csv', CSV],
    ['rows.json', '"pageInfo":{"hasNextPage":false,"endCursor":"5"}}}}'],
    ['rows.ndjson', '{"id":5,"name":"e"}\n'],
  ])('keeps what came, and goes on to the same %s', async (name, text) => {
    const { run, file, out, mend, calls } = await failing();
    writeFileSync(out(name), 'of yesterday');
    const args = [file, '--all-pages', '--out', out(name)];
    const stopped = await run(args);
    expect(stopped.code).toBe(5);
    expect(stopped.messages).toContain('Out of order');
    expect(stopped.messages).toContain(`4 rows of 2 pages are kept in ${out(name)}.part`);
    expect(stopped.messages).toMatch(/To go on:\n {2}gatehouse run .* --resume\n$/);
    expect(readFileSync(out(name), 'utf8')).toBe('of yesterday');
    expect(readFileSync(out(`${name}.part`), 'utf8').split('\n')).toHaveLength(5);
    mend();
    const again = await run(args);
    expect(again.code).toBe(2);
    expect(again.messages).toContain('is left from a run that was stopped');
    const before = calls();
    expect((await run([...args, '--resume'])).code).toBe(0);
    expect(calls() - before).toBe(1);
    const whole = await setUp();
    await whole.run([whole.file, '--all-pages', '--out', whole.out(name)]);
    expect(readFileSync(out(name), 'utf8')).toBe(readFileSync(whole.out(name), 'utf8'));
    expect(readFileSync(out(name), 'utf8')).toContain(text);
    expect(existsSync(out(`${name}.part`))).toBe(false);
    expect(existsSync(out(`${name}.part.json`))).toBe(false);
  });

  test('tells of an error in its rows also where that came before the stop', async () => {
    let calls = 0;
    const { run, file, out } = await setUp((request) => {
      calls += 1;
      if (calls === 3) return { status: 403, body: { message: 'Forbidden' } };
      const page = pageAfter(variablesOf(request).after);
      return { body: page.replace('"id":3', '"id":3,"of":{"why":"No."}') };
    });
    const of = 'of { ... on City { id } ... on GenericError { why: errorMessage } }';
    writeFileSync(file, CITIES.replace('id }', `id ${of} }`));
    const args = [file, '--all-pages', '--out', out('rows.ndjson')];
    const stopped = await run(args);
    expect(stopped.code).toBe(5);
    expect(stopped.messages).toContain('The service refused the API key, which it took before');
    expect(await run([...args, '--resume'])).toMatchObject({ code: 4 });
  });

  test('goes on with its own operation alone, and begins anew where that is wanted', async () => {
    const { run, file, out, mend } = await failing();
    const args = [file, '--all-pages', '--out', out('rows.ndjson')];
    await run(args);
    mend();
    const other = await run([...args, '--resume', '--variables', '{"after":"1"}']);
    expect(other).toMatchObject({ code: 2 });
    expect(other.messages).toContain('of another operation');
    const state = readFileSync(out('rows.ndjson.part.json'), 'utf8');
    writeFileSync(out('rows.ndjson.part.json'), '{');
    expect((await run([...args, '--resume'])).messages).toContain('cannot be understood');
    // A kill may cut the last state.
    writeFileSync(out('rows.ndjson.part.json'), `${state}\n{"version":1,"oper`);
    writeFileSync(out('rows.ndjson.part'), '');
    expect((await run([...args, '--resume'])).messages).toContain('not all there any more');
    expect((await run([...args, '--restart'])).code).toBe(0);
    expect(readFileSync(out('rows.ndjson'), 'utf8').split('\n')).toHaveLength(6);
  });

  test('is left alone while another process writes it', async () => {
    const { run, file, out } = await failing();
    const args = [file, '--all-pages', '--out', out('rows.ndjson')];
    await run(args);
    const state = JSON.parse(readFileSync(out('rows.ndjson.part.json'), 'utf8')) as object;
    const writer = { ...state, pid: process.ppid };
    // Earlier versions did not say when the process began.
    for (const started of [startOf(process.ppid), undefined]) {
      writeFileSync(out('rows.ndjson.part.json'), JSON.stringify({ ...writer, started }));
      for (const more of [[], ['--resume'], ['--restart']]) {
        const { code, messages } = await run([...args, ...more]);
        expect(code).toBe(2);
        expect(messages).toContain(`is being written by process ${process.ppid}.`);
      }
    }
    expect(readFileSync(out('rows.ndjson.part'), 'utf8').split('\n')).toHaveLength(5);
  });

  test.each(['--resume', '--restart'])(
    'is left alone where another process has begun at the same time: %s',
    async (how) => {
      const { run, file, out, server, clock } = await failing();
      const args = [file, '--all-pages', '--out', out('rows.ndjson'), how];
      await run(args);
      const state = JSON.parse(readFileSync(out('rows.ndjson.part.json'), 'utf8')) as object;
      const begins = { ...state, pid: process.ppid, started: startOf(process.ppid) };
      const lock = out('rows.ndjson.part.lock');
      writeFileSync(lock, '');
      const before = server.received.length;
      // As if the other process, which has looked for a stopped run already, marks the rows as its own now.
      const marking: typeof clock = {
        ...clock,
        async sleep(milliseconds) {
          writeFileSync(out('rows.ndjson.part.json'), JSON.stringify(begins));
          rmSync(lock);
          await clock.sleep(milliseconds);
        },
      };
      const { code, messages } = await run(args, { clock: marking });
      expect(messages).toContain(`is being written by process ${process.ppid}.`);
      expect(code).toBe(2);
      expect(server.received).toHaveLength(before);
      expect(readFileSync(out('rows.ndjson.part.json'), 'utf8')).toBe(JSON.stringify(begins));
    },
  );

  test.each(['--resume', '--restart'])(
    'is gone on with where its process has ended and another has its id: %s',
    async (how) => {
      const { run, file, out, mend } = await failing();
      const args = [file, '--all-pages', '--out', out('rows.ndjson')];
      await run(args);
      mend();
      const state = JSON.parse(readFileSync(out('rows.ndjson.part.json'), 'utf8')) as object;
      const ended = { ...state, pid: process.ppid, started: 'before it' };
      writeFileSync(out('rows.ndjson.part.json'), JSON.stringify(ended));
      expect((await run([...args, how])).code).toBe(0);
      expect(readFileSync(out('rows.ndjson'), 'utf8').split('\n')).toHaveLength(6);
    },
  );

  test('by Ctrl-C does so too', async () => {
    const stopping = new AbortController();
    let calls = 0;
    const { run, file, out } = await setUp((request) => {
      calls += 1;
      if (calls === 2) stopping.abort('SIGINT');
      return { body: pageAfter(variablesOf(request).after) };
    });
    const args = [file, '--all-pages', '--out', out('rows.ndjson')];
    const { code, messages } = await run(args, { signal: stopping.signal });
    expect(code).toBe(130);
    expect(messages).toContain('2 rows of 1 page are kept');
    expect((await run([...args, '--resume'])).code).toBe(0);
    expect(readFileSync(out('rows.ndjson'), 'utf8').split('\n')).toHaveLength(6);
  });

  test.each([
    ['a folder that is not there', 'none/rows.csv', 'there is no such file or folder'],
    ['a folder in the place of the file', '.', 'it is a folder'],
  ])('for want of a place to write says so before it asks: %s', async (_, name, reason) => {
    const { run, file, folder, server } = await setUp();
    const path = resolve(folder, name);
    for (const options of [['--all-pages'], []]) {
      const { code, messages } = await run([file, ...options, '--format', 'csv', '--out', path]);
      expect(code).toBe(2);
      expect(messages).toBe(`${path} cannot be written: ${reason}.\n`);
    }
    expect(server.received).toEqual([]);
  });
});

test('all pages without any rows are a file with the operation’s columns', async () => {
  const pageInfo = { hasNextPage: false, endCursor: null };
  const { run, file, out } = await setUp(() => ({
    body: { data: { cities: { nodes: [], pageInfo } } },
  }));
  expect((await run([file, '--all-pages', '--out', out('rows.csv')])).code).toBe(0);
  expect(readFileSync(out('rows.csv'), 'utf8')).toBe('id\r\n');
});

test('a run whose state cannot be written or removed any more says so', async () => {
  const { run, file, out } = await setUp((request) => {
    const state = out('rows.csv.part.json');
    rmSync(state, { recursive: true });
    mkdirSync(state);
    return { body: pageAfter(variablesOf(request).after) };
  });
  const { code, messages } = await run([file, '--all-pages', '--out', out('rows.csv')]);
  expect(code).toBe(5);
  expect(messages).toContain('rows.csv.part.json cannot be written: ');
});

test.skipIf(process.platform !== 'linux')(
  'a run whose state cannot be written says so, asks nothing and keeps no file open',
  async () => {
    const { run, file, out, server } = await setUp();
    // The name of its state is as long as names may be, that of the state to come is longer.
    const path = out(`${'r'.repeat(255 - '.ndjson.part.json'.length)}.ndjson`);
    const { code, messages } = await run([file, '--all-pages', '--out', path]);
    expect(code).toBe(5);
    expect(messages).toContain(`${path}.part.json cannot be written`);
    expect(server.received).toEqual([]);
    const open = readdirSync('/proc/self/fd').map((number) => {
      try {
        return readlinkSync(`/proc/self/fd/${number}`);
      } catch {
        return undefined;
      }
    });
    expect(open).not.toContain(`${path}.part`);
  },
);

describe('a page that does not say what follows', () => {
  const pageInfo = ',"pageInfo":{"hasNextPage":false,"endCursor":"4"}';
  const onSecond = async (...pages: readonly string[]) => {
    let calls = 0;
    const given = await setUp((request) => {
      if (variablesOf(request).after === undefined) return { body: pageAfter(undefined) };
      calls += 1;
      const rest = pages[Math.min(calls, pages.length) - 1] ?? '';
      return { body: `{"data":{"cities":{"totalCount":4,${rest}}}}` };
    });
    writeFileSync(given.file, CITIES.replace('nodes', 'totalCount nodes'));
    return given;
  };
  const all = ['--all-pages', '--format', 'ndjson', '--out'];

  test.each([
    ['pageInfo is null', '"nodes":[7],"pageInfo":null', 'does not say whether another one follows'],
    ['it has none', '"nodes":[7]', 'does not say whether another one follows'],
    ['its rows are null', '"nodes":null,"pageInfo":{"hasNextPage":true}', 'without its list'],
  ])('keeps what came, and is asked for again: %s', async (_, page, said) => {
    const { run, file, out } = await onSecond(page, `"nodes":[8,9]${pageInfo}`);
    const stopped = await run([file, ...all, out('rows.ndjson')]);
    expect(stopped.code).toBe(1);
    expect(stopped.messages).toContain(said);
    expect(stopped.messages).toContain('--resume');
    expect(existsSync(out('rows.ndjson'))).toBe(false);
    const resumed = await run([file, ...all, out('rows.ndjson'), '--resume']);
    expect(resumed.code).toBe(0);
    expect(resumed.messages).toContain('The service counted 5 rows at first and 4 later');
    expect(readFileSync(out('rows.ndjson'), 'utf8').trimEnd().split('\n').slice(1)).toEqual([
      ROWS[1],
      '8',
      '9',
    ]);
  });

  test.each([
    ['errors alone', '{"errors":[{"message":"Timed out"}],"data":null}'],
    ['errors and no rows', '{"errors":[{"message":"Timed out"}],"data":{"cities":null}}'],
  ])('keeps what came before one with %s, and --resume brings the rest', async (_, body) => {
    let isDown = true;
    const { run, file, out } = await setUp((request) => {
      const { after } = variablesOf(request);
      return { body: after !== undefined && isDown ? body : pageAfter(after) };
    });
    const stopped = await run([file, ...all, out('rows.ndjson')]);
    expect(stopped.code).toBe(5);
    expect(stopped.messages).toContain('Timed out');
    isDown = false;
    expect((await run([file, ...all, out('rows.ndjson'), '--resume'])).code).toBe(0);
  });

  test('ends with the same code with and without --all-pages where the first has errors alone', async () => {
    const body = { data: null, errors: [{ message: 'The job is not ready' }] };
    const { run, file, out } = await setUp(() => ({ body }));
    for (const args of [['--all-pages'], []]) {
      const { code, messages } = await run([file, ...args, '--out', out('rows.csv')]);
      expect(code).toBe(4);
      expect(messages).toContain('The job is not ready');
      expect(existsSync(out('rows.csv'))).toBe(false);
    }
  });

  test('is written as it is the second time, and into a pipe', async () => {
    const { run, file, out } = await onSecond('"nodes":[7]');
    const piped = await run([file, ...all.slice(0, -1)]);
    expect(piped).toMatchObject({ code: 1, output: expect.stringMatching(/\n7\n$/) as string });
    await run([file, ...all, out('rows.ndjson')]);
    const resumed = await run([file, ...all, out('rows.ndjson'), '--resume']);
    expect(resumed.code).toBe(1);
    expect(readFileSync(out('rows.ndjson'), 'utf8')).toMatch(/\n7\n$/);
  });
});

describe('the token', () => {
  test('that another program has replaced is taken from the file; else a new one is asked for', async () => {
    let calls = 0;
    const { run, file, tokens, folder } = await setUp((request) => {
      calls += 1;
      return { body: pageAfter(variablesOf(request).after) };
    });
    await run([file]);
    // Somebody without the file signs in: what is shared is refused from now on.
    tokens.push('of-somebody-else');
    const { code, messages } = await run([file]);
    expect({ code, messages }).toEqual({
      code: 0,
      messages: 'The token was ended: a new one is requested, which ends any other.\n',
    });
    expect(tokens).toEqual(['token-1', 'of-somebody-else', 'token-3']);
    const cache = join(folder, 'cache', 'gatehouse');
    const [name = ''] = readdirSync(cache);
    const shared = readFileSync(join(cache, name), 'utf8');
    expect(shared).toContain('token-3');
    expect(calls).toBe(2);
  });

  test('that is refused twice in a row ends it', async () => {
    const { run, file, tokens } = await setUp(() => ({
      status: 401,
      body: { error: 'The token is not valid' },
    }));
    const { code, messages } = await run([file]);
    expect(code).toBe(3);
    expect(messages).toContain('A new token was refused too');
    expect(messages).toContain('The token is not valid');
    expect(tokens).toHaveLength(2);
  });

  test('of the environment is used as it is, and not renewed', async () => {
    const { run, file, env, tokens } = await setUp();
    tokens.push('mine');
    const given = { ...env, GATEHOUSE_TOKEN: 'mine' };
    expect((await run([file], { env: given })).code).toBe(0);
    const refused = await run([file], { env: { ...given, GATEHOUSE_TOKEN: 'other' } });
    expect(refused).toMatchObject({ code: 3 });
    expect(refused.messages).toContain('GATEHOUSE_TOKEN was refused');
    expect(tokens).toEqual(['mine']);
  });

  test('a service that asks to wait is waited for', async () => {
    let calls = 0;
    const { run, file, clock } = await setUp(() => {
      calls += 1;
      const isBusy = calls < 3;
      return {
        status: isBusy ? 429 : 200,
        body: isBusy ? {} : '{"data":{}}',
        headers: { 'retry-after': '3' },
      };
    });
    expect((await run([file])).code).toBe(0);
    expect(clock.slept).toEqual([3_000, 3_000]);
  });

  test('one that does not say how long is asked less and less often, and given up', async () => {
    const { run, file, clock } = await setUp(() => ({ status: 429, body: {} }));
    const { code, messages } = await run([file]);
    expect(code).toBe(1);
    const seconds = clock.slept.map((ms) => Math.round(ms / 100) / 10);
    const [first = 0, ...later] = seconds;
    expect(Array.from(messages.matchAll(/next try is in ([\d.]+) s/g), ([, said]) => said)).toEqual(
      [first, ...later.filter((wait) => wait >= 5)].map(String),
    );
    [1_000, 2_000, 4_000, 8_000, 16_000].forEach((leastMs, index) => {
      expect(clock.slept[index]).toBeGreaterThanOrEqual(leastMs);
      expect(clock.slept[index]).toBeLessThanOrEqual(leastMs * 1.5);
    });
    expect(clock.slept).toHaveLength(5);
  });

  test.each([
    [
      { message: 'Limit Exceeded' },
      'The quota is used up. Run the operation again once it is renewed.',
      'Limit Exceeded',
    ],
    [
      { message: 'Too Many Requests' },
      'Rate limit reached. Wait a moment and run the operation again.',
      'Too Many Requests',
    ],
    [
      { message: 'No', code: 'RATE_LIMITED' },
      'Rate limit reached. Wait a moment and run the operation again.',
      'No (RATE_LIMITED)',
    ],
  ])('a limit that is told with 200 does not blame the address: %j', async (body, said, quoted) => {
    const { run, file } = await setUp(() => ({ body }));
    const messages = `${said} The service says: “${quoted}”\n`;
    expect(await run([file])).toEqual({ code: 1, output: '', messages });
  });

  test.each([
    ['Limit Exceeded', {}, 'The quota is used up. Run the operation again once it is renewed'],
    ['Daily quota reached', {}, 'The quota is used up.'],
    ['Too Many Requests', { 'retry-after': '7201' }, 'Wait 3 h and run the operation again.'],
  ])('a quota that is used up is told at once: %s', async (message, headers, said) => {
    let calls = 0;
    const { run, file, clock } = await setUp(() => {
      calls += 1;
      return { status: 429, body: { message }, headers };
    });
    // One of pages that need the schema too.
    const other = file.replace('operation', 'things');
    writeFileSync(other, '{ things { items { id } } }');
    const all = ['--all-pages', '--format', 'ndjson'];
    for (const args of [[file], [file, ...all], [other, ...all]]) {
      const { code, messages } = await run(args);
      expect(code).toBe(1);
      expect(messages).toContain(said);
    }
    expect(clock.slept).toEqual([]);
    expect(calls).toBe(3);
  });
});

test('--inline-fragments sends no spread, of pages neither', async () => {
  const asked: string[] = [];
  const { run, file } = await setUp((request) => {
    asked.push((JSON.parse(request.body) as { query: string }).query);
    return { body: pageAfter(variablesOf(request).after) };
  });
  const spread = CITIES.replace(/nodes \{([^}]*)\}/, 'nodes { ...F }');
  writeFileSync(file, `${spread}\nfragment F on City { id name }`);
  const all = ['--all-pages', '--format', 'ndjson'];
  for (const args of [[file], [file, ...all]]) {
    expect((await run([...args, '--inline-fragments'])).code).toBe(0);
  }
  expect(asked.length).toBeGreaterThan(2);
  for (const query of asked) {
    expect(query).toContain('... on City');
    expect(query).not.toMatch(/fragment|\.\.\.F/);
  }
});

describe('the quota', () => {
  test('of the headers spreads the pages over the time until there is more', async () => {
    const { run, file, clock } = await setUp((request) => {
      const after = variablesOf(request).after;
      const left = after === undefined ? 0 : 50;
      const headers = { ratelimit: `"calls";r=${left};t=20`, 'ratelimit-policy': '"calls";q=60' };
      return { body: pageAfter(after), headers };
    });
    const { code, messages } = await run([file, '--all-pages', '--format', 'ndjson']);
    expect(code).toBe(0);
    expect(messages).toContain('the next page is asked for in 20 s.');
    expect(sum(clock.slept)).toBe(20_000);
  });

  test('of a result is waited for, and a page that it refuses is asked for again', async () => {
    const asked: unknown[] = [];
    const { run, file, clock } = await setUp((request) => {
      const { after } = variablesOf(request);
      const throttleStatus = { maximumAvailable: 100, currentlyAvailable: 40, restoreRate: 10 };
      const extensions = { cost: { requestedQueryCost: 70, throttleStatus } };
      const error = { message: 'Throttled', extensions: { code: 'THROTTLED' } };
      asked.push(after);
      return asked.length === 2
        ? { body: { errors: [error], extensions } }
        : { body: pageAfter(after) };
    });
    const { code, output } = await run([file, '--all-pages', '--format', 'ndjson']);
    expect([code, output.trim().split('\n').length]).toEqual([0, 5]);
    expect(asked).toEqual([undefined, '2', '2', '4']);
    expect(sum(clock.slept)).toBe(3_000);
  });
});

test('pages that are counted are said to be, on the standard error and in the manifest', async () => {
  const { file, run, out } = await setUp(({ body }) => {
    const { query, variables = {} } = JSON.parse(body) as {
      query: string;
      variables?: { after?: number };
    };
    const rows = ['1', '2', '3'].slice(variables.after ?? 0, (variables.after ?? 0) + 2);
    const isHidden = query.includes('__schema');
    return {
      headers: { 'x-request-id': isHidden ? 'schema' : `r${variables.after ?? ''}` },
      body: isHidden
        ? { errors: [{ message: 'Introspection is off' }] }
        : { data: { rows: rows.map((id) => ({ id })) } },
    };
  });
  writeFileSync(file, '{ rows(offset: 0, limit: 2) { id } }');
  const name = out('rows.ndjson');
  const { code, messages } = await run([file, '--all-pages', '--out', name, '--manifest']);
  expect({ code, messages }).toMatchObject({ code: 0 });
  expect(messages).toContain('Pages are counted (offset): rows may be missed or come twice');
  expect(readFileSync(name, 'utf8').trim().split('\n')).toHaveLength(3);
  const manifest = JSON.parse(readFileSync(`${name}.manifest.json`, 'utf8')) as object;
  expect(manifest).toMatchObject({
    calls: { countedBy: 'offset', requestIds: ['r', 'r0', 'r2', 'r3'] },
  });
});
