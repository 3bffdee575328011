import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestClock, runCommandLine, setUpCommand } from './testing/run-gatehouse.ts';

const PAGES =
  'query ($after: String) { all(after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }';

/** A service of three pages, and a config that names its pace. */
async function setUp(pace: object, status = (_calls: number): number => 200) {
  const clock = createTestClock(Date.UTC(2126, 10, 26, 20));
  const at: number[] = [];
  const set = await setUpCommand(
    PAGES,
    ({ body }) => {
      at.push(clock.now());
      const { variables } = JSON.parse(body) as { variables?: { after?: string } };
      const page = Number(variables?.after ?? 0);
      const pageInfo = { hasNextPage: page < 2, endCursor: String(page + 1) };
      return {
        status: status(at.length),
        body: { data: { all: { nodes: [{ id: page }], pageInfo } } },
      };
    },
    clock,
  );
  const { file, path, env, server, tokens } = set;
  const service = { id: 'a', name: 'A', authUrl: server.url, baseUrl: server.url, pace };
  const config = path('config.json', JSON.stringify({ services: [service] }));
  const run = (...args: readonly string[]) =>
    runCommandLine(['run', file, '--service', config, ...args], { env, clock });
  const all = () => run('--all-pages', '--format', 'ndjson');
  return { run, all, clock, at, tokens, cache: path('cache/gatehouse') };
}

test('runs one after the other keep to one pace, and to one day', async () => {
  const { run, all, clock, at, tokens } = await setUp({ perSecond: 0.1, burst: 2, perDay: 4 });
  const first = await all();
  expect(first).toMatchObject({ code: 0, output: '{"id":0}\n{"id":1}\n{"id":2}\n' });
  expect(first.messages).toContain('The pace of the service is kept: the next call is in 11 s.');
  expect((await run()).code).toBe(0);
  expect(at.map((time) => (time - (at[0] ?? 0)) / 1_000)).toEqual([0, 0, 10.5, 21]);
  const slept = clock.slept.length;
  const usedUp = await run();
  expect(usedUp).toMatchObject({ code: 1, output: '' });
  expect(usedUp.messages).toContain('The quota is used up. Wait 4 h and run the operation again.');
  expect(at).toHaveLength(4);
  expect(clock.slept).toHaveLength(slept);
  expect(tokens).toHaveLength(1);
  clock.pass(4 * 3_600_000);
  expect((await run()).code).toBe(0);
});

test('a refusal for the pace empties the burst for the runs that follow', async () => {
  const { run, at } = await setUp({ perSecond: 0.1, burst: 2 }, (calls) =>
    calls === 1 ? 429 : 200,
  );
  expect((await run()).code).toBe(0);
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(10_000);
});

test('the count holds no secret', async () => {
  const { run, cache } = await setUp({ perDay: 1 });
  await run();
  const [name = ''] = readdirSync(cache).filter((one) => one.startsWith('pace-'));
  expect(Object.keys(JSON.parse(readFileSync(join(cache, name), 'utf8')) as object)).toEqual([
    'fullAt',
    'day',
    'calls',
    'toldAt',
  ]);
});
