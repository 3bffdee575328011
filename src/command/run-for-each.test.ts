import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { answerIds, type Reply, setUpCommand } from './testing/run-gatehouse.ts';

const PEOPLE = 'query People($ids: [ID!]!) { people(ids: $ids) { id name } }';

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
  const asked: (readonly string[])[] = [];
  const graphql = answerIds((ids) => {
    asked.push(ids);
    return answer(ids);
  });
  const { file, path, run: runWith } = await setUpCommand(query, graphql);
  const run = (args: readonly string[], more: object = {}) => runWith([file, ...args], more);
  return { run, path, asked };
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => `p${at + 1}`);

describe('a variable that takes a list', () => {
  test('says once what was withheld from its rows, and in the manifest', async () => {
    const withheld = {
      errorType: 'unauthorized',
      message: 'Not yours',
      path: ['people', 0, 'name'],
    };
    const { run, path } = await setUp(([id]) => ({
      body: JSON.stringify({ data: { people: [{ id, name: null }] }, errors: [withheld] }),
    }));
    const args = ['--for-each', 'ids=@-', '--chunk', '1', '--out', path('rows.csv'), '--manifest'];
    const { code, messages } = await run(args, { input: 'p1\np2\n' });
    expect(messages.match(/1 field withheld by the service: people\.name/g)).toHaveLength(1);
    expect(code).toBe(0);
    const manifest = JSON.parse(readFileSync(path('rows.csv.manifest.json'), 'utf8')) as object;
    expect(manifest).toMatchObject({ withheld: ['people.name'], withheldAt: expect.any(String) });
  });

  test('has no value of a row of JSON that lacks the column', async () => {
    const { run, path, asked } = await setUp();
    const rows = path('rows.ndjson', '{"n":1}\n{"n":2,"of":{"id":"p2"}}\n{"n":3,"of":[]}\n');
    const { code, messages } = await run(['--for-each', `ids=@${rows}:of.id`]);
    expect([code, asked]).toEqual([0, [['p2']]]);
    expect(messages).toContain('Left out as empty: 1 value.');
  });

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

  test('a file without any rows has its columns', async () => {
    const { run, path } = await setUp(() => ({ body: '{"data":{"people":[]}}' }));
    const out = path('rows.csv');
    const { code } = await run(['--for-each', `ids=@${path('ids.txt', 'p1\n')}`, '--out', out]);
    expect([code, readFileSync(out, 'utf8')]).toEqual([4, 'ids,id,name\r\n']);
  });

  test('nothing is asked for where the values cannot be', async () => {
    const { run, path, asked } = await setUp();
    const list = path('ids.txt', 'p1\n');
    const table = path('people.csv', 'name;id\n"A; a";p1\n');
    for (const [args, said] of [
      [['--for-each', 'ids=ids.txt'], '--for-each is a variable and a file'],
      [['--for-each', `other=@${list}`], 'The operation declares no variable $other: $ids.'],
      [['--for-each', `ids=@${list}x`], 'There is no file'],
      [['--for-each', `ids=@${table}`], 'Write it behind the file, after a colon: name, id.'],
      [['--for-each', `ids=@${table}:none`], 'after a colon: name, id.'],
      [['--for-each', `ids=@${path('empty.txt', '\n\n')}`], 'empty.txt has no values.'],
      [['--chunk', '3'], '--chunk goes with --for-each.'],
      [['--resume', '--out', 'x.csv'], '--resume goes with --all-pages or --for-each.'],
    ] as const) {
      const { code, messages } = await run(args);
      expect([code, messages]).toEqual([2, expect.stringContaining(said)]);
    }
    const { code } = await run(['--for-each', `ids=@${table}:id`]);
    expect([code, asked.at(-1)]).toEqual([0, ['p1']]);
  });

  test('a file that cannot be read as it was meant is refused, and none that is read is overwritten', async () => {
    const { run, path, asked } = await setUp();
    const open = path('open.csv', 'id,name\np1,"a\np2,b\n');
    const past = path('past.csv', 'id,name\np1,Doe, J\n');
    const twice = path('twice.csv', 'id,id\np1,p2\n');
    const list = path('list.csv', 'id\np1\n');
    for (const [args, said] of [
      [[`ids=@${open}:id`], 'open.csv, line 2: a quote is not closed'],
      [[`ids=@${past}:id`], 'past.csv, line 2 has cells behind the last column.'],
      [[`ids=@${twice}:id`], 'after a colon: id (1), id (2).'],
      [[`ids=@${list}`, '--out', list], 'is what the run reads'],
      [[`ids=@${list}:id`, '--out', path('./list.csv')], 'is what the run reads'],
    ] as const) {
      const { code, messages } = await run(['--for-each', ...args]);
      expect([code, messages]).toEqual([2, expect.stringContaining(said)]);
    }
    expect(asked).toEqual([]);
    expect(readFileSync(list, 'utf8')).toBe('id\np1\n');
  });

  test('values that do not fit the type stop the run, or are left out and listed', async () => {
    const query = 'query People($ids: [Int!]!) { people(ids: $ids) { id } }';
    const people = (asked: readonly string[]): Reply => ({
      body: JSON.stringify({ data: { people: asked.map((id) => ({ id })) } }),
    });
    const { run, path, asked } = await setUp(people, query);
    const list = path('ids.csv', 'id\n1\nx\n1.5\n2\n');
    const each = ['--for-each', `ids=@${list}`];
    const stopped = await run(each);
    expect(stopped).toMatchObject({ code: 2 });
    expect(stopped.messages).toContain(
      '2 values are none of the type [Int!]!: line 3: x; line 4: 1.5.',
    );
    expect(asked).toEqual([]);
    const out = path('rows.csv');
    const { code, messages } = await run([
      ...each,
      '--misfits',
      'leave-out',
      '--out',
      out,
      '--manifest',
    ]);
    expect(code).toBe(4);
    expect(messages).toContain('x failed: left out, as it does not fit the type: line 3: x\n');
    expect(readFileSync(out, 'utf8')).toBe('ids,id\r\n1,1\r\n2,2\r\n');
    const { calls } = JSON.parse(readFileSync(`${out}.manifest.json`, 'utf8')) as {
      calls: { values: object };
    };
    expect(calls.values).toMatchObject({ count: 4, failed: ['x', '1.5'] });
  });

  test('each value goes out as it is written', async () => {
    const { run, path, asked } = await setUp();
    const comma = path('comma.csv', 'x\r\n"1,5"\r\n\r\n007\r\n lead\r\n');
    const declared = path('declared.csv', 'sep=;\r\nx;y\r\n1,5;2\r\n');
    const { messages } = await run(['--for-each', `ids=@${comma}`]);
    expect(asked[0]).toEqual(['1,5', '007', ' lead']);
    expect(messages).toContain('Left out as empty: 1 value.');
    await run(['--for-each', `ids=@${declared}:x`]);
    expect(asked.at(-1)).toEqual(['1,5']);
  });

  test('what failed and what did not come is listed, and the others are written', async () => {
    const { run, path } = await setUp();
    const list = path('ids.txt', ['p1', 'p2', 'x-1', 'p91', 'p4', 'x-2', 'p6', 'p92'].join('\n'));
    const out = path('rows.ndjson');
    const args = ['--for-each', `ids=@${list}`, '--out', out, '--manifest'];
    const { code, messages } = await run(args);
    const rows = readFileSync(out, 'utf8').trimEnd().split('\n');
    expect(rows).toEqual(
      ['p1', 'p2', 'p4', 'p6'].map((id) => `{"ids":"${id}","id":"${id}","name":"N ${id}"}`),
    );
    for (const id of ['x-1', 'x-2']) {
      expect(messages).toContain(`${id} failed: The service says: “One of the ids is not valid.”`);
    }
    expect(messages).toContain('Nothing came for 2 values: p91, p92\n');
    expect(code).toBe(4);
    const { calls } = JSON.parse(readFileSync(`${out}.manifest.json`, 'utf8')) as { calls: object };
    expect(calls).toMatchObject({
      values: {
        variable: 'ids',
        count: 8,
        failed: ['x-1', 'x-2'],
        withoutRows: ['p91', 'p92'],
        untoldRows: 0,
      },
    });
  });

  test('one row of one value is told in the singular', async () => {
    const { run, path } = await setUp();
    const { messages } = await run(['--for-each', 'ids=@-', '--out', path('rows.csv')], {
      input: 'p1\n',
    });
    expect(messages).toMatch(/^1 row of 1 value is in \S+rows\.csv\.$/m);
  });

  test('where every value fails, no file is written', async () => {
    const { run, path } = await setUp();
    const out = path('rows.csv');
    const list = path('ids.txt', 'x1\nx2\n');
    const { code, messages } = await run(['--for-each', `ids=@${list}`, '--out', out]);
    expect([code, existsSync(out), existsSync(`${out}.part`)]).toEqual([4, false, false]);
    expect(messages).toContain('All of 2 values failed: The service says: “One of the ids');
  });

  test.each(['csv', 'ndjson'])(
    '--retry-failed asks for the values that failed alone, and their rows come last (%s)',
    async (format) => {
      let isOut = true;
      const { run, path, asked } = await setUp((given) =>
        isOut && given.includes('p3')
          ? { body: { errors: [{ message: 'p3 is out' }] } }
          : answerPeople(given),
      );
      const list = path('ids.txt', [...ids(6), 'x-1', 'p91'].join('\n'));
      const out = path(`rows.${format}`);
      const args = ['--for-each', `ids=@${list}`, '--out', out, '--chunk', '4'];
      const first = await run(args);
      expect([first.code, first.messages]).toEqual([
        4,
        expect.stringContaining('kept for 2 values that failed: --retry-failed asks'),
      ]);
      isOut = false;
      asked.length = 0;
      expect(await run([...args, '--retry-failed'])).toMatchObject({ code: 4 });
      expect(asked).toEqual([['p3'], ['x-1']]);
      const rows = readFileSync(out, 'utf8').trimEnd().split(/\r?\n/);
      const ends = ['p1', 'p2', 'p4', 'p5', 'p6', 'p3'];
      expect(rows.slice(-6).map((row) => /p\d+/.exec(row)?.[0])).toEqual(ends);
      expect(rows).toHaveLength(format === 'csv' ? 7 : 6);
      // A job by night that resumes what was stopped gets new rows, not those of the first night.
      for (const more of [[], ['--resume']]) {
        asked.length = 0;
        expect(await run([...args, ...more])).toMatchObject({ code: 4 });
        expect(asked.flat()).toEqual(expect.arrayContaining(ids(6)));
      }
    },
  );

  test('a run that is killed at any moment goes on: no row is lost, none there twice', async () => {
    const list = [...ids(9), 'x-1', 'p91', ...ids(30).slice(20), 'p92', 'x-2', 'p12'].join('\n');
    const states: (readonly [rows: Buffer, state: string])[] = [];
    let part = '';
    let onCall = (): void => undefined;
    const { run, path } = await setUp((asked) => {
      onCall();
      if (existsSync(`${part}.json`)) {
        states.push([readFileSync(part), readFileSync(`${part}.json`, 'utf8')]);
      }
      return answerPeople(asked);
    });
    const out = path('rows.csv');
    part = `${out}.part`;
    const args = ['--for-each', `ids=@${path('ids.txt', list)}`, '--chunk', '4', '--out', out];
    const whole = await run(args);
    const rows = readFileSync(out, 'utf8');
    expect(rows.trimEnd().split('\r\n')).toHaveLength(1 + 8 + 10 + 1);
    const moments = states.splice(0);
    expect(moments.length).toBeGreaterThan(10);
    for (const [kept, state] of moments) {
      // Half a row more than what is kept, as a process leaves it that is killed while it writes.
      writeFileSync(part, Buffer.concat([kept, Buffer.from('{"ids":"p')]));
      writeFileSync(`${part}.json`, state);
      writeFileSync(out, 'of yesterday');
      const again = await run([...args, '--resume', '--chunk', String(3 + (kept.length % 3))]);
      expect([again.code, readFileSync(out, 'utf8')]).toEqual([whole.code, rows]);
      const [said, saidAgain] = [whole, again].map(({ messages }) =>
        messages.split('\n').filter((line) => !line.startsWith('  gatehouse')),
      );
      expect(saidAgain?.toSorted()).toEqual(said?.toSorted());
    }
    // Ctrl-C at any call.
    for (let at = 1; at <= moments.length; at += 3) {
      const stopping = new AbortController();
      let calls = 0;
      onCall = () => {
        calls += 1;
        if (calls === at) stopping.abort('SIGINT');
      };
      const stopped = await run([...args, '--restart'], { signal: stopping.signal });
      onCall = () => undefined;
      const again = await run([...args, '--resume']);
      expect([stopped.code, again.code, readFileSync(out, 'utf8')]).toEqual([130, 4, rows]);
    }
  });

  test('a refusal of all calls stops it, what came is kept, and it goes on with the same values alone', async () => {
    let isUsedUp = false;
    const { run, path, asked } = await setUp((now) =>
      isUsedUp ? { status: 429, body: { message: 'Limit Exceeded' } } : answerPeople(now),
    );
    const out = path('rows.json');
    const list = path('ids.txt', ids(6).join('\n'));
    const args = ['--for-each', `ids=@${list}`, '--chunk', '2', '--out', out];
    isUsedUp = true;
    expect(await run(args)).toMatchObject({ code: 1 });
    expect([asked.length, existsSync(`${out}.part`)]).toEqual([1, false]);
    isUsedUp = false;
    const seen = asked.length;
    const stopped = run(args);
    while (asked.length < seen + 2) await new Promise((resolve) => setTimeout(resolve, 1));
    isUsedUp = true;
    const { code, messages } = await stopped;
    expect(code).toBe(5);
    expect(messages).toContain('The quota is used up.');
    expect(messages).toMatch(/Stopped\. [24] rows of [24] of 6 values are kept in/);
    expect(messages).toContain(`--for-each 'ids=@${list}'`.replaceAll("'", ''));
    isUsedUp = false;
    expect((await run(args)).messages).toContain('--resume goes on with it');
    const others = path('others.txt', 'p1');
    expect((await run(['--for-each', `ids=@${others}`, '--resume', '--out', out])).code).toBe(2);
    expect((await run([...args, '--resume'])).code).toBe(0);
    const answer = JSON.parse(readFileSync(out, 'utf8')) as { data: { rows: { ids: string }[] } };
    expect(answer.data.rows.map((row) => row.ids)).toEqual(ids(6));
  });
});

test('Ctrl-C keeps what came, and a value that an error names is asked for alone', async () => {
  const stopping = new AbortController();
  const { run, path, asked } = await setUp((now) => {
    if (now[0] === 'p4') stopping.abort('SIGINT');
    const at = now.indexOf('x');
    if (at < 0 || now.length === 1) return answerPeople(now);
    const message = `Variable "$ids" got invalid value "x" at "ids[${at}]"; it is no id.`;
    return { body: JSON.stringify({ errors: [{ message }] }) };
  });
  const out = path('rows.ndjson');
  const list = path('ids.txt', ['p1', 'p2', 'p3', 'x', 'p4', 'p5', 'p6', 'p7'].join('\n'));
  const args = ['--for-each', `ids=@${list}`, '--chunk', '6', '--out', out];
  const stopped = await run(args, { signal: stopping.signal });
  expect(stopped.code).toBe(130);
  expect(stopped.messages).toContain('3 rows of 3 of 8 values are kept in');
  expect(asked.map((one) => one.join()).toSorted()).toEqual(
    ['p1,p2,p3,x,p4,p5', 'p1,p2,p3', 'x', 'p4,p5', 'p6,p7'].toSorted(),
  );
  const { code, messages } = await run([...args, '--resume']);
  expect([code, messages]).toEqual([4, expect.stringContaining('x failed: The service says:')]);
  expect(readFileSync(out, 'utf8').match(/"id":"p\d/g)).toHaveLength(7);
});

test('values come from a column of JSON lines, of lists on the way all, each once', async () => {
  const { run, path, asked } = await setUp();
  const rows = [
    '{"matches":[{"id":"p1"},{"id":"p2","no":1}]}',
    '{"matches":[],"id":"p7"}',
    '{"matches":[{"id":null},{"id":"p1"}]}',
    '{"matches":{"id":"p3"}}',
  ];
  const file = path('rows.ndjson', `${rows.join('\n')}\n`);
  const { code, messages } = await run(['--for-each', `ids=@${file}:matches.id`]);
  expect([code, asked]).toEqual([0, [['p1', 'p2', 'p3']]]);
  expect(messages).toContain('Left out as repeated: 1 value.');
  const none = await run(['--for-each', `ids=@${file}:matches.key`]);
  expect([none.code, none.messages]).toEqual([2, expect.stringContaining('has no values.')]);
});

test('a variable that takes one value is run for once for each, from the standard input', async () => {
  const one = 'query One($ids: Int!) { people(ids: $ids) { name } }';
  const { run, path, asked } = await setUp(
    (now) => ({ body: `{"data":{"people":[{"name":"a of ${now.join()}"},{"name":"b"}]}}` }),
    one,
  );
  const { code, output } = await run(['--for-each', 'ids=@-', '--format', 'csv'], {
    input: '1\n2\n',
  });
  expect([code, asked]).toEqual([0, [[1], [2]]]);
  expect(output).toBe('ids,name\r\n1,a of 1\r\n1,b\r\n2,a of 2\r\n2,b\r\n');
  const wrong = await run(['--for-each', `ids=@${path('ids.txt', '1\nab\n\n007\n')}`]);
  expect(wrong).toMatchObject({ code: 2 });
  expect(wrong.messages).toBe('2 values are none of the type Int!: line 2: ab; line 4: 007.\n');
  expect((await run(['--for-each', 'ids=@-', '--chunk', '2'], { input: '1' })).messages).toContain(
    '$ids takes none',
  );
});
