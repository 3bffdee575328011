import { chmod, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './support/gatehouse-command.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Blocks of commands of a page, as they stand there. */
async function blocksOf(page: string): Promise<string[]> {
  const text = await readFile(join(ROOT, 'docs', page), 'utf8');
  return [...text.matchAll(/^```(?:sh)?\n([^]*?)^```/gm)].map(([, block = '']) => block);
}

/** What the pages ask for beside the command: rows by page, and some by their ids. */
const OPERATIONS = {
  'cities.graphql': `query Cities($after: String, $country: ID = "IS") {
    cities(first: 50, after: $after, filter: { countryIn: [$country] }) {
      nodes { id name population }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  'orders.graphql': `query Orders($after: String) {
    cities(first: 50, after: $after, filter: { countryIn: ["IS"] }) {
      nodes { id }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  'people.graphql':
    'query People($ids: [ID!]!) { nodes(ids: $ids) { id ... on Country { name } } }',
};

const IDS = ['Country:AT', 'Country:IS', 'Country:NO'];

test('the commands of docs/command.md do what it says @full', async ({
  gatehouse,
  folder,
  service,
  user,
}) => {
  test.setTimeout(300_000);
  const programs = join(folder, 'programs');
  await mkdir(programs);
  const program = async (name: string, script: string) => {
    await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(programs, name), 0o755);
  };
  await program('gatehouse', 'exec $GATEHOUSE "$@"');
  await program('psql', `printf '${IDS.join(String.raw`\n`)}\n'`);
  const env = { PATH: [programs, process.env['PATH']].join(delimiter), HOME: folder };
  for (const [name, text] of Object.entries(OPERATIONS)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'ids.txt'), IDS.join('\n'));
  await writeFile(join(folder, 'people.csv'), `id,since\n${IDS.join(',2026\n')},2026\n`);
  const matches = IDS.map((id) => `{"matches":[{"id":"${id}"}]}\n`);
  await writeFile(join(folder, 'matches.ndjson'), matches.join(''));
  await cp(join(ROOT, 'docs/steps'), folder, { recursive: true });
  await mkdir(join(folder, 'jobs'));
  await writeFile(join(folder, 'jobs/cities.graphql'), OPERATIONS['cities.graphql']);
  const { authOrigin, explorerOrigin } = service;
  const services = [{ id: 'own', name: 'Own', authUrl: authOrigin, baseUrl: explorerOrigin }];
  await writeFile(join(folder, 'jobs/config.json'), JSON.stringify({ services }));

  const blocks = await blocksOf('command.md');
  /** Runs the block that has this, with the addresses and the user of this test. */
  async function runBlock(part: string, more: Record<string, string> = {}): Promise<string> {
    const at = blocks.findIndex((block) => block.includes(part));
    const [block = ''] = blocks.splice(at, at < 0 ? 0 : 1);
    const shell = block
      .replaceAll('https://auth.example.com', authOrigin)
      .replaceAll('https://data.example.com', explorerOrigin)
      .replace(/" …$/m, `" -fsS ${explorerOrigin}/readyz`)
      .replace(' … >', ` ${user.apiKey} ${user.username} '${user.password}' >`)
      // A line of cron's: when, and what.
      .replace(/^15 2 \* \* \* /m, '')
      // What is packed is installed and run by a test of its own.
      .replace(/^npm .*\n/gm, '');
    const run = await gatehouse([], {
      shell: `set -euo pipefail\n${shell}`,
      env: { ...env, ...more },
    });
    expect({ part, ...run }).toMatchObject({ part, code: 0 });
    return run.output;
  }
  const linesOf = async (name: string) =>
    (await readFile(join(folder, name), 'utf8')).trimEnd().split(/\r?\n/);

  expect(await runBlock('gatehouse --help')).toContain('Usage: gatehouse');
  expect(await runBlock('$(gatehouse token)" -H')).toContain('"status"');
  expect(await runBlock('--variables')).toContain('Reykjavík');
  expect((await stat(join(folder, 'cities.parquet'))).size).toBeGreaterThan(100);
  expect(await linesOf('cities.csv')).toContainEqual(expect.stringContaining(',Vienna,'));
  await runBlock('--since last');
  const again = ['run', 'cities.graphql', '--all-pages', '--out', 'cities.csv', '--since', 'last'];
  expect((await gatehouse(again)).messages).toContain('0 added, 0 gone, 0 changed of ');
  const ndjson = (await runBlock('--for-each ids')).trimEnd().split('\n');
  expect(ndjson.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(IDS);
  expect((await linesOf('profiles.csv')).map((line) => line.split(',')[0])).toEqual([
    'ids',
    ...IDS,
  ]);

  await gatehouse(['schema', '--out', 'old.graphql']);
  await gatehouse(['schema', '--out', 'new.json']);
  expect(await runBlock('schema diff old.graphql')).toBe('No changes.\n[]\n');
  expect(await linesOf('schema.graphql')).toContain('type Query {');
  await gatehouse(['run', 'cities.graphql', '--out', 'cities.csv', '--manifest']);
  const manifest = await readFile(join(folder, 'cities.csv.manifest.json'), 'utf8');
  await writeFile(join(folder, 'Cities-2026-11-21T2145.json'), manifest);
  await runBlock('gatehouse verify');
  await runBlock('gatehouse steps run');
  expect((await stat(join(folder, 'enriched.parquet'))).size).toBeGreaterThan(100);
  await runBlock('--ddl postgres');
  expect(await linesOf('cities.csv.sql')).toContainEqual(expect.stringContaining('CREATE TABLE'));

  await runBlock('install -m 600');
  // A job has nothing of its user in the environment.
  const nothing = { GATEHOUSE_API_KEY: '', GATEHOUSE_USERNAME: '', GATEHOUSE_PASSWORD: '' };
  await runBlock('crontab', { ...nothing, GATEHOUSE_AUTH_URL: '', GATEHOUSE_BASE_URL: '' });
  expect((await linesOf('jobs/cities.csv')).length).toBeGreaterThan(20);
  await runBlock('export GATEHOUSE_AUTH_URL');
  const said = await runBlock('gatehouse token --ends-in');
  expect(said).toContain('{"data":{"__typename":"Query"}}');
  expect(said).toMatch(/^City:\d+$/m);
  // e2e/foreign/documented-job.spec.ts runs it.
  expect(blocks).toEqual([expect.stringContaining('match.graphql')]);
});

test('the commands of docs/doctor.md, docs/credentials.md and docs/service.md do what they say @full', async ({
  gatehouse,
  folder,
  service,
}) => {
  /** Runs a block by the command, which is the script of the repository as well. */
  const runBlock = async (page: string, part: string): Promise<string> => {
    const block = (await blocksOf(page)).find((each) => each.includes(part)) ?? '';
    const shell = block
      .replaceAll(/npm run (?:--silent )?(doctor|credentials) --/g, '$GATEHOUSE $1')
      .replaceAll('https://auth.example.com', service.authOrigin)
      .replaceAll('https://data.example.com', service.explorerOrigin);
    const run = await gatehouse([], { shell: `set -euo pipefail\n${shell}` });
    expect({ part, ...run }).toMatchObject({ part, code: 0 });
    return run.output;
  };
  expect(await runBlock('doctor.md', 'npm run doctor')).toMatch(/^GraphQL endpoint +http/m);
  await runBlock('credentials.md', 'genpkey');
  const keys = await readFile(join(folder, 'key.pem'), 'utf8');
  expect(keys.match(/BEGIN PRIVATE KEY/g)).toHaveLength(2);
  const said = await runBlock('service.md', 'npm run credentials');
  expect(said.match(/^ *Password /gm)).toHaveLength(2);
  const { users } = JSON.parse(await readFile(join(folder, 'users.json'), 'utf8')) as {
    users: { username: string; apiKeys: unknown[] }[];
  };
  expect(users.map(({ username, apiKeys }) => [username, apiKeys.length])).toEqual([['alice', 1]]);
  expect(await readdir(folder)).not.toContain('users.json.lock');
});
