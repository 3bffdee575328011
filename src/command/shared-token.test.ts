import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { node } from '../programs/node.ts';
import { startServer } from '../testing/local-server.ts';
import {
  addressesOf,
  createTestService,
  REAL_CLOCK,
  runCommandLine,
  temporaryFolder,
  USER,
} from './testing/run-gatehouse.ts';

test('a program that the explorer writes and the command share one token, whoever begins', async () => {
  const { answer, tokens } = createTestService(() => ({ body: '{"data":{"a":1}}' }));
  const server = await startServer(answer);
  const folder = temporaryFolder();
  const file = join(folder, 'program.mjs');
  const program = node.write({
    tokenUrl: `${server.url}/oauth2/token`,
    graphqlUrl: `${server.url}/v1/graphql`,
    flow: 'B',
    requestFormat: 'json',
    query: '{ a }',
    variables: '{}',
    endsExplorerToken: false,
  });
  writeFileSync(file, program);
  const runs = async (cache: string): Promise<string[]> => {
    const env = { ...process.env, ...USER, XDG_CACHE_HOME: join(folder, cache) };
    const run = promisify(execFile);
    const command = () =>
      runCommandLine(['token', ...addressesOf(server)], { env, clock: REAL_CLOCK });
    const written = () => run(process.execPath, [file], { env, cwd: folder });
    const both = await Promise.all([command(), written(), command(), written()]);
    expect(both[0]).toMatchObject({ code: 0, messages: '' });
    expect(both[1].stdout).toContain('"a"');
    return [both[0].output, (await command()).output];
  };
  expect(await runs('together')).toEqual(['token-1\n', 'token-1\n']);
  const env = { ...process.env, ...USER, XDG_CACHE_HOME: join(folder, 'program-first') };
  await promisify(execFile)(process.execPath, [file], { env, cwd: folder });
  const after = await runCommandLine(['token', ...addressesOf(server)], { env });
  expect(after.output).toBe('token-2\n');
  expect(tokens).toHaveLength(2);
});
