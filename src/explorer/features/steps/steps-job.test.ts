import 'fake-indexeddb/auto';
import { buildSchema, graphql } from 'graphql';
import { expect, test, vi } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { inOneGo } from '../../../answers/query/run-in-slices.ts';
import type { Service } from '../../../contract/config.ts';
import { planSteps } from '../../../jobs/steps/plan-steps.ts';
import { readStepsText } from '../../../jobs/steps/steps-file.ts';
import { createMemoryStorage } from '../../ui/browser-storage.ts';
import { createFixedClock } from '../../../testing/fixed-clock.ts';
import { runOf } from '../../../testing/runs.ts';
import { CallError, type CallFailure } from '../../../transport/call-failure.ts';
import { createAnswerStore } from '../../runs/answer-store.ts';
import { createCallStore } from '../../runs/call-store.ts';
import type { ServiceCalls } from './run-step.ts';
import { beginSteps, failedQueries, type AskedAgain } from './steps-job.ts';
import { describeSteps } from './steps-copy.ts';
import { openJournal, type StepsJournal } from './steps-journal.ts';

const SCHEMA = buildSchema(`
  type City { name: String!, land: ID, size: Int, ids: [ID!], names: [String!] }
  type Land { id: ID!, title: String }
  type Status { state: String! }
  type Query { cities(names: [String!]!): [City!]!, lands(ids: [ID!]!): [Land!]!, bySize(sizes: [Int!]!): [City!]!, pairs(names: [String!]!, lands: [ID!]!): [City!]!, status(id: ID!): Status }
  input Place { name: String!, note: String }
  type Mutation { submit(places: [Place!]!): Job }
  type Job { id: ID! }
`);

const OPERATIONS: Readonly<Record<string, string>> = {
  cities: 'query Cities($names: [String!]!) { cities(names: $names) { name land size } }',
  lands: 'query Lands($ids: [ID!]!) { lands(ids: $ids) { id title } }',
  pairs:
    'query Pairs($names: [String!]!, $lands: [ID!]!) { pairs(names: $names, lands: $lands) { name size } }',
  uneven: 'query Uneven($names: [String!]!) { cities(names: $names) { name ids names } }',
  sizes: 'query Sizes($sizes: [Int!]!) { bySize(sizes: $sizes) { name size } }',
  submit: 'mutation Submit($places: [Place!]!) { submit(places: $places) { id } }',
  status: 'query Status($id: ID!) { status(id: $id) { state } }',
};

const FILE = `
version: 1
input: { id: city }
steps:
  - { id: found, operation: cities, with: { names: city }, chunk: 10, rows: cities, join: name }
  - { id: land, operation: lands, with: { ids: found.land }, chunk: 4, rows: lands, join: { id: found.land } }
output: { columns: [city, found.size, land.title] }
`;

vi.stubGlobal('location', { href: 'https://page.example/' });

const SERVICE = { id: 'one', name: 'One', authUrl: '', baseUrl: '', requestFormat: 'json' };

interface Asked {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** Each city is in one of seven lands; every tenth is not known. */
const ROOT = {
  cities: ({ names }: { names: string[] }) =>
    names.flatMap((name) => {
      const at = Number(name.slice(1));
      return at % 10 === 9 ? [] : [{ name, land: `L${at % 7}`, size: at }];
    }),
  pairs: ({ names, lands }: { names: string[]; lands: string[] }) =>
    names.map((name, at) => ({ name, size: 1_000 + Number(lands[at]?.slice(1)) })),
  lands: ({ ids }: { ids: string[] }) => ids.map((id) => ({ id, title: `Land ${id}` })),
  submit: ({ places }: { places: { name: string }[] }) => ({ id: `job-${places[0]?.name}` }),
};

interface Behaviour {
  readonly file?: string;
  readonly count?: number;
  readonly journal?: StepsJournal | undefined;
  readonly again?: readonly AskedAgain[];
  /** Replaces the answer of a call, or lets it fail. */
  readonly reply?: (asked: Asked, times: number) => Promise<object | undefined> | undefined;
}

async function start({
  file = FILE,
  count = 40,
  reply = () => undefined,
  journal,
  again = [],
}: Behaviour = {}) {
  const answersApi = createAnswersApi();
  const answerStore = createAnswerStore(() => answersApi);
  const clock = createFixedClock();
  const calls = createCallStore();
  const asked: Asked[] = [];
  const rows = Array.from({ length: count }, (_, at) => ({ cells: [`C${at}`], line: at + 2 }));
  const read = readStepsText(file);
  const input = { names: ['city'], rows };
  const service = SERVICE as Service;
  const planned = await planSteps<Service>({
    file: read,
    input,
    sets: new Map(),
    work: inOneGo,
    open: async () => Promise.resolve({ access: service, service, shown: SCHEMA }),
    operationOf: async ({ operation }) =>
      Promise.resolve({ query: OPERATIONS[operation] ?? '', variables: {} }),
  });
  const send: ServiceCalls['send'] = async ({ query, variables = {} }, hooks) => {
    hooks.onSent();
    const given = Object.entries(variables).map(
      ([name, json]) => [name, JSON.parse(json) as unknown] as const,
    );
    const name = /\w+ (\w+)/.exec(query)?.[1] ?? '';
    const one = { name, values: given.flatMap(([, value]) => value) };
    asked.push(one);
    const times = asked.filter((other) => JSON.stringify(other) === JSON.stringify(one)).length;
    const source = { schema: SCHEMA, source: query, rootValue: ROOT };
    const answer =
      (await reply(one, times)) ??
      (await graphql({ ...source, variableValues: Object.fromEntries(given) }));
    return new TextEncoder().encode(JSON.stringify(answer));
  };
  const quota = {
    takeResult: () => undefined,
    waitMs: () => 0,
  } as unknown as ServiceCalls['quota'];
  const job = beginSteps({
    answerStore,
    calls,
    clock,
    onRun: () => undefined,
    onRunEnd: () => undefined,
    callsOf: () => ({ send, quota }),
    run: runOf(),
    file: read,
    input,
    planned,
    isTrial: false,
    name: 'steps-1',
    journal,
    again,
  });
  const phase = () => job.shown.getState().phase;
  const rests = (kind: string) => vi.waitUntil(() => phase().kind === kind);
  const answerName = (): string => answerStore.store.getState().byTab['tab']?.name ?? '';
  const bytesOf = async () => {
    const name = answerName();
    const text = new TextDecoder().decode(await answersApi.read.bytes(name));
    return (JSON.parse(text) as { data: { rows: object[] } }).data.rows;
  };
  return { job, phase, rests, rows: bytesOf, asked, clock, calls, answersApi, answerName };
}

const expected = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    at % 10 === 9
      ? { city: `C${at}`, 'found.size': null, 'land.title': null }
      : { city: `C${at}`, 'found.size': at, 'land.title': `Land L${at % 7}` },
  );

const raise = (error: Error): never => {
  throw error;
};

const failing = (code: CallFailure['code'], more: Partial<CallFailure> = {}): Promise<never> =>
  Promise.reject(new CallError({ code, endpoint: '', ...more }));

test('two steps are joined to the rows of the input, in its order', async () => {
  const { job, rests, rows, asked } = await start();
  await rests('ended');
  expect(await rows()).toEqual(expected(40));
  expect(asked.map(({ name }) => name)).toEqual([
    ...Array<string>(4).fill('Cities'),
    'Lands',
    'Lands',
  ]);
  expect(job.shown.getState()).toMatchObject({
    phase: { how: 'all' },
    rows: 40,
    steps: [
      { id: 'found', state: 'done', done: 40, total: 40, rows: 36, withoutMatch: 4 },
      { id: 'land', state: 'done', done: 7, total: 7, rows: 7 },
    ],
  });
});

test('variables of a step take columns of the same rows, pair by pair', async () => {
  const file = `
version: 1
input: { id: city }
steps:
  - { id: found, operation: cities, with: { names: city }, rows: cities, join: name }
  - { id: pair, operation: pairs, with: { names: found.name, lands: found.land }, chunk: 20, join: { name: found.name } }
output: { columns: [city, pair.size] }
`;
  const { rests, rows, asked } = await start({ file, count: 30 });
  await rests('ended');
  const sizes = Array.from({ length: 30 }, (_, at) => (at % 10 === 9 ? null : 1_000 + (at % 7)));
  expect(await rows()).toEqual(sizes.map((size, at) => ({ city: `C${at}`, 'pair.size': size })));
  const found = Array.from({ length: 30 }, (_, at) => at).filter((at) => at % 10 !== 9);
  expect(asked.slice(1)).toEqual(
    [found.slice(0, 20), found.slice(20)].map((numbers) => ({
      name: 'Pairs',
      values: [...numbers.map((at) => `C${at}`), ...numbers.map((at) => `L${at % 7}`)],
    })),
  );
});

test('lists of different lengths in one row cannot be paired', async () => {
  const file = `
version: 1
input: { id: city }
steps:
  - { id: found, operation: uneven, with: { names: city }, rows: cities, join: name }
  - { id: pair, operation: pairs, with: { names: found.names, lands: found.ids }, join: { name: found.name } }
output: { columns: [city, pair.size] }
`;
  const { rests, phase } = await start({
    file,
    count: 1,
    reply: ({ name }) =>
      name === 'Uneven'
        ? Promise.resolve({ data: { cities: [{ name: 'C0', ids: ['1', '2'], names: ['a'] }] } })
        : undefined,
  });
  await rests('failed');
  expect(phase()).toMatchObject({
    failure: { message: expect.stringContaining('different lengths in one row') },
  });
});

test('answers that come out of order make the same rows', async () => {
  const waiting: (() => void)[] = [];
  const { rests, rows } = await start({
    async reply({ name }, times) {
      // The first of two answers after the second.
      if (name === 'Cities' && times === 1) {
        await new Promise<void>((resolve) => {
          waiting.unshift(resolve);
          setTimeout(() => waiting.splice(0).forEach((go) => go()));
        });
      }
      return undefined;
    },
  });
  await rests('ended');
  expect(await rows()).toEqual(expected(40));
});

test('one bad value among 100 leaves the others whole', async () => {
  const { job, rests, rows } = await start({
    count: 100,
    reply: ({ values }) =>
      values.includes('C41') ? Promise.resolve({ errors: [{ message: 'C41 is bad' }] }) : undefined,
  });
  await rests('ended');
  const all = expected(100);
  all[41] = { city: 'C41', 'found.size': null, 'land.title': null };
  expect(await rows()).toEqual(all);
  expect(
    job.shown.getState().steps[0]?.failed.filter(({ failure }) => failure.kind === 'result'),
  ).toEqual([{ index: 41, failure: { kind: 'result', message: 'C41 is bad' } }]);
});

test('failed values alone are asked for again, then the steps after them for what comes, also after a reload', async () => {
  const { open } = createWindow();
  const journal = await open(true);
  let bad = ['C10', 'C13', 'C31'];
  const reply = ({ values }: Asked) => {
    const found = bad.find((one) => values.includes(one));
    return found ? Promise.resolve({ errors: [{ message: `${found} is bad` }] }) : undefined;
  };
  const file = FILE.replace('ids: found.land', 'ids: found.name').replaceAll(
    '{ id: found.land }',
    '{ id: found.name }',
  );
  const first = await start({ file, journal, reply });
  await first.rests('ended');
  const again = [failedQueries(first.job.shown.getState())];
  expect(again[0]).toEqual({
    found: { indexes: [10, 13, 31], total: 40 },
    land: { indexes: [], total: 33 },
  });
  bad = ['C31'];
  journal?.takeAgain();
  const second = await start({ file, journal, reply, again });
  await second.rests('ended');
  expect(second.asked).toEqual([
    { name: 'Cities', values: ['C10'] },
    { name: 'Cities', values: ['C13'] },
    { name: 'Cities', values: ['C31'] },
    { name: 'Lands', values: ['C10', 'C13'] },
  ]);
  expect(second.job.shown.getState().steps[0]).toMatchObject({ done: 40, total: 40, rows: 35 });

  again.push(failedQueries(second.job.shown.getState()));
  journal?.leave();
  const left = await open(false);
  const third = await start({ file, journal: left, reply, again });
  await third.rests('ended');
  expect(third.asked).toEqual([{ name: 'Cities', values: ['C31'] }]);
  bad = [];
  left?.takeAgain();
  again.push(failedQueries(third.job.shown.getState()));
  const fourth = await start({ file, journal: left, reply, again });
  await fourth.rests('ended');
  expect(fourth.asked).toEqual([
    { name: 'Cities', values: ['C31'] },
    { name: 'Lands', values: ['C31'] },
  ]);
  const whole = await start({ file });
  await whole.rests('ended');
  expect(await fourth.rows()).toEqual(await whole.rows());
});

test('a quota that is used up lets it rest, and it goes on with the calls that failed', async () => {
  let isUsedUp = true;
  const { job, rests, rows, asked, phase } = await start({
    reply: ({ name, values }) =>
      name === 'Cities' && values.includes('C20') && isUsedUp
        ? failing('quota-used-up')
        : undefined,
  });
  await rests('failed');
  expect(phase()).toMatchObject({
    failure: { message: expect.stringMatching(/quota/i) as unknown },
  });
  isUsedUp = false;
  job.resume();
  await rests('ended');
  expect(await rows()).toEqual(expected(40));
  expect(asked.filter(({ name }) => name === 'Cities')).toHaveLength(5);
});

test('cells that do not fit the type stop it, or are dropped', async () => {
  const file = `
version: 1
input: { id: city, misfits: drop }
steps: [{ id: found, operation: sizes, with: { sizes: city }, join: size }]
output: { columns: [city, found.name] }
`;
  await expect(start({ file: file.replace(', misfits: drop', ''), count: 2 })).rejects.toThrow(
    'found: with.sizes: 2 values are none of the type [Int!]!: line 2: C0; line 3: C1.',
  );
  await expect(start({ file, count: 2 })).rejects.toThrow('found: with.sizes: city has no values.');
});

/** The locks of a browser, whose pages wait no longer than a task. */
function createLocks() {
  const held = new Set<string>();
  const request = async (
    name: string,
    options: LockOptions,
    work: (lock: object | null) => unknown,
  ) => {
    if (!options.ifAvailable) await new Promise<void>((resolve) => setTimeout(resolve));
    if (held.has(name) && !options.ifAvailable) throw new DOMException('Late', 'TimeoutError');
    if (held.has(name)) return work(null);
    held.add(name);
    try {
      return await work({});
    } finally {
      held.delete(name);
    }
  };
  return { request } as unknown as LockManager;
}

function createWindow(user = 'alice') {
  const locks = createLocks();
  const own = createMemoryStorage();
  const open = (isNew: boolean, of = user) =>
    openJournal({ own, locks, name: 'steps', user: of }, isNew);
  return { open };
}

test.each([0, 1, 2, 3, 4, 5, 6])(
  'a reload after %i calls asks for none of them again',
  async (count) => {
    const { open } = createWindow();
    const journal = await open(true);
    let calls = 0;
    const never = new Promise<never>(() => undefined);
    const first = await start({
      journal,
      reply() {
        calls += 1;
        return calls > count ? never : undefined;
      },
    });
    await vi.waitUntil(() => calls > count || first.phase().kind === 'ended');
    await vi.waitUntil(
      async () =>
        (
          await Promise.all(['found', 'land'].map((id) => Promise.resolve(journal?.count(id) ?? 0)))
        ).reduce((a, b) => a + b) === count,
    );
    journal?.leave();
    const { rests, rows, asked } = await start({ journal: await open(false) });
    await rests('ended');
    expect(await rows()).toEqual(expected(40));
    expect(asked).toHaveLength(6 - count);
  },
);

test('a job that begins elsewhere leaves the journal of a page that reloads, until it is old', async () => {
  const { open } = createWindow();
  const reloading = await open(true);
  await reloading?.note([''], 7);
  reloading?.leave();
  const other = await createWindow().open(true);
  await other?.clearLeft();
  const again = await open(false);
  expect(await again?.noted([''])).toBe(7);
  again?.leave();
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1_000, toFake: ['Date'] });
  await other?.clearLeft();
  vi.useRealTimers();
  expect(await (await open(false))?.noted([''])).toBeUndefined();
});

test('another page has the journal, or another user: it is not offered', async () => {
  const { open } = createWindow();
  const journal = await open(true);
  await journal?.note([''], 7);
  expect(await open(false)).toBeUndefined();
  journal?.leave();
  const others = await open(false, 'bob');
  expect(await others?.noted([''])).toBeUndefined();
  others?.leave();
  expect(await (await open(false))?.noted([''])).toBe(7);
});

const SUBMIT = `
version: 1
input: { id: city }
steps:
  - { id: job, operation: submit, with: { places: { each: { name: city } } }, chunk: 20, take: submit.id }
  - { id: ready, operation: status, with: { id: job }, until: { path: status.state, is: Done, every: 5 s, atMost: 1 min } }
  - { id: found, operation: cities, with: { names: city }, chunk: 40, rows: cities, join: name }
output: { columns: [city, found.size] }
`;

test('a job is submitted once and waited for', async () => {
  const { rests, asked, clock } = await start({
    file: SUBMIT,
    reply: ({ name }, times) =>
      name === 'Status'
        ? Promise.resolve({ data: { status: { state: times > 2 ? 'Done' : 'Busy' } } })
        : undefined,
  });
  for (let wait = 0; wait < 2; wait += 1) {
    await vi.waitUntil(
      () => asked.filter(({ name }) => name === 'Status').length >= 2 * (wait + 1),
    );
    await new Promise<void>((resolve) => setTimeout(resolve));
    clock.advance(5_000);
  }
  await rests('ended');
  const countOf = (of: string) => asked.filter(({ name }) => name === of).length;
  expect(['Submit', 'Status', 'Cities'].map(countOf)).toEqual([2, 6, 1]);
});

test.each([true, false])(
  'a job whose answer could not be taken in is not submitted again (with a journal: %s)',
  async (isKept) => {
    const journal = isKept ? await createWindow().open(true) : undefined;
    const { job, rests, asked, answersApi, calls } = await start({
      file: SUBMIT.replace(/^.*id: ready.*\n/m, ''),
      count: 20,
      journal,
    });
    vi.spyOn(answersApi.write, 'addResult').mockRejectedValueOnce(new Error('The worker is gone'));
    await rests('failed');
    job.resume();
    await (isKept ? rests('ended') : vi.waitUntil(() => calls.getState().question));
    expect(asked.filter(({ name }) => name === 'Submit')).toHaveLength(1);
  },
);

test('a job whose answer finds no room in the storage is not submitted again, and is asked about after a reload', async () => {
  const { open } = createWindow();
  const journal = await open(true);
  if (!journal) throw new TypeError('A new journal');
  const full = new DOMException('No room', 'QuotaExceededError');
  const file = SUBMIT.replace(/^.*id: ready.*\n/m, '');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const { job, rests, phase, asked } = await start({
    file,
    count: 20,
    journal,
    reply({ name }) {
      if (name === 'Submit') put.mockImplementation(() => raise(full));
      return undefined;
    },
  });
  await vi.waitUntil(() => phase().kind === 'ended' || phase().kind === 'failed');
  put.mockRestore();
  job.resume();
  await rests('ended');
  expect(asked.filter(({ name }) => name === 'Submit')).toHaveLength(1);
  journal.leave();
  const next = await start({ file, count: 20, journal: await open(false) });
  await vi.waitUntil(() => next.calls.getState().question);
  expect(next.asked).toEqual([]);
});

const gone = (): Promise<unknown> => {
  const deleting = indexedDB.deleteDatabase('gatehouse-steps');
  return new Promise((resolve, reject) => {
    deleting.onsuccess = resolve;
    deleting.onerror = reject;
  });
};

test.each(['cleared', 'full'])(
  'the storage is %s in the middle of it: it goes on, asks for nothing twice, and says that a reload does not go on',
  async (how) => {
    const { open } = createWindow();
    const journal = await open(true);
    await journal?.note([''], 7);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const { rests, rows, asked, job } = await start({
      journal,
      async reply({ values }) {
        if (!values.includes('C10')) return undefined;
        if (how === 'cleared') await gone();
        else put.mockImplementation(() => raise(new DOMException('', 'QuotaExceededError')));
        return undefined;
      },
    });
    await rests('ended');
    put.mockRestore();
    expect(await rows()).toEqual(expected(40));
    expect(asked).toHaveLength(6);
    expect(journal?.state.getState()).toEqual({ isWhole: false, isOffered: true });
    const say = (isKept: boolean) => describeSteps(job.shown.getState(), 0, isKept).numbers.join();
    expect(say(false)).toContain('save the rows before you reload');
    expect(say(true)).not.toContain('reload');
    await journal?.drop();
    expect(await open(false)).toBeUndefined();
  },
);

test('a mutation that cannot be noted is sent, and no reload goes on with its job', async () => {
  const { open } = createWindow();
  const journal = await open(true);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  put.mockImplementation(() => raise(new DOMException('', 'QuotaExceededError')));
  const file = SUBMIT.replace(/^.*id: ready.*\n/m, '');
  const { rests, asked } = await start({ file, count: 20, journal });
  await rests('ended');
  put.mockRestore();
  expect(asked.filter(({ name }) => name === 'Submit')).toHaveLength(1);
  expect(journal?.state.getState().isOffered).toBe(false);
  journal?.leave();
  expect(await open(false)).toBeUndefined();
});

test.each(['a reload', 'a stop'])(
  'a mutation of which a storage that was cleared after %s does not tell whether it was sent is asked about',
  async (after) => {
    const { open } = createWindow();
    const journal = await open(true);
    await journal?.keep(['job', 0, 20, ''], { kind: 'sent' });
    if (after === 'a reload') journal?.leave();
    else journal?.takeAgain();
    const left = after === 'a reload' ? await open(false) : journal;
    await gone();
    const file = SUBMIT.replace(/^.*id: ready.*\n/m, '');
    const { asked, calls } = await start({ file, count: 20, journal: left });
    await vi.waitUntil(() => calls.getState().question);
    expect(asked).toEqual([]);
  },
);

test('a stop between two rows of the join keeps those so far, and ends it', async () => {
  const { job, rests, answersApi, rows } = await start({
    file: FILE.replace('chunk: 10', 'chunk: 600'),
    count: 1_200,
  });
  const { joinRows } = answersApi.write;
  vi.spyOn(answersApi.write, 'joinRows').mockImplementationOnce(async (...args) => {
    job.cancel();
    return joinRows(...args);
  });
  await rests('ended');
  expect(job.shown.getState().phase).toEqual({ kind: 'ended', how: 'cancelled' });
  expect(await rows()).toHaveLength(1_000);
});

test('after a stop another job goes on with what was answered', async () => {
  const { open } = createWindow();
  const journal = await open(true);
  const first = await start({
    journal,
    reply: ({ values }) =>
      values.includes('C20') ? new Promise<never>(() => undefined) : undefined,
  });
  await vi.waitUntil(() => first.asked.length === 4);
  first.job.cancel();
  await first.rests('ended');
  expect(describeSteps(first.job.shown.getState(), 0).sentence).toBe(
    'Stopped. What was answered is kept.',
  );
  const noted = first.asked.length;
  journal?.takeAgain();
  const second = await start({ journal });
  await second.rests('ended');
  expect(await second.rows()).toEqual(expected(40));
  expect(noted + second.asked.length).toBeLessThanOrEqual(8);
});

test('the time that a job may take begins with its first answer, not with a sign-in before it', async () => {
  const { rests, clock, asked } = await start({
    file: SUBMIT,
    count: 20,
    reply({ name }, times) {
      if (name !== 'Status') return undefined;
      if (times === 1) clock.advance(10 * 60_000);
      return Promise.resolve({ data: { status: { state: times > 1 ? 'Done' : 'Busy' } } });
    },
  });
  await vi.waitUntil(() => asked.some(({ name }) => name === 'Status'));
  await new Promise<void>((resolve) => setTimeout(resolve));
  clock.advance(5_000);
  await rests('ended');
});

test('the record of a run names each step with its calls and faults, and fields that are withheld', async () => {
  const withheld = {
    errorType: 'unauthorized',
    path: ['cities', 0, 'size'],
    message: 'Not yours.',
  };
  const { rests, rows, calls, answersApi, answerName } = await start({
    file: FILE.replace('found.size', 'found.$matched, found.size'),
    count: 12,
    reply({ name, values }) {
      if (name !== 'Cities') return undefined;
      if (values.includes('C5')) return Promise.resolve({ errors: [{ message: 'C5 is bad' }] });
      const cities = ROOT.cities({ names: values as string[] });
      return Promise.resolve({ data: { cities }, errors: [withheld] });
    },
  });
  await rests('ended');
  const found = (await rows()).map((row) => Object.values(row)[1] as boolean);
  expect(found).toEqual(Array.from({ length: 12 }, (_, at) => (at === 5 ? null : at !== 9)));
  const { steps, fields } = calls.getState().byTab['tab']?.joined ?? {};
  expect(steps).toMatchObject([
    {
      id: 'found',
      operation: { query: OPERATIONS['cities'] },
      service: { id: 'one' },
      withoutMatch: 1,
      rowsFailed: 1,
      calls: { values: { variable: 'names', count: 12, failed: ['C5'], withoutRows: ['C9'] } },
      rows: { count: 10, list: ['data', 'cities'] },
      withheld: ['cities.size'],
    },
    { id: 'land', calls: { pages: 2, values: { count: 6, failed: [] } } },
  ]);
  expect(fields).toMatchObject([{ field: 'City.size' }, { field: 'Land.title' }]);
  const { notes } = await answersApi.read.outline(answerName());
  expect(notes).toEqual([
    { kind: 'withheld', path: ['rows', 'found.size'], message: 'Not yours.' },
  ]);
});

test('a pause while a job is waited for takes effect at once, and its time does not count', async () => {
  let state = 'Busy';
  const { job, rests, asked, clock, phase } = await start({
    file: SUBMIT,
    count: 1,
    reply: ({ name }) =>
      name === 'Status' ? Promise.resolve({ data: { status: { state } } }) : undefined,
  });
  const statuses = () => asked.filter(({ name }) => name === 'Status').length;
  await vi.waitUntil(() => statuses() === 1);
  job.pause();
  expect(phase()).toEqual({ kind: 'paused', isForFailures: false });
  await new Promise<void>((resolve) => setTimeout(resolve));
  clock.advance(20_000);
  clock.advance(3_600_000);
  await new Promise<void>((resolve) => setTimeout(resolve));
  expect(statuses()).toBe(1);
  state = 'Done';
  job.resume();
  await rests('ended');
  expect(phase()).toEqual({ kind: 'ended', how: 'all' });
  expect(statuses()).toBe(2);
});

test('a pause while a job is waited for can be cancelled', async () => {
  const { job, rests, asked, phase } = await start({
    file: SUBMIT,
    count: 1,
    reply: ({ name }) =>
      name === 'Status' ? Promise.resolve({ data: { status: { state: 'Busy' } } }) : undefined,
  });
  await vi.waitUntil(() => asked.some(({ name }) => name === 'Status'));
  job.pause();
  job.cancel();
  await rests('ended');
  expect(phase()).toEqual({ kind: 'ended', how: 'cancelled' });
});

test('a job that is not done in time rests, and is asked for again', async () => {
  let state = 'Busy';
  const { job, rests, asked, clock, phase } = await start({
    file: SUBMIT,
    count: 1,
    reply: ({ name }) =>
      name === 'Status' ? Promise.resolve({ data: { status: { state } } }) : undefined,
  });
  for (let asks = 1; phase().kind !== 'failed'; asks += 1) {
    await vi.waitUntil(
      () =>
        phase().kind === 'failed' || asked.filter(({ name }) => name === 'Status').length === asks,
    );
    await new Promise<void>((resolve) => setTimeout(resolve));
    clock.advance(20_000);
  }
  expect(phase()).toMatchObject({
    failure: { message: 'status.state is still “Busy” after 60 s.' },
  });
  state = 'Done';
  job.resume();
  await rests('ended');
  expect(asked.filter(({ name }) => name === 'Submit')).toHaveLength(1);
});

test.each(['leave', 'run'] as const)(
  'a mutation without an answer is asked about after a reload: %s',
  async (answer) => {
    const { open } = createWindow();
    const journal = await open(true);
    const first = await start({
      file: SUBMIT,
      journal,
      reply: () => new Promise<never>(() => undefined),
    });
    await vi.waitUntil(() => first.asked.length === 1);
    journal?.leave();
    const { rests, asked, calls, job } = await start({
      file: SUBMIT,
      journal: await open(false),
      reply: ({ name }) =>
        name === 'Status' ? Promise.resolve({ data: { status: { state: 'Done' } } }) : undefined,
    });
    await vi.waitUntil(() => calls.getState().question);
    expect(asked).toEqual([]);
    calls.getState().question?.answer(answer);
    await rests('ended');
    expect(asked.filter(({ name }) => name === 'Submit')).toHaveLength(answer === 'run' ? 2 : 1);
    expect(job.shown.getState().steps[0]?.failed).toHaveLength(answer === 'run' ? 0 : 20);
  },
);

test('a mutation that was refused is not among what is asked for again, and rows without a match may be its', async () => {
  const { rests, job, calls } = await start({
    file: SUBMIT.replace(/^.*id: ready.*\n/m, '').replace('names: city', 'names: job'),
    reply: ({ name, values }) =>
      name === 'Submit' && JSON.stringify(values).includes('"C0"')
        ? Promise.resolve({ errors: [{ message: 'Refused' }] })
        : undefined,
  });
  await rests('ended');
  const state = job.shown.getState();
  expect(failedQueries(state)).toMatchObject({ job: { indexes: [], total: 40 } });
  expect(state.steps[0]?.failed).toHaveLength(20);
  expect(state.steps[1]).toMatchObject({ withoutMatch: 40, isUntold: true });
  expect(describeSteps(state, 0).numbers).toContain('40 without a match, or their values failed');
  expect(calls.getState().byTab['tab']?.joined?.steps?.[1]).toMatchObject({ withoutMatch: 40 });
});

test.each([
  ['timeout', 'time'],
  // The network went while the call was under way.
  ['offline', 'offline'],
] as const)(
  'a mutation whose answer is lost (%s) lets it rest, and is repeated only by choice',
  async (code, word) => {
    const { job, rests, asked, calls } = await start({
      file: SUBMIT,
      count: 40,
      reply: ({ name, values }, times) =>
        name === 'Submit' && times === 1 && JSON.stringify(values).includes('"C0"')
          ? failing(code)
          : name === 'Status'
            ? Promise.resolve({ data: { status: { state: 'Done' } } })
            : undefined,
    });
    await rests('failed');
    expect(describeSteps(job.shown.getState(), 0).sentence).toContain(word);
    job.resume();
    await vi.waitUntil(() => calls.getState().question);
    expect(asked.filter(({ name }) => name !== 'Submit')).toEqual([]);
    calls.getState().question?.answer('run');
    await rests('ended');
    expect(asked.filter(({ name }) => name === 'Submit')).toHaveLength(3);
  },
);
