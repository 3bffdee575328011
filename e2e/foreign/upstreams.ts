import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { installLocked } from '../../src/tools/install.mjs';
import { installForeignServers } from '../../src/tools/testing/install-foreign.mjs';
import { freePort } from '../support/nginx.ts';
import { POSTGRES, startPostgresServer } from '../support/postgres-server.ts';
import { END_WITH_PARENT } from '../support/service-process.ts';
import type { Way } from './whole-way.ts';

/** A server of others that the service stands before. */
export interface Upstream {
  readonly name: string;
  /** What is asked of it. */
  readonly way: Way;
  /** Why it cannot run here. */
  readonly missing?: string | undefined;
  /**
   * Installs what it needs, and starts it.
   * @param onClose takes what ends it; called for each part of it once that runs
   * @returns the service's variables that name it
   */
  start(onClose: (end: () => Promise<void>) => void): Promise<Record<string, string>>;
}

/** What is asked of the schema that e2e/foreign's own servers have. */
export const ITEMS: Way = {
  documented: { field: 'failing', words: 'Fails each time.' },
  typed: { keys: '{ profile { name', answer: '"name": "Ada"' },
  list: {
    // In one line, since the editor would indent others anew.
    operation: [
      'query Reds($first: Int!) { reds(first: $first) {',
      'totalCount edges { node { id name weight parts { edges { node { id } } } } } } }',
    ].join(' '),
    answer: '"totalCount": 40',
    last: 'red-11',
  },
  error: { operation: 'query Fails { profile { name } failing }', words: 'The ledger is closed' },
};

/** Its subscription. */
const TICKS = {
  operation: 'subscription Few { ticks(count: 3) { number } }',
  events: ['1', '2', '3'],
};

/** What PostGraphile makes its schema of. */
const DATABASE = `
  create schema shop;
  create table shop.items (
    id integer primary key generated always as identity,
    name text not null,
    weight numeric not null
  );
  insert into shop.items (name, weight)
    select 'item ' || number, number + 0.5 from generate_series(1, 40) number;
  create function shop.caller() returns text language sql stable
    as $$ select current_setting('service.user', true) $$;
  create function shop.failing() returns integer language plpgsql stable
    as $$ begin raise exception 'The ledger is closed'; end $$;
  comment on function shop.failing() is 'Fails each time.';
`;

const folderOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export const UPSTREAMS: readonly Upstream[] = [
  {
    name: 'Mercurius',
    way: { ...ITEMS, subscription: TICKS },
    async start(onClose) {
      await installForeignServers();
      const { startMercurius } = await import('./servers/servers.mjs');
      const { origin, close } = await startMercurius(await itemsResolvers(), () => true);
      onClose(close);
      return {
        UPSTREAM_GRAPHQL_URL: `${origin}/v1/graphql`,
        UPSTREAM_SUBSCRIPTIONS_URL: `${origin.replace('http', 'ws')}/v1/graphql`,
      };
    },
  },
  {
    name: 'Apollo Server',
    way: ITEMS,
    async start(onClose) {
      await installForeignServers();
      const { startApollo } = await import('./apollo/start-apollo.mjs');
      const { origin, close } = await startApollo(await itemsResolvers());
      onClose(close);
      return { UPSTREAM_GRAPHQL_URL: `${origin}/` };
    },
  },
  {
    name: 'Hive Gateway',
    way: { ...ITEMS, subscription: TICKS },
    async start(onClose) {
      await installForeignServers();
      const folder = folderOf('hive');
      await installLocked(folder, 'Hive Gateway, which tests need');
      const { startYoga } = await import('./servers/servers.mjs');
      // It is a gateway: what it has to say comes from a server behind it.
      const { origin, close } = await startYoga(await itemsResolvers());
      onClose(close);
      const program = `${folder}/node_modules/@graphql-hive/gateway/dist/bin.js`;
      const place = ['--host', '127.0.0.1', '--port', String(await freePort())];
      const words = ['proxy', `${origin}/v1/graphql`, '--polling', '1h', ...place];
      const gateway = await startProgram([program, ...words], {}, onClose);
      return { UPSTREAM_GRAPHQL_URL: `${gateway}/graphql` };
    },
  },
  {
    name: 'PostGraphile',
    way: {
      documented: { field: 'failing', words: 'Fails each time.' },
      // Rules of rows in the database can go by who the service says that it is.
      typed: { keys: '{ caller', answer: '"caller": "service-user-' },
      list: {
        operation: [
          'query Items($first: Int!) { allItems(first: $first) {',
          'totalCount nodes { id name weight } } }',
        ].join(' '),
        answer: '"totalCount": 40',
        last: 'item 12',
      },
      error: { operation: 'query Fails { caller failing }', words: 'The ledger is closed' },
      subscription: {
        operation:
          'subscription One { listen(topic: "a", initialEvent: true) { query { caller } } }',
        events: ['1'],
      },
    },
    missing: POSTGRES ? undefined : 'There is no PostgreSQL here: POSTGRES_PATH does not name one.',
    async start(onClose) {
      const folder = folderOf('postgraphile');
      await installLocked(folder, 'PostGraphile, which tests need');
      const { connection, remove } = await startPostgresServer(POSTGRES ?? 'postgres', DATABASE);
      onClose(remove);
      const origin = await startProgram([`${folder}/serve.mjs`], connection, onClose);
      return {
        UPSTREAM_GRAPHQL_URL: `${origin}/graphql`,
        UPSTREAM_SUBSCRIPTIONS_URL: `${origin.replace('http', 'ws')}/graphql`,
      };
    },
  },
];

async function itemsResolvers() {
  const { createResolvers } = await import('./servers/schema.mjs');
  return createResolvers({ onSubscribe: () => undefined, onUnsubscribe: () => undefined });
}

/**
 * Runs a server that is a program of Node's until it says where it listens.
 *
 * @param args of `node`
 * @returns its origin
 * @throws {Error} with its own words where it ends before
 */
async function startProgram(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  onClose: (end: () => Promise<void>) => void,
): Promise<string> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  onClose(async () => {
    // It has itself ended then; the channel alone would keep some alive.
    child.disconnect();
    await exited;
  });
  const { stdout } = child;
  if (!stdout) throw new TypeError('stdout is a pipe');
  const lines: string[] = [];
  for await (const line of createInterface(stdout)) {
    const [, origin] = /Listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(line) ?? [];
    if (origin !== undefined) {
      stdout.resume();
      return origin;
    }
    lines.push(line);
  }
  throw new Error(`It did not start:\n${lines.join('\n')}`);
}
