import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '../testing/local-server.ts';
import {
  addressesOf,
  createTestService,
  runCommandLine,
  temporaryFolder,
  USER,
} from './testing/run-gatehouse.ts';

const TOKEN = '/oauth2/token';
const GRAPHQL = '/v1/graphql';

/** A stopped command leaves no lock and no half-written file. */
const LEFT =
  /^(?:operation\.graphql|cache|cache\/gatehouse|cache\/gatehouse\/token-[\da-f]+\.json)$/;

test.each([
  [TOKEN, ['token']],
  ['/config.json', ['token', '--service', 'SERVER/config.json']],
  [TOKEN, ['schema', '--out', 'OPERATION.schema']],
  [GRAPHQL, ['schema', '--out', 'OPERATION.schema']],
  [TOKEN, ['run', 'OPERATION']],
  [GRAPHQL, ['run', 'OPERATION', '--out', 'OPERATION.json']],
  [GRAPHQL, ['run', 'OPERATION', '--out', 'OPERATION.parquet']],
  [TOKEN, ['doctor', '--flow', 'b']],
  ['/v1/graphiql/', ['doctor', '--no-sign-in']],
])('SIGTERM while %s does not answer ends a command with 143: %j', async (unanswered, words) => {
  // No limit of a request's own ends it.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  onTestFinished(() => void vi.restoreAllMocks());
  const stopping = new AbortController();
  const { answer } = createTestService(() => ({ body: { data: { a: 1 } } }));
  const server = await startServer((response, request) => {
    if (request.path.startsWith(unanswered)) stopping.abort('SIGTERM');
    else answer(response, request);
  });
  const folder = temporaryFolder();
  const operation = join(folder, 'operation.graphql');
  writeFileSync(operation, '{ a }');
  const args = words.map((word) =>
    word.replace('OPERATION', operation).replace('SERVER', server.url),
  );
  const to = words.includes('--service') ? [] : addressesOf(server);
  const { code, output, messages } = await runCommandLine([...args, ...to], {
    env: { ...USER, XDG_CACHE_HOME: join(folder, 'cache') },
    signal: stopping.signal,
  });
  expect({ code, output }).toEqual({ code: 143, output: '' });
  expect(messages).toMatch(/Stopped\.\n$/);
  const left = readdirSync(folder, { recursive: true }).map(String);
  expect(left.filter((name) => !LEFT.test(name))).toEqual([]);
});
