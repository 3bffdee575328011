import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startVendor, type Vendor } from '../../e2e/foreign/vendor/start-vendor.mjs';
import { PERSONS } from '../../e2e/foreign/vendor/persons.mjs';
import { createTestClock, runCommandLine } from './testing/run-gatehouse.ts';
import { OPERATIONS, rowOf, rowsOf, setUpSteps, STEPS } from './testing/vendor-steps.ts';

let vendor: Vendor;

beforeAll(async () => {
  vendor = await startVendor({ pace: 'off' });
});
beforeEach(() => vendor.reset());
afterAll(() => vendor.close());

function personAt(at: number): (typeof PERSONS)[number] {
  const person = PERSONS[at];
  if (!person) throw new RangeError(`There is no person ${at}`);
  return person;
}

/** The line of a person that was matched. */
function lineOf(at: number): string {
  const { id, workEmail, birthDate } = personAt(at);
  return `A-${at},${id},${workEmail},${birthDate.date}`;
}

test('a list is matched by a job, and the profiles of its matches are joined to it', async () => {
  const rows = rowsOf(70);
  rows[7] = rowOf(7, 'unknown@example.com');
  const { path, run, linesOf, callsOf } = setUpSteps(vendor, rows);
  const ended = await run('run', '--manifest', '--metrics', path('steps.prom'));
  expect(ended.code).toBe(0);
  expect(ended.messages).toContain('1 column of the file is not sent: note.');
  expect(ended.messages).toContain('found: nothing for 1 row.\n70 rows of 4 steps are in ');
  const lines = Array.from({ length: 70 }, (_, at) => (at === 7 ? 'A-7,,,' : lineOf(at)));
  expect(linesOf('enriched.csv')).toEqual(lines);
  const names = ['match', 'status', 'matches', 'profiles'] as const;
  expect(names.map(callsOf)).toEqual([3, 9, 5, 3]);
  expect(existsSync(path('enriched.csv.steps'))).toBe(false);
  expect(readFileSync(path('steps.prom'), 'utf8')).toMatch(/\ngatehouse_run_rows\{.*\} 70\n/);
  const manifest = JSON.parse(readFileSync(path('enriched.csv.manifest.json'), 'utf8')) as {
    steps: { id: string; operation: { query: string }; service: object; calls: object }[];
  };
  expect(manifest.steps.map(({ id }) => id)).toEqual(['match', 'ready', 'found', 'profile']);
  expect(manifest.steps[0]).toMatchObject({
    operation: { query: OPERATIONS.match },
    service: { id: 'matching' },
    calls: { pages: 3, values: { count: 70, failed: [] } },
  });
  expect(manifest.steps[2]).toMatchObject({ withoutMatch: 1, rows: { count: 69 } });
  expect(manifest.steps[3]).toMatchObject({ withheld: ['personBulkIdSearch.items.netWorth'] });
  expect(await runCommandLine(['verify', path('enriched.csv.manifest.json')])).toMatchObject({
    code: 0,
  });
});

test('rows without a match can be left out', async () => {
  const steps = STEPS.replace('unmatched: keep', 'unmatched: drop');
  const { path, run } = setUpSteps(vendor, [rowOf(0), rowOf(1, 'unknown@example.com')], steps);
  const out = path('enriched.json');
  const ended = await run('run', '--out', out, '--quiet');
  expect([ended.code, ended.messages]).toEqual([0, expect.stringContaining('1 row, left out.')]);
  const { id, workEmail, birthDate } = personAt(0);
  const columns = { 'found.id': id, 'profile.workEmail': workEmail };
  expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual([
    { account_id: 'A-0', ...columns, 'profile.birthDate.date': birthDate.date },
  ]);
});

test('without any match the file has its columns, and no profile is asked for', async () => {
  const { run, linesOf, callsOf } = setUpSteps(vendor, [rowOf(0, 'unknown@example.com')]);
  expect(await run('run')).toMatchObject({ code: 0 });
  expect(linesOf('enriched.csv')).toEqual(['A-0,,,']);
  expect(callsOf('profiles')).toBe(0);
});

test('a run that is stopped by the quota goes on, and the job is not submitted again', async () => {
  const { path, run, linesOf, callsOf } = setUpSteps(vendor, rowsOf(70));
  vendor.services.people.setPace({ perSecond: 1_000, burst: 1_000, perDay: 3 });
  const stopped = await run('run');
  expect(stopped.code).toBe(5);
  expect(stopped.messages).toContain('50 rows of 50 of 70 values are kept');
  expect(stopped.messages).toMatch(/\nTo go on:\n {2}gatehouse steps run \S+ .*--resume\n$/);
  expect(existsSync(path('enriched.csv'))).toBe(false);
  vendor.services.people.setPace();
  expect(await run('run')).toMatchObject({ code: 2 });
  writeFileSync(path('accounts.csv'), readFileSync(path('accounts.csv'), 'utf8') + '\n');
  const other = await run('run', '--resume');
  expect(other.messages).toContain('is of another operation, other variables or another service');
  writeFileSync(path('accounts.csv'), readFileSync(path('accounts.csv'), 'utf8').slice(0, -1));
  expect(await run('run', '--resume')).toMatchObject({ code: 0 });
  expect(linesOf('enriched.csv')).toEqual(rowsOf(70).map((_, at) => lineOf(at)));
  expect([callsOf('match'), callsOf('profiles')]).toEqual([3, 4]);
});

test('rows and states that are gone stop a run that goes on, and no job is submitted again', async () => {
  const { path, run, callsOf } = setUpSteps(vendor, rowsOf(70));
  vendor.services.people.setPace({ perSecond: 1_000, burst: 1_000, perDay: 3 });
  expect(await run('run')).toMatchObject({ code: 5 });
  vendor.services.people.setPace();
  const found = path('enriched.csv.steps/found.ndjson');
  const rows = readFileSync(found, 'utf8');
  writeFileSync(found, rows.slice(0, rows.indexOf('\n', 1_000) + 1));
  const cut = await run('run', '--resume');
  expect([cut.code, cut.messages]).toEqual([
    2,
    expect.stringContaining('found.ndjson is not all there any more: begin anew with --restart.'),
  ]);
  writeFileSync(found, rows);
  renameSync(path('enriched.csv.steps'), path('steps'));
  expect(await run('run', '--resume')).toMatchObject({ code: 2 });
  renameSync(path('steps'), path('enriched.csv.steps'));
  rmSync(path('enriched.csv.part.json'));
  const gone = await run('run', '--resume');
  expect([gone.code, gone.messages]).toEqual([
    2,
    expect.stringContaining('enriched.csv.steps is not all there any more'),
  ]);
  expect([callsOf('match'), existsSync(path('enriched.csv'))]).toEqual([3, false]);
  expect(await run('run', '--restart')).toMatchObject({ code: 0 });
});

test('a token that is replaced while a job is waited for is renewed, and the run goes on', async () => {
  const clock = createTestClock();
  const [user] = vendor.users;
  let waits = 0;
  const replacing = {
    ...clock,
    async sleep(milliseconds: number) {
      waits += 1;
      if (waits === 2) vendor.tokens.replace(user?.username ?? '');
      await clock.sleep(milliseconds);
    },
  };
  const { run, linesOf, callsOf } = setUpSteps(vendor, rowsOf(5), STEPS, replacing);
  const ended = await run('run');
  expect([ended.code, ended.messages]).toEqual([0, expect.stringContaining('The token was ended')]);
  expect(linesOf('enriched.csv')).toEqual(rowsOf(5).map((_, at) => lineOf(at)));
  expect(callsOf('match')).toBe(1);
  // The refused one is not sent again.
  expect(vendor.calls().filter(({ status }) => status === 401)).toHaveLength(1);
});

test('a job that does not end stops the run, which asks again later', async () => {
  const steps = STEPS.replace('is: Matched Results Available', 'is: Never').replace(
    '30 min',
    '1 min',
  );
  const { path, run, callsOf } = setUpSteps(vendor, rowsOf(3), steps);
  const stopped = await run('run');
  expect(stopped.code).toBe(5);
  expect(stopped.messages).toContain('is still “Matched Results Available” after 60 s');
  expect(stopped.messages).toContain('To go on:\n');
  const again = await run('run', '--resume');
  expect([again.code, callsOf('match')]).toEqual([5, 1]);
  expect(existsSync(path('enriched.csv.steps/match.ndjson'))).toBe(true);
  writeFileSync(path('steps.yaml'), STEPS);
  expect(await run('run', '--restart')).toMatchObject({ code: 0 });
  expect(callsOf('match')).toBe(2);
});

const BY_ID = `
version: 1
input: { id: id }
steps:
  - id: profile
    service: people
    operation: operations/profiles.graphql
    with: { ids: id }
    rows: personBulkIdSearch.items
    join: id
output: { columns: [id, profile.workEmail], unmatched: keep }
`;

test('one value that the service refuses leaves the other 99 whole, with exit code 4', async () => {
  const { path, run, linesOf } = setUpSteps(vendor, [], BY_ID);
  const ids = PERSONS.slice(0, 100).map(({ id }, at) => (at === 41 ? 'wrong' : id));
  writeFileSync(path('ids.csv'), ['id', ...ids].join('\n'));
  const ended = await run('run', '--input', path('ids.csv'), '--out', path('profiles.csv'));
  expect(ended.code).toBe(4);
  expect(ended.messages).toContain(
    'wrong failed: The service says: “One of the ids is not valid.”',
  );
  expect(ended.messages).toContain('profile: the value of 1 row failed.\n100 rows');
  const lines = PERSONS.slice(0, 100).map(({ id, workEmail }, at) =>
    at === 41 ? 'wrong,' : `${id},${workEmail}`,
  );
  expect(linesOf('profiles.csv')).toEqual(lines);
});

test.each([
  ['a value', 'query Of($of: [ID!]!) { personBulkIdSearch(filter: { ids: $of })', 'id'],
  [
    'an object',
    'query Of($of: Filter!) { personBulkIdSearch(filter: $of)',
    '{ each: { ids: id } }',
  ],
  [
    'a pair',
    'query Of($of: ID!, $n: ID!) { personBulkIdSearch(filter: { ids: [$of, $n] })',
    'id, n: n',
  ],
])(
  'a row stays where %s of it failed, and those without a match are left out',
  async (_, query, of) => {
    const steps = BY_ID.replace('profiles.graphql', 'of.graphql')
      .replace('ids: id', `of: ${of}`)
      .replace('keep', 'drop');
    const { path, run } = setUpSteps(vendor, [], steps);
    const items = '{ ... on PersonBulkIdSearchResponse { items { id workEmail } } }';
    const text = `${query.replace('Filter!', 'PersonBulkIdSearchFilter!')} ${items} }`;
    writeFileSync(path('operations/of.graphql'), text);
    const ids = ['"wrong\nid"', '1-per-99999', personAt(0).id];
    const lines = ids.map((id) => `${id},1-per-99998`);
    writeFileSync(path('ids.csv'), ['id,n', ...lines].join('\n'));
    const ended = await run('run', '--input', path('ids.csv'), '--out', path('out.ndjson'));
    expect([ended.code, ended.messages]).toEqual([
      4,
      expect.stringContaining('the value of 1 row failed.\nprofile: nothing for 1 row, left out.'),
    ]);
    expect(readFileSync(path('out.ndjson'), 'utf8').split('\n')).toEqual([
      '{"id":"wrong\\nid","profile.workEmail":null}',
      `{"id":"${personAt(0).id}","profile.workEmail":"${personAt(0).workEmail}"}`,
      '',
    ]);
  },
);

test('a call of one value that meets a server error is made once more', async () => {
  const { matching } = vendor.services;
  const clock = createTestClock();
  let fails = true;
  const failing = {
    ...clock,
    async sleep(milliseconds: number) {
      // Jobs are asked for each five seconds; the pause after a failure is shorter.
      if (milliseconds === 1_000) matching.answerInstead();
      else if (fails) matching.answerInstead({ status: 500, body: { message: 'Out of order' } });
      fails = false;
      await clock.sleep(milliseconds);
    },
  };
  const { run, linesOf, callsOf } = setUpSteps(vendor, rowsOf(5), STEPS, failing);
  expect(await run('run')).toMatchObject({ code: 0 });
  expect(linesOf('enriched.csv')).toEqual(rowsOf(5).map((_, at) => lineOf(at)));
  expect([callsOf('match'), callsOf('status')]).toEqual([1, 4]);
});

test('--retry-failed asks again for what failed alone, and the steps after it go on with what comes', async () => {
  const { matching } = vendor.services;
  const clock = createTestClock();
  const failed = () => vendor.calls().filter(({ status }) => status === 500).length;
  let waits = 0;
  const failing = {
    ...clock,
    now() {
      if (failed() === 2) matching.answerInstead();
      return clock.now();
    },
    async sleep(milliseconds: number) {
      waits += 1;
      // The second wait for the third job.
      if (waits === 6) matching.answerInstead({ status: 500, body: { message: 'Out of order' } });
      await clock.sleep(milliseconds);
    },
  };
  const { path, run, linesOf, callsOf } = setUpSteps(vendor, rowsOf(70), STEPS, failing);
  const first = await run('run');
  expect([first.code, failed()]).toEqual([4, 2]);
  expect(first.messages).toMatch(/request-\d+ failed: Server error/);
  expect(first.messages).toContain('found: nothing for 10 rows, or their values failed.');
  expect(first.messages).toContain(
    'kept for 2 values that failed: --retry-failed asks for these again',
  );
  const lines = rowsOf(70).map((_, at) => lineOf(at));
  const without = lines.map((line, at) => (at < 60 ? line : `A-${at},,,`));
  expect(linesOf('enriched.csv')).toEqual(without);
  const names = ['match', 'status', 'matches', 'profiles'] as const;
  const before = names.map(callsOf);
  expect(await run('run', '--retry-failed')).toMatchObject({ code: 0 });
  expect(linesOf('enriched.csv')).toEqual(lines);
  expect(names.map((name, at) => callsOf(name) - (before[at] ?? 0))).toEqual([0, 1, 1, 1]);
  expect(existsSync(path('enriched.csv.steps'))).toBe(false);
});

test('after values that failed any other run begins anew, and one of another list', async () => {
  const { path, run, linesOf } = setUpSteps(vendor, [], BY_ID);
  const out = ['--input', path('ids.csv'), '--out', path('profiles.csv')];
  const ids = PERSONS.slice(0, 10).map(({ id }, at) => (at === 4 ? 'wrong' : id));
  const profiles = () =>
    vendor.calls().filter(({ variables }) => JSON.stringify(variables ?? {}).includes('ids'))
      .length;
  writeFileSync(path('ids.csv'), ['id', ...ids].join('\n'));
  const asked: number[] = [];
  for (const more of [[], ['--resume'], ['--retry-failed'], ['--retry-failed']]) {
    const before = profiles();
    expect(await run('run', ...out, ...more)).toMatchObject({ code: 4 });
    expect(linesOf('profiles.csv')).toHaveLength(10);
    asked.push(profiles() - before);
  }
  expect(asked).toEqual([asked[0], asked[0], 1, 1]);
  writeFileSync(path('ids.csv'), ['id', ...ids.with(4, PERSONS[4]?.id ?? '')].join('\n'));
  expect(await run('run', ...out, '--retry-failed')).toMatchObject({ code: 0 });
  expect(existsSync(path('profiles.csv.steps'))).toBe(false);
});

test('a job that is refused leaves nothing behind', async () => {
  const { path, run, callsOf, linesOf } = setUpSteps(vendor, rowsOf(3));
  vendor.services.matching.refuse('personsMatch', 'ValidationError', 'Not today.');
  const refused = await run('run');
  expect([refused.code, callsOf('match')]).toEqual([4, 1]);
  expect(refused.messages).toContain('Not today.');
  expect(existsSync(path('enriched.csv.steps'))).toBe(false);
  vendor.reset();
  expect(await run('run')).toMatchObject({ code: 0 });
  expect(linesOf('enriched.csv')).toHaveLength(3);
});

test('a dry run says how many calls there would be, and makes none', async () => {
  const { run } = setUpSteps(vendor, rowsOf(70));
  vendor.reset();
  const { code, output } = await run('run', '--dry-run');
  expect([code, output.split('\n')]).toEqual([
    0,
    [
      'match: 3 calls for 70 values',
      'ready: at least 3 calls for 3 values',
      'found: at least 3 calls for 3 values',
      'profile: 3 calls for 70 values',
      '',
    ],
  ]);
  const asked = vendor.calls().filter(({ operation = '' }) => !operation.includes('__schema'));
  expect(asked.every(({ service }) => service === 'auth')).toBe(true);
});

test('a check names all faults at once', async () => {
  const steps = [
    ['clientSuppliedId: account_id', 'clientSuppliedID: account'],
    ['requestId: match }\n    until', 'requestId: matched }\n    until'],
    ['requestStatus.status', 'requestStatus.state'],
    ['personsUniqueMatches.items', 'personsUniqueMatches.data'],
    ['{ id: found.id }', '{ ID: note2 }'],
    ['chunk: 25', 'chunk: 25\n    take: firstName'],
    ['profile.workEmail', 'profiles.workEmail'],
  ].reduce((text, [from = '', to = '']) => text.replace(from, to), STEPS);
  const { run, callsOf } = setUpSteps(vendor, rowsOf(3), steps);
  const { code, messages } = await run('check');
  expect([
    code,
    messages
      .trim()
      .replaceAll(/ \/\S*\//g, ' ')
      .split('\n  '),
  ]).toEqual([
    2,
    [
      '7 faults:',
      'steps.yaml:9: match: with.persons: There is no clientSuppliedID, account. A column is needed for clientSuppliedId. Fields: clientSuppliedId, firstName, lastName, organizationName, workEmail. Columns: account_id, mail, note.',
      'steps.yaml:14: ready: with.requestId: matched is neither a step before nor a column of the input: match, account_id, mail, note.',
      'steps.yaml:15: ready: until.path: requestStatus.state: RequestStatusResponse has status, errorMessage.',
      'steps.yaml:20: found: rows: personsUniqueMatches.data: the rows have personsUniqueMatches.items.',
      'steps.yaml:27: profile: take: firstName: Person has it, and the operation does not ask for it.',
      'steps.yaml:29: profile: join: ID: Person has id.',
      'steps.yaml:32: output.columns: profiles.workEmail is neither a step before nor a column of the input: match, ready, found, profile, account_id, mail, note.',
    ],
  ]);
  expect(callsOf('match')).toBe(0);
  expect(await run('run')).toMatchObject({ code: 2, messages });
});

test('changes are told by the id of the list, which is looked for before the first call', async () => {
  const { path, run, callsOf } = setUpSteps(vendor, rowsOf(3));
  const since = ['--since', 'last'];
  expect(await run('run', ...since, '--key', 'mail')).toMatchObject({
    code: 2,
    messages: expect.stringContaining('Not every row has mail to compare by'),
  });
  expect(callsOf('match')).toBe(0);
  await run('run', ...since);
  writeFileSync(path('accounts.csv'), ['account_id,mail,note', ...rowsOf(2)].join('\n'));
  const { code, messages } = await run('run', ...since);
  expect([code, messages]).toEqual([0, expect.stringContaining('0 added, 1 gone, 0 changed of 2')]);
  expect(readFileSync(path('enriched.changes.csv'), 'utf8')).toContain('gone,A-2,');
});

test('a run whose rows cannot be kept for the next comparison goes on, and submits no job again', async () => {
  const { path, run, callsOf } = setUpSteps(vendor, rowsOf(3));
  const next = path('enriched.csv.last.ndjson.next');
  mkdirSync(next);
  const ended = await run('run', '--since', 'last');
  expect([ended.code, ended.messages]).toEqual([
    5,
    expect.stringMatching(/last\.ndjson\.next cannot be written[^]*To go on:/),
  ]);
  rmdirSync(next);
  expect(await run('run', '--since', 'last', '--resume')).toMatchObject({ code: 0 });
  expect([callsOf('match'), existsSync(path('enriched.csv.last.ndjson'))]).toEqual([1, true]);
});

test('the list and the file of steps are not overwritten', async () => {
  const { path, run } = setUpSteps(vendor, rowsOf(3));
  for (const name of ['accounts.csv', 'steps.yaml']) {
    const before = readFileSync(path(name), 'utf8');
    const { code, messages } = await run('run', '--out', path(name), '--format', 'csv');
    expect([code, messages]).toEqual([2, expect.stringContaining('is what the run reads')]);
    expect(readFileSync(path(name), 'utf8')).toBe(before);
  }
});

test('a check compares paths with the schema, and parameters with what is set', async () => {
  const steps = STEPS.replace('profile.workEmail', 'profile.networth, match.requestId')
    .replace('with: { ids: found.id }', 'with: { ids: found.id, region: $region }')
    .replace('version: 1', 'version: 1\nsteps2: []');
  const { path, run } = setUpSteps(vendor, rowsOf(3), steps);
  expect((await run('check')).messages).toContain('steps.yaml:3: steps2: is not a known key');
  writeFileSync(path('steps.yaml'), STEPS.replace('service: people', 'service: peeple'));
  expect((await run('check')).messages).toContain(
    ':22: profile: There is no service peeple in the',
  );
  writeFileSync(path('steps.yaml'), steps.replace('steps2: []', ''));
  expect((await run('check')).messages).toContain('The operation declares no variable $region');
  const operation = path('operations/profiles.graphql');
  const asked = OPERATIONS.profiles.replace('$ids: [ID!]!', '$ids: [ID!]!, $region: Int!');
  writeFileSync(operation, asked.replace('{ ids: $ids }', '{ ids: $ids }, region: $region'));
  const faults = (await run('check')).messages;
  expect(faults).toContain('profile: Unknown argument "region"');
  expect(faults).toContain('$region has no value: give it by --set region=….');
  expect((await run('check', '--set', 'region=EU')).messages).toContain(
    '$region does not fit Int!.',
  );
  const constant = steps.replace('steps2: []', '').replace('$region', '{ value: EU }');
  writeFileSync(path('steps.yaml'), constant);
  expect((await run('check')).messages).toContain(
    ':26: profile: with: Variable "$region" got invalid value "EU"; Int cannot represent',
  );
  writeFileSync(operation, OPERATIONS.profiles);
  writeFileSync(
    path('steps.yaml'),
    STEPS.replace('profile.workEmail', 'profile.networth, match.x'),
  );
  expect((await run('check')).messages.trim().split('\n  ')).toEqual([
    '2 faults:',
    `${path('steps.yaml')}:31: output.columns: profile.networth: Person has netWorth.`,
    `${path('steps.yaml')}:31: output.columns: match.x: Mutation has personsMatch.`,
  ]);
  writeFileSync(path('steps.yaml'), STEPS.replace('chunk: 25', 'pages: all'));
  expect((await run('check')).messages).toContain('profile: There are no pages to fetch');
  writeFileSync(path('steps.yaml'), STEPS.replace('  file: enriched.csv\n', ''));
  expect(await run('check')).toMatchObject({ code: 0, messages: '' });
  expect((await run('run')).messages).toContain('Name input and output');
});

const PAIRS = `
version: 1
input: { id: id }
steps:
  - id: both
    service: people
    operation: operations/both.graphql
    with: { ids: id, others: other }
    chunk: 2
    rows: personBulkIdSearch.items
    join: id
  - id: one
    operation: operations/one.graphql
    with: { id: both.id, word: both.firstName }
    join: { person.id: both.id }
output: { columns: [id, both.firstName, one.personKeywordSearchCount] }
`;

test('two columns of the same rows are two variables of a step, pair by pair', async () => {
  const { path, run, linesOf } = setUpSteps(vendor, [], PAIRS);
  const person = '... on Person { id } ... on Error { errorMessage }';
  for (const [name, text] of Object.entries({
    both: `query Both($ids: [ID!]!, $others: [ID!]!) {
      personBulkIdSearch(filter: { ids: $ids }) {
        ... on PersonBulkIdSearchResponse { items { id firstName contact { languages } roles { title } } }
        ... on Error { errorMessage }
      }
      others: personBulkIdSearch(filter: { ids: $others }) { __typename }
    }`,
    one: `query One($id: ID!, $word: String!) {
      person(id: $id) { ${person} } personKeywordSearchCount(filter: { searchKeyword: $word })
    }`,
  })) {
    writeFileSync(path(`operations/${name}.graphql`), text);
  }
  const ids = [5, 6, 7, 8].map((at) => personAt(at).id);
  const others = [9, 10, 10, 11].map((at) => personAt(at).id);
  const lines = ids.map((id, at) => `${id},${at === 1 ? '' : others[at]}`);
  writeFileSync(path('ids.csv'), ['id,other', ...lines, lines[0]].join('\n'));
  const files = ['--input', path('ids.csv'), '--out', path('pairs.csv')];
  const ended = await run('run', ...files);
  expect(ended).toMatchObject({ code: 0 });
  expect(ended.messages).toContain('Left out as repeated: 1 value.\nLeft out as empty: 1 value.');
  const sent = vendor.calls().flatMap(({ operation, variables }) => {
    return /^query (?:Both|One)/.test(operation ?? '') ? [variables] : [];
  });
  const names = [5, 7, 8].map((at) => personAt(at).firstName);
  expect(sent).toEqual([
    { ids: [ids[0], ids[2]], others: [others[0], others[2]] },
    { ids: [ids[3]], others: [others[3]] },
    ...[0, 2, 3].map((at, number) => ({ id: ids[at], word: names[number] })),
  ]);
  const count = /,[1-9]\d*$/;
  expect(linesOf('pairs.csv').map((line) => line.replace(count, ',n'))).toEqual([
    `${ids[0]},${names[0]},n`,
    `${ids[1]},,`,
    `${ids[2]},${names[1]},n`,
    `${ids[3]},${names[2]},n`,
    `${ids[0]},${names[0]},n`,
  ]);
  for (const [from, to] of [
    ['word: both.firstName', 'word: other'],
    ['others: other', 'others: { each: { id: other } }'],
  ] as const) {
    writeFileSync(path('steps.yaml'), PAIRS.replace(from, to));
    const { code, messages } = await run('check', ...files);
    expect([code, messages]).toEqual([2, expect.stringContaining('do not go together')]);
  }
  const uneven = '{ id: both.roles.title, word: both.contact.languages }';
  writeFileSync(path('steps.yaml'), PAIRS.replace(/{ id: both.*}/, uneven));
  const { code, messages } = await run('run', ...files);
  expect([code, messages]).toEqual([2, expect.stringContaining('different lengths in one row')]);
});
