import { buildSchema, graphql } from 'graphql';
import { expect, test, vi } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import type { Service } from '../../../contract/config.ts';
import { planSteps } from '../../../jobs/steps/plan-steps.ts';
import { readStepsText } from '../../../jobs/steps/steps-file.ts';
import { createFixedClock } from '../../../testing/fixed-clock.ts';
import { runOf } from '../../../testing/runs.ts';
import { CallError, type CallFailure } from '../../../transport/call-failure.ts';
import { createAnswerStore } from '../../runs/answer-store.ts';
import { createCallStore } from '../../runs/call-store.ts';
import type { ServiceCalls } from './run-step.ts';
import { beginSteps } from './steps-job.ts';

const SCHEMA = buildSchema(`
  type City { name: String!, land: ID, size: Int }
  type Land { id: ID!, title: String }
  type Status { state: String! }
  type Query { cities(names: [String!]!): [City!]!, lands(ids: [ID!]!): [Land!]!, status(id: ID!): Status }
  input Place { name: String!, note: String }
  type Mutation { submit(places: [Place!]!): Job }
  type Job { id: ID! }
`);

const OPERATIONS: Readonly<Record<string, string>> = {
  cities: 'query Cities($names: [String!]!) { cities(names: $names) { name land size } }',
  lands: 'query Lands($ids: [ID!]!) { lands(ids: $ids) { id title } }',
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
  lands: ({ ids }: { ids: string[] }) => ids.map((id) => ({ id, title: `Land ${id}` })),
  submit: ({ places }: { places: { name: string }[] }) => ({ id: `job-${places[0]?.name}` }),
};

interface Behaviour {
  readonly file?: string;
  readonly count?: number;
  /** Replaces the answer of a call, or lets it fail. */
  readonly reply?: (asked: Asked, times: number) => Promise<object | undefined> | undefined;
}

async function start({ file = FILE, count = 40, reply = () => undefined }: Behaviour = {}) {
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
    callsOf: () => ({ send, quota }),
    run: runOf(),
    file: read,
    input,
    planned,
    isTrial: false,
    name: 'steps-1',
  });
  const phase = () => job.shown.getState().phase;
  const rests = (kind: string) => vi.waitUntil(() => phase().kind === kind);
  const bytesOf = async () => {
    const { name = '' } = answerStore.store.getState().byTab['tab'] ?? {};
    const text = new TextDecoder().decode(await answersApi.read.bytes(name));
    return (JSON.parse(text) as { data: { rows: object[] } }).data.rows;
  };
  return { job, phase, rests, rows: bytesOf, asked, clock, calls, answersApi };
}

const expected = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    at % 10 === 9
      ? { city: `C${at}`, 'found.size': null, 'land.title': null }
      : { city: `C${at}`, 'found.size': at, 'land.title': `Land L${at % 7}` },
  );

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

test('a quota that is used up lets it rest, and it goes on with the calls that failed', async () => {
  let isUsedUp = true;
  const { job, rests, rows, asked, phase } = await start({
    reply: ({ name, values }) =>
      name === 'Cities' && values.includes('C20') && isUsedUp
        ? failing('quota-used-up')
        : undefined,
  });
  await rests('failed');
  expect(phase()).toMatchObject({ failure: { kind: 'call', failure: { code: 'quota-used-up' } } });
  isUsedUp = false;
  job.resume();
  await rests('ended');
  expect(await rows()).toEqual(expected(40));
  expect(asked.filter(({ name }) => name === 'Cities')).toHaveLength(5);
});
