import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startVendor, type Vendor } from '../../e2e/foreign/vendor/start-vendor.mjs';
import { PERSONS } from '../../e2e/foreign/vendor/persons.mjs';
import { createTestClock, runCommandLine, temporaryFolder } from './testing/run-gatehouse.ts';
import { OPERATIONS } from './testing/vendor-steps.ts';

let vendor: Vendor;

beforeAll(async () => {
  vendor = await startVendor({ pace: 'off' });
});
beforeEach(() => vendor.reset());
afterAll(() => vendor.close());

function setUp(rows: readonly string[]) {
  const folder = temporaryFolder();
  const path = (name: string): string => join(folder, name);
  mkdirSync(path('cache'));
  for (const [name, text] of Object.entries(OPERATIONS)) {
    writeFileSync(path(`${name}.graphql`), text);
  }
  writeFileSync(path('accounts.csv'), rows.join('\n'));
  writeFileSync(path('config.json'), JSON.stringify(vendor.config));
  const [user] = vendor.users;
  const env = {
    GATEHOUSE_API_KEY: vendor.key,
    GATEHOUSE_USERNAME: user?.username,
    GATEHOUSE_PASSWORD: user?.password,
    XDG_CACHE_HOME: path('cache'),
  };
  const run = (name: keyof typeof OPERATIONS, ...args: readonly string[]) =>
    runCommandLine(
      [
        'run',
        path(`${name}.graphql`),
        '--service',
        path('config.json'),
        '--id',
        'matching',
        ...args,
      ],
      { env, clock: createTestClock() },
    );
  return { path, run };
}

const persons = (count: number): string[] =>
  PERSONS.slice(0, count).map(({ workEmail }, at) => `A-${at},${workEmail},x`);

const callsOf = (name: keyof typeof OPERATIONS): number =>
  vendor.calls().filter(({ operation }) => operation === OPERATIONS[name]).length;

test('a list of people goes out as input objects, and the job is waited for', async () => {
  const { path, run } = setUp(['client supplied id,Work_Email,note', ...persons(70)]);
  const jobs = path('jobs.csv');
  const of = `persons=@${path('accounts.csv')}`;
  const matched = await run('match', '--for-each', of, '--chunk', '30', '--out', jobs);
  expect(matched.code).toBe(0);
  expect(matched.messages).toContain('1 column of the file is not sent: note.');
  expect(callsOf('match')).toBe(3);
  const ready = path('ready.csv');
  const ids = `requestId=@${jobs}:personsMatch.requestId`;
  const until = ['--until', 'requestStatus.status=Matched Results Available'];
  expect(await run('status', '--for-each', ids, ...until, '--out', ready)).toMatchObject({
    code: 0,
  });
  // Each is ready when it is asked for the third time.
  expect(callsOf('status')).toBe(9);
  const found = path('found.csv');
  const all = await run('matches', '--for-each', ids, '--all-pages', '--out', found);
  expect(all.code).toBe(0);
  expect(readFileSync(found, 'utf8').trim().split('\r\n')).toHaveLength(71);
});

test('columns are mapped by hand, and those that do not fit are told before the first call', async () => {
  const { path, run } = setUp(['account,mail', 'A-1,', ',b@example.com']);
  const file = path('accounts.csv');
  const guessed = await run('match', '--for-each', `persons=@${file}`);
  expect(guessed.code).toBe(2);
  expect(guessed.messages).toContain('A column is needed for clientSuppliedId.');
  const pairs = `persons=@${file}:clientSuppliedId=account,workEmail=mail`;
  const misfit = await run('match', '--for-each', pairs);
  expect(misfit.code).toBe(2);
  expect(misfit.messages).toContain('line 3, account: an empty cell for ID!');
  const typo = await run('match', '--for-each', `persons=@${file}:clientSuppliedID=account`);
  expect(typo.messages).toContain('There is no clientSuppliedID.');
  const ofText = `requestId=@${file}:id=account`;
  const plain = await run('status', '--for-each', ofText);
  expect(plain.messages).toContain(
    'the variable takes none, or the service does not show its schema',
  );
  writeFileSync(path('lines.txt'), 'A-1\n');
  const text = await run('match', '--for-each', `persons=@${path('lines.txt')}`);
  expect(text.messages).toContain('the variable takes objects');
  expect(callsOf('match')).toBe(0);
  writeFileSync(path('lines.txt'), '{"clientSuppliedId":"A-1"}\n');
  expect(await run('match', '--for-each', `persons=@${path('lines.txt')}`)).toMatchObject({
    code: 0,
  });
});

test('a job that does not end is told, and an error ends the wait', async () => {
  const { path, run } = setUp(['clientSuppliedId,workEmail,note', ...persons(1)]);
  const jobs = path('jobs.csv');
  await run('match', '--for-each', `persons=@${path('accounts.csv')}`, '--out', jobs);
  const ids = ['--for-each', `requestId=@${jobs}:personsMatch.requestId`];
  const never = await run(
    'status',
    ...ids,
    '--until',
    'requestStatus.status=Never',
    '--at-most',
    '60',
  );
  expect(never.code).toBe(5);
  expect(never.messages).toContain(
    'requestStatus.status is still “Matched Results Available” after 60 s',
  );
  vendor.services.matching.refuse('requestStatus', 'GenericError', 'Not today.');
  const refused = await run('status', ...ids, '--until', 'requestStatus.status=Never');
  expect(refused).toMatchObject({ code: 4 });
  expect(refused.messages).toContain('Not today.');
});

test('a mutation whose outcome is not known is sent again with --unknown again alone', async () => {
  const { path, run } = setUp([]);
  const objects = Array.from({ length: 60 }, (_, at) => `{"clientSuppliedId":"A-${at}"}`);
  writeFileSync(path('lines.txt'), objects.join('\n'));
  const args = ['--for-each', `persons=@${path('lines.txt')}`, '--chunk', '30'];
  const into = (name: string): readonly string[] => [...args, '--out', path(name)];
  expect(await run('match', ...into('ends.csv'))).toMatchObject({ code: 0 });
  for (const [choice, code, rows] of [
    ['again', 0, 2],
    ['leave-out', 4, 1],
  ] as const) {
    const out = into(`${choice}.csv`);
    vendor.reset();
    vendor.services.matching.answerInstead({ status: 502, body: { message: 'Bad gateway' } });
    const stopped = await run('match', ...out);
    expect(stopped.messages).toContain('HTTP 502');
    vendor.services.matching.answerInstead(undefined);
    const asked = await run('match', ...out, '--resume');
    expect(asked.code).toBe(2);
    expect(asked.messages).toContain('it may have run ({"clientSuppliedId":"A-0"}, ');
    const ended = await run('match', ...out, '--resume', '--unknown', choice);
    expect([ended.code, callsOf('match')]).toEqual([code, rows + 1]);
    const lines = readFileSync(path(`${choice}.csv`), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(rows + 1);
  }
});
