import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from './support/gatehouse-command.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const execute = promisify(execFile);
const { version: VERSION } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
};

const ALL_ROWS = `query Rows($after: String) {
  rows(after: $after) { nodes { id name } pageInfo { hasNextPage endCursor } }
}
`;

test('ten shells share one token, and a job takes all pages with it into a file', async ({
  gatehouse,
  folder,
}) => {
  const shell = 'for i in 1 2 3 4 5 6 7 8 9 10; do $GATEHOUSE token & done; wait';
  const { output, messages } = await gatehouse([], { shell });
  const tokens = output.trim().split('\n');
  expect(messages).toBe('');
  expect(tokens).toHaveLength(10);
  expect(new Set(tokens).size).toBe(1);
  const [name = ''] = await readdir(join(folder, 'cache/gatehouse'));
  expect((await stat(join(folder, 'cache/gatehouse', name))).mode & 0o777).toBe(0o600);

  const query = `query Cities($after: String) {
    cities(first: 500, after: $after, filter: { countryIn: ["AT"] }) {
      nodes { geonameId name population }
      pageInfo { hasNextPage endCursor }
    }
  }`;
  await writeFile(join(folder, 'cities.graphql'), query);
  const run = await gatehouse(['run', 'cities.graphql', '--all-pages', '--out', 'cities.csv']);
  const lines = (await readFile(join(folder, 'cities.csv'), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('geonameId,name,population');
  const rows = new Intl.NumberFormat('en').format(lines.length - 1);
  expect(run).toMatchObject({ code: 0, output: '' });
  expect(run.messages).toMatch(
    new RegExp(`^${rows} rows of \\d+ pages are in cities\\.csv\\.$`, 'm'),
  );
  const piped = await gatehouse([], {
    shell:
      '$GATEHOUSE run cities.graphql --all-pages --format ndjson | head -n 1; echo ${PIPESTATUS[0]}',
  });
  expect(piped.output).toMatch(/^\{"geonameId":\d+,"name":"Vienna",.*\}\n141\n$/);
  // All of it with the token of the ten.
  expect((await gatehouse(['token'])).output).toBe(`${tokens[0]}\n`);
});

test('Ctrl-C keeps what came, and the run goes on to the same file as in one go @full', async ({
  gatehouse,
  folder,
}) => {
  await writeFile(join(folder, 'rows.graphql'), ALL_ROWS);
  let pid = 0;
  const { url } = await startRows({
    total: 5_000,
    pageSize: 1_000,
    onPage(number) {
      if (number !== 3 || pid === 0) return;
      process.kill(pid, 'SIGINT');
      pid = 0;
    },
  });
  const env = { GATEHOUSE_AUTH_URL: url, GATEHOUSE_BASE_URL: url };
  const args = ['run', 'rows.graphql', '--all-pages', '--out'];
  const onStart = (started: number): void => void (pid = started);
  const stopped = await gatehouse([...args, 'rows.csv'], { env, onStart });
  expect(stopped.code).toBe(130);
  // The page that was under way may be there before the signal is.
  expect(stopped.messages).toMatch(/[23],000 rows of [23] pages are kept in rows\.csv\.part/);
  const [, again = ''] = /^To go on:\n {2}gatehouse (.*)$/m.exec(stopped.messages) ?? [];
  expect((await gatehouse([], { env, shell: `$GATEHOUSE ${again}` })).code).toBe(0);
  expect((await gatehouse([...args, 'whole.csv'], { env })).code).toBe(0);
  const [rows, whole] = await Promise.all(
    ['rows.csv', 'whole.csv'].map((name) => readFile(join(folder, name), 'utf8')),
  );
  expect(rows).toBe(whole);
});

test('SIGTERM ends a process whose request still has time @full', async ({ gatehouse }) => {
  let pid = 0;
  const url = await startServer(createServer(() => void process.kill(pid, 'SIGTERM')));
  const onStart = (started: number): void => void (pid = started);
  const env = { GATEHOUSE_AUTH_URL: url, GATEHOUSE_BASE_URL: url };
  const waits = ['--auth-url', url, '--base-url', url, '--no-sign-in', '--timeout', '120'];
  for (const args of [['token'], ['doctor', ...waits]]) {
    const { code, output, messages } = await gatehouse(args, { env, onStart });
    expect({ args, code, output, messages }).toEqual({
      args,
      code: 143,
      output: '',
      messages: 'Stopped.\n',
    });
  }
});

test('a full disk ends a run that goes on once there is room @full', async ({
  gatehouse,
  folder,
}) => {
  await writeFile(join(folder, 'rows.graphql'), ALL_ROWS);
  const { url } = await startRows({ total: 20_000, pageSize: 1_000 });
  const env = { GATEHOUSE_AUTH_URL: url, GATEHOUSE_BASE_URL: url };
  const command = '$GATEHOUSE run rows.graphql --all-pages --out rows.csv';
  const full = await gatehouse([], { env, shell: `ulimit -f 300; ${command}` });
  expect(full.code).toBe(5);
  expect(full.messages).toMatch(/cannot be written: the file may not grow any more\.\nStopped\. /);
  expect((await gatehouse([], { env, shell: `${command} --resume` })).code).toBe(0);
  const lines = (await readFile(join(folder, 'rows.csv'), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(20_001);
  expect(new Set(lines).size).toBe(20_001);
});

test('a million rows take no more memory than a few pages @full', async ({ gatehouse, folder }) => {
  test.setTimeout(300_000);
  await writeFile(join(folder, 'rows.graphql'), ALL_ROWS);
  const { url, bytes } = await startRows({ total: 1_000_000, pageSize: 5_000 });
  const env = { GATEHOUSE_AUTH_URL: url, GATEHOUSE_BASE_URL: url };
  const run = await gatehouse(['run', 'rows.graphql', '--all-pages', '--out', 'rows.csv'], { env });
  expect(run.code).toBe(0);
  const csv = await readFile(join(folder, 'rows.csv'), 'latin1');
  expect(csv.split('\r\n')).toHaveLength(1_000_002);
  expect(csv.slice(-200)).toContain('1000000,');
  expect(bytes()).toBeGreaterThan(150_000_000);
  expect(run.peakBytes).toBeLessThan(MOST_MEMORY);
});

/** Node itself takes some 60 MB of it. */
const MOST_MEMORY = 300_000_000;

test('what npm pack makes installs into an empty folder without a network, and runs @full', async ({
  gatehouse,
  folder,
}) => {
  test.setTimeout(300_000);
  const npm = (cwd: string, ...args: string[]) => execute('npm', args, { cwd, maxBuffer: 2 ** 26 });
  await npm(ROOT, 'pack', '--pack-destination', folder);
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  const empty = join(folder, 'empty');
  await mkdir(empty);
  await npm(empty, 'install', '--offline', '--no-audit', '--no-fund', join(folder, tarball));
  const packages = await readdir(join(empty, 'node_modules'));
  expect(packages.filter((name) => !name.startsWith('.'))).toEqual(['gatehouse-graphql']);
  // Others' code goes with their licences.
  const licences = (part: string) =>
    readFile(join(empty, 'node_modules/gatehouse-graphql/dist', part, 'licences.md'), 'utf8');
  expect(await licences('explorer')).toMatch(/^## graphiql [^]*^## monaco-editor [^]*^## react /m);
  expect(await licences('service')).toMatch(/^## graphql-yoga [^]*^## hono /m);
  const { stdout } = await execute('find', [
    empty,
    '-name',
    '*.node',
    '-o',
    '-name',
    'binding.gyp',
  ]);
  expect(stdout).toBe('');
  const installed = { GATEHOUSE: join(empty, 'node_modules/.bin/gatehouse') };
  expect((await gatehouse([], { env: installed, shell: '$GATEHOUSE --version' })).output).toBe(
    `${VERSION}\n`,
  );
  const token = await gatehouse([], { env: installed, shell: '$GATEHOUSE token' });
  expect(token).toMatchObject({ code: 0, messages: '' });
  const serve = await gatehouse([], {
    env: { ...installed, PORT: '0' },
    shell:
      '$GATEHOUSE serve 2>/dev/null > said & until grep -q Password said; do sleep 0.1; done; ' +
      'curl -s $(sed -n "s/^Explorer ready at //p" said); kill $!; wait $!',
  });
  expect(serve.output).toContain('<title>');
});

interface RowsService {
  readonly total: number;
  readonly pageSize: number;
  /** Called before a page is answered, with its number from 1. */
  readonly onPage?: (number: number) => void;
}

/** A service with so many rows, which signs everybody in. */
async function startRows({ total, pageSize, onPage = () => undefined }: RowsService) {
  let bytes = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const text = request.url?.startsWith('/oauth2') ? TOKEN : pageOf(body);
      bytes += text.length;
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
  });
  const pageOf = (body: string): string => {
    const { variables } = JSON.parse(body) as { readonly variables?: { readonly after?: string } };
    const from = Number(variables?.after ?? 0);
    onPage(from / pageSize + 1);
    const to = Math.min(total, from + pageSize);
    const nodes = Array.from({ length: to - from }, (_, index) => {
      return { id: from + index + 1, name: `${'Row with some text in it, '.repeat(5)}${index}` };
    });
    const pageInfo = { hasNextPage: to < total, endCursor: String(to) };
    return JSON.stringify({ data: { rows: { nodes, pageInfo } } });
  };
  return { url: await startServer(server), bytes: () => bytes };
}

/** @returns its origin, on a free port of this machine; it ends with the test */
async function startServer(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const TOKEN = JSON.stringify({ access_token: 'rows', expires_in: 3_600, token_type: 'Bearer' });

const servers: Server[] = [];

test.afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
