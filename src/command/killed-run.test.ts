import { cpSync, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { answerIds, setUpCommand, temporaryFolder, type Reply } from './testing/run-gatehouse.ts';

/** Called after each change of a file: the disk is then what SIGKILL would leave. */
const disk = vi.hoisted((): { changed: () => void } => ({ changed: () => undefined }));

vi.mock('node:fs', async (importOriginal) => {
  const actual = await importOriginal<typeof import('node:fs')>();
  const appendFileSync: typeof actual.appendFileSync = (...args) => {
    actual.appendFileSync(...args);
    disk.changed();
  };
  return { ...actual, appendFileSync };
});
vi.mock('node:fs/promises', async (importOriginal) => {
  const actual = await importOriginal<typeof import('node:fs/promises')>();
  const telling =
    <Args extends readonly unknown[]>(change: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      await change(...args);
      disk.changed();
    };
  return {
    ...actual,
    rename: telling(actual.rename),
    rm: telling(actual.rm),
    writeFile: telling(actual.writeFile),
  };
});

const ROWS = Array.from({ length: 11 }, (_, id) => ({ id: `p-${id}`, name: null }));
const withheld = (...path: readonly (string | number)[]) => ({
  message: 'Not in the subscription',
  errorType: 'unauthorized',
  path,
});

/** Answers with the rows from the position on, and no introspection. */
function answerFrom(answer: (at: number) => object) {
  return ({ body }: { readonly body: string }): Reply => {
    const { query, variables } = JSON.parse(body) as {
      query: string;
      variables?: { at?: number | string };
    };
    if (query.includes('__schema')) return { body: { errors: [{ message: 'No introspection' }] } };
    return { body: answer(Number(variables?.at ?? 0)) };
  };
}

const cursorPages = (at: number, of: number) => ({
  people: {
    nodes: ROWS.slice(at, at + 3),
    pageInfo: { hasNextPage: at + 3 < of, endCursor: String(at + 3) },
  },
});

const BY_CURSOR =
  'query ($at: String) { people(first: 3, after: $at) { nodes { id name } pageInfo { hasNextPage endCursor } } }';
const BY_OFFSET = 'query ($at: Int) { people(limit: 4, offset: $at) { nodes { id name } total } }';
const IDS = ROWS.map(({ id }) => id).join('\n');

test.each([
  {
    of: 'pages with a withheld field',
    format: 'json',
    query: BY_CURSOR,
    reply: answerFrom((at) => ({
      data: cursorPages(at, 11),
      ...(at < 6 && { errors: [withheld('people', 'nodes', 0, 'name')] }),
    })),
    code: 0,
  },
  {
    of: 'pages that are shorter than asked for, with a total that is too low',
    format: 'ndjson',
    query: BY_OFFSET,
    reply: answerFrom((at) => ({ data: { people: { nodes: ROWS.slice(at, at + 3), total: 9 } } })),
    code: 0,
  },
  {
    of: 'a service that ignores the position',
    format: 'csv',
    query: BY_OFFSET,
    reply: answerFrom(() => ({ data: { people: { nodes: ROWS.slice(0, 4) } } })),
    code: 1,
  },
  {
    of: 'cursors that go round',
    format: 'parquet',
    query: BY_CURSOR,
    reply: answerFrom((at) => ({ data: cursorPages(at % 9, Infinity) })),
    code: 1,
  },
  {
    of: 'values, one of which has no row',
    format: 'json',
    query: 'query ($ids: [ID!]!) { people(ids: $ids) { key name } }',
    reply: answerIds((ids) => ({
      body: {
        data: { people: ids.filter((id) => id !== 'p-4').map((key) => ({ key, name: null })) },
        ...(ids.includes('p-1') && { errors: [withheld('people', 0, 'name')] }),
      },
    })),
    code: 4,
  },
])(
  'a run that is killed at any change of a file goes on as if it had not been: $of',
  { timeout: 60_000 },
  async ({ format, query, reply, code }) => {
    const { file, path, run } = await setUpCommand(query, reply);
    const of = query.includes('$ids')
      ? ['--for-each', `ids=@${path('ids.txt', IDS)}`, '--chunk', '3']
      : ['--all-pages'];
    const since = ['--since', 'last', '--key', query.includes('$ids') ? 'key' : 'id'];
    const start = async (folder: string, ...more: readonly string[]) => {
      const out = join(folder, `rows.${format}`);
      const ended = await run([file, ...of, '--out', out, '--manifest', ...since, ...more]);
      const manifest = JSON.parse(readFileSync(`${out}.manifest.json`, 'utf8')) as {
        files: unknown;
        calls: { pages: number; pagesEnd?: string };
      };
      const { pages, pagesEnd } = manifest.calls;
      return {
        ...ended,
        messages: ended.messages.replaceAll(folder, ''),
        rows: readFileSync(out, 'latin1'),
        changes: readFileSync(changesOf(folder), 'latin1'),
        manifest: { files: manifest.files, pages, pagesEnd },
        isLeft: existsSync(`${out}.part`) || existsSync(`${out}.part.json`),
      };
    };
    const changesOf = (folder: string) =>
      join(folder, `rows.changes.${format === 'json' ? 'ndjson' : format}`);
    const [work, shots] = [temporaryFolder(), temporaryFolder()];
    // The last run lacked a row.
    await start(work);
    const last = join(work, `rows.${format}.last.ndjson`);
    const isKept = existsSync(last);
    const shorter = isKept ? readFileSync(last, 'utf8').replace(/.*\n$/, '') : '';
    if (isKept) writeFileSync(last, shorter);
    const killed: string[] = [];
    disk.changed = () => {
      const folder = join(shots, String(killed.push('') - 1));
      cpSync(work, folder, { recursive: true });
      killed.splice(-1, 1, folder);
    };
    const whole = await start(work);
    disk.changed = () => undefined;
    expect(whole).toMatchObject({ code, isLeft: false });
    expect(isKept).toBe(code !== 1);
    expect(whole.messages).toContain(isKept ? ' 1 added, 0 gone, 0 changed of ' : 'not compared');
    expect(killed.length).toBeGreaterThan(9);
    for (const folder of killed) {
      const lastOf = join(folder, `rows.${format}.last.ndjson`);
      const isNew = isKept && readFileSync(lastOf, 'utf8') !== shorter;
      // A run that was over is what another one would compare with.
      const isOver = isNew && !existsSync(join(folder, `rows.${format}.part.json`));
      const changes = readFileSync(changesOf(folder), 'latin1');
      expect(isOver ? { ...whole, changes } : await start(folder, '--resume')).toEqual(whole);
    }
  },
);

test.each(['ndjson', 'csv'])(
  'a folder that took the name of the file meanwhile is told, and the rows are kept: %s',
  async (format) => {
    let calls = 0;
    const { file, path, run } = await setUpCommand(
      BY_CURSOR,
      answerFrom((at) => {
        calls += 1;
        if (calls === 1) mkdirSync(out);
        return { data: cursorPages(at, 11) };
      }),
    );
    const out = path(`rows.${format}`);
    const args = [file, '--all-pages', '--out', out];
    const stopped = await run(args);
    expect(stopped.code).toBe(5);
    expect(stopped.messages).toContain(
      `${out} cannot be written: it is a folder.\nStopped. 11 rows of 4 pages are kept in ${out}.part, one a line as JSON.\nTo go on:\n`,
    );
    rmdirSync(out);
    expect(await run([...args, '--resume'])).toMatchObject({ code: 0 });
    expect([calls, readFileSync(out, 'utf8').split('p-').length - 1]).toEqual([4, 11]);
  },
);

test('the state beside the rows holds none of them', async () => {
  const { file, path, run } = await setUpCommand(
    BY_OFFSET,
    answerFrom((at) => {
      mkdirSync(out, { recursive: true });
      return { data: { people: { nodes: ROWS.slice(at, at + 4), total: ROWS.length } } };
    }),
  );
  const out = path('rows.csv');
  expect(await run([file, '--all-pages', '--out', out])).toMatchObject({ code: 5 });
  expect(readFileSync(`${out}.part`, 'utf8')).toContain('p-10');
  expect(readFileSync(`${out}.part.json`, 'utf8')).not.toContain('p-');
});
