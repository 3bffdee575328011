import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answerIds, type Reply, setUpCommand } from './testing/run-gatehouse.ts';

const ROLES = `query Roles($ids: [ID!]!, $after: String) {
  roles(ids: $ids, first: 2, after: $after) { nodes { id title } pageInfo { hasNextPage endCursor } totalCount }
}`;

/** Some calls' pages: `p3` has three roles; the position is the number of roles before a page. */
function pageOf(ids: readonly string[], after: string | null | undefined): Reply {
  const roles = ids.flatMap((id) =>
    Array.from({ length: Number(id.slice(1)) }, (_, at) => ({ id, title: `${id}.${at}` })),
  );
  const from = Number(after ?? 0);
  const to = from + 2;
  const pageInfo = { hasNextPage: to < roles.length, endCursor: String(to) };
  const page = { nodes: roles.slice(from, to), pageInfo, totalCount: roles.length };
  return { body: { data: { roles: page } } };
}

const refused = (message: string): Reply => ({
  body: { data: { roles: null }, errors: [{ message }] },
});

async function setUp(answer = pageOf, query = ROLES) {
  const asked: string[] = [];
  const graphql = answerIds((ids, after) => {
    asked.push(`${ids.join()}@${after ?? ''}`);
    return answer(ids, after);
  });
  const { file, path, run: runWith } = await setUpCommand(query, graphql);
  const out = path('rows.csv');
  const run = (values: readonly string[], args: readonly string[] = [], more: object = {}) => {
    const list = path('ids.txt', values.join('\n'));
    const each = ['--for-each', `ids=@${list}`, '--out', out, '--all-pages', ...args];
    return runWith([file, ...each], more);
  };
  return { run, asked, out };
}

/** The file's rows, each the value that it is of and its title. */
const rowsIn = (out: string): string[] =>
  readFileSync(out, 'utf8').trimEnd().split('\r\n').slice(1);

const rowsOf = (...ids: readonly string[]): string[] =>
  ids.flatMap((id) =>
    Array.from({ length: Number(id.slice(1)) }, (_, at) => `${id},${id},${id}.${at}`),
  );

test('all pages of each chunk come, as rows of their values, in order', async () => {
  const { run, asked, out } = await setUp();
  const { code, messages } = await run(['p3', 'p1', 'p0', 'p5', 'p2'], ['--chunk', '2']);
  expect(rowsIn(out)).toEqual(rowsOf('p3', 'p1', 'p5', 'p2'));
  expect(asked).toEqual(['p3,p1@', 'p3,p1@2', 'p0,p5@', 'p0,p5@2', 'p0,p5@4', 'p2@']);
  expect(messages).toContain('Nothing came for 1 value: p0');
  expect(code).toBe(4);
});

test('of a variable that takes one value, each value’s pages come, up to a limit', async () => {
  const { run, asked, out } = await setUp(pageOf, ROLES.replace('[ID!]!', 'ID!'));
  expect(await run(['p5', 'p3'])).toMatchObject({ code: 0 });
  expect(rowsIn(out)).toEqual(rowsOf('p5', 'p3'));
  asked.splice(0);
  expect(await run(['p5', 'p3'], ['--limit', '2'])).toMatchObject({ code: 0 });
  expect(asked).toEqual(['p5@', 'p3@']);
});

test('a value without rows is told, whether a call is of one value or of several', async () => {
  for (const query of [ROLES, ROLES.replace('[ID!]!', 'ID!')]) {
    const { run, out } = await setUp(pageOf, query);
    const { code, messages } = await run(['p2', 'p0', 'p3']);
    expect(messages).toContain('Nothing came for 1 value: p0\n');
    expect(code).toBe(4);
    expect(rowsIn(out)).toEqual(rowsOf('p2', 'p3'));
  }
});

test('a chunk of which a page fails is halved, and leaves nothing of the pages before it', async () => {
  const { run, asked, out } = await setUp((ids, after) =>
    ids.includes('p5') && after === '2'
      ? refused('One of the roles is broken.')
      : pageOf(ids, after),
  );
  const { code, messages } = await run(['p3', 'p5', 'p2', 'p4'], ['--chunk', '4']);
  expect(rowsIn(out)).toEqual(rowsOf('p3', 'p2', 'p4'));
  expect(messages).toContain('p5 failed: The service says: “One of the roles is broken.”');
  expect(asked.slice(0, 3)).toEqual(['p3,p5,p2,p4@', 'p3,p5,p2,p4@2', 'p3,p5@']);
  expect(code).toBe(4);
});

test('a page that came too fast is asked for again, and none before it', async () => {
  const seen = new Set<string>();
  const { run, asked, out } = await setUp((ids, after) => {
    const isFirst = !seen.has(`${after}`);
    seen.add(`${after}`);
    if (isFirst && after === '2') return { status: 429, body: { message: 'Too Many Requests' } };
    const errors = [{ message: 'Slow down', extensions: { code: 'THROTTLED' } }];
    return isFirst && after === '4' ? { body: { errors } } : pageOf(ids, after);
  });
  expect(await run(['p5'])).toMatchObject({ code: 0 });
  expect(asked).toEqual(['p5@', 'p5@2', 'p5@2', 'p5@4', 'p5@4']);
  expect(rowsIn(out)).toEqual(rowsOf('p5'));
});

test('pages that go in a circle, or do not agree on their rows, are told', async () => {
  const circle = await setUp((ids) => pageOf(ids, '2'));
  const { code, messages } = await circle.run(['p5']);
  expect([code, messages]).toEqual([
    5,
    expect.stringContaining('1 call had more pages, which did not come'),
  ]);
  expect(circle.asked).toEqual(['p5@', 'p5@4']);

  const short = await setUp((ids, after) => {
    const { body } = pageOf(ids, after) as { body: { data: { roles: { totalCount: number } } } };
    body.data.roles.totalCount = 600;
    return { body };
  });
  expect(await short.run(['p5'])).toMatchObject({
    code: 5,
    messages: expect.stringContaining('1 call had more pages, which did not come') as string,
  });

  const changing = await setUp((ids, after) => {
    const { body } = pageOf(ids, after) as { body: { data: { roles: { totalCount: number } } } };
    body.data.roles.totalCount += Number(after ?? 0);
    return { body };
  });
  const told = await changing.run(['p5', 'p1'], ['--chunk', '1']);
  expect(told).toMatchObject({ code: 0 });
  expect(told.messages).toContain('The service counted 5 rows at first and 9 later');
});

test('a page that does not say what follows is asked for again, and then taken as it is', async () => {
  const { run, asked, out } = await setUp((ids, after) => {
    const { body } = pageOf(ids, after) as { body: { data: { roles: { pageInfo: unknown } } } };
    if (after === '2') body.data.roles.pageInfo = null;
    return { body };
  });
  expect(await run(['p5'])).toMatchObject({ code: 5 });
  expect(asked).toEqual(['p5@', 'p5@2', 'p5@2']);
  expect(rowsIn(out)).toEqual(rowsOf('p5').slice(0, 4));
});

test('a run that is killed between any two pages goes on: no row is lost, none there twice', async () => {
  const states: (readonly [rows: Buffer, state: string])[] = [];
  let part = '';
  const { run, asked, out } = await setUp((ids, after) => {
    if (existsSync(`${part}.json`)) {
      states.push([readFileSync(part), readFileSync(`${part}.json`, 'utf8')]);
    }
    return pageOf(ids, after);
  });
  part = `${out}.part`;
  const values = ['p3', 'p5', 'p1', 'p4', 'p7', 'p2'];
  const whole = await run(values, ['--chunk', '2']);
  const rows = rowsIn(out);
  expect(rows).toEqual(rowsOf(...values));
  const moments = states.splice(0);
  expect(moments.length).toBe(asked.length);
  for (const [kept, state] of moments) {
    writeFileSync(part, Buffer.concat([kept, Buffer.from('{"ids":"p')]));
    writeFileSync(`${part}.json`, state);
    const again = await run(values, ['--chunk', '2', '--resume']);
    expect([again.code, rowsIn(out)]).toEqual([whole.code, rows]);
  }
  // One that did not ask for all pages is another run.
  const [middle] = moments.slice(-1);
  writeFileSync(part, middle?.[0] ?? '');
  writeFileSync(`${part}.json`, middle?.[1] ?? '');
  expect(await run(values, ['--resume', '--limit', '3'])).toMatchObject({ code: 2 });
});

test('where there are no pages, or the values are the position, it is said before the first call', async () => {
  const bare = 'query Roles($ids: [ID!]!) { roles(ids: $ids) { id } }';
  const none = await setUp(pageOf, bare);
  expect(await none.run(['p1'])).not.toMatchObject({ code: 0 });
  const { run, asked } = await setUp(
    pageOf,
    ROLES.replace('[ID!]!', 'ID!').replace('ids: $ids, first: 2, after: $after', 'after: $ids'),
  );
  const { code, messages } = await run(['p1']);
  expect([code, asked]).toEqual([2, []]);
  expect(messages).toContain('There are no pages to fetch');
});
