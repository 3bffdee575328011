import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startServer } from '../testing/local-server.ts';
import {
  addressesOf,
  createTestClock,
  createTestService,
  runCommandLine,
  temporaryFolder,
  USER,
} from './testing/run-gatehouse.ts';

const PEOPLE = 'query People($ids: [ID!]!) { people(ids: $ids) { id name } }';

type Reply = ReturnType<NonNullable<Parameters<typeof createTestService>[0]>>;

/** A service that knows the ids `p1` to `p999`, in an order of its own, and refuses all with one that is none. */
function answerPeople(ids: readonly string[], most = 100): Reply {
  const refuse = (message: string) => ({
    body: JSON.stringify({ data: null, errors: [{ message }] }),
  });
  if (ids.length > most) return refuse(`At most ${most}.`);
  if (ids.some((id) => !/^p\d+$/.test(id))) return refuse('One of the ids is not valid.');
  const people = ids
    .filter((id) => !id.startsWith('p9'))
    .toReversed()
    .map((id) => ({ id, name: `N ${id}` }));
  return { body: JSON.stringify({ data: { people } }) };
}

async function setUp(answer: (ids: readonly string[]) => Reply = answerPeople, query = PEOPLE) {
  const asked: string[][] = [];
  const service = createTestService(({ body }) => {
    const { variables } = JSON.parse(body) as { variables?: { ids?: string[] } };
    if (!variables?.ids) return { body: '{"errors":[{"message":"No introspection"}]}' };
    asked.push([variables.ids].flat());
    return answer([variables.ids].flat());
  });
  const server = await startServer(service.answer);
  const folder = temporaryFolder();
  const file = join(folder, 'people.graphql');
  writeFileSync(file, query);
  const env = { ...USER, XDG_CACHE_HOME: join(folder, 'cache') };
  const clock = createTestClock();
  const run = (args: readonly string[], more: object = {}) =>
    runCommandLine(['run', file, ...args, ...addressesOf(server)], { env, clock, ...more });
  const path = (name: string, text?: string): string => {
    if (text !== undefined) writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  return { run, path, asked };
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => `p${at + 1}`);

describe('a variable that takes a list', () => {
  test('is run for in chunks, and each row has its value, in their order', async () => {
    const { run, path, asked } = await setUp();
    const list = path('ids.txt', `\u{FEFF}${ids(5).join('\r\n')}\r\n\r\np1\r\np91\r\n`);
    const out = path('rows.csv');
    const { code, messages } = await run([
      '--for-each',
      `ids=@${list}`,
      '--chunk',
      '2',
      '--out',
      out,
    ]);
    expect(asked.map((one) => one.join())).toEqual(['p1,p2', 'p3,p4', 'p5,p91']);
    expect(readFileSync(out, 'utf8')).toBe(
      ['ids,id,name', ...ids(5).map((id) => `${id},${id},N ${id}`), ''].join('\r\n'),
    );
    expect(messages).toContain('Left out as repeated: 1 value.');
    expect(messages).toContain('Nothing came for 1 value: p91');
    expect(messages).toContain('5 rows of 6 values are in');
    expect(code).toBe(4);
    expect(existsSync(`${out}.part`)).toBe(false);
  });
});
