import fc from 'fast-check';
import { graphql, type GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import { objectText } from '../../contract/json-members.ts';
import { systemClock } from '../../contract/clock.ts';
import { node } from '../../programs/node.ts';
import { toProgramTask } from '../../programs/program-task.ts';
import { startAnswer } from '../../testing/page-fixtures.ts';
import { operationOf, samples, serviceOf } from '../../testing/page-samples.ts';
import type { GraphQLCall } from '../../transport/request.ts';
import { findPagePlans } from './find-page-plans.ts';
import { followPages } from '../follow-pages.ts';
import { randomRuns } from '../../testing/random-runs.ts';

async function rowsOf(call: GraphQLCall, schema: GraphQLSchema, rootValue: object, knows: boolean) {
  let calls = 0;
  const run = async ({ query, variables }: GraphQLCall): Promise<Uint8Array<ArrayBuffer>> => {
    calls += 1;
    if (calls > 60) throw new Error('It does not end');
    const variableValues = JSON.parse(objectText(variables ?? {})) as Record<string, unknown>;
    const result = await graphql({ schema, source: query, rootValue, variableValues });
    expect(result.errors).toBeUndefined();
    return new TextEncoder().encode(JSON.stringify(result));
  };
  const { followed } = findPagePlans(
    call,
    knows ? { schema } : { lists: await listsOf(await run(call)) },
  );
  const [plan] = followed;
  if (!plan) throw new Error(`There is no plan for ${call.query}`);
  const { answer, joiner } = startAnswer({}, { position: plan.position });
  const pages = followPages({
    clock: systemClock,
    call: ({ cursor }) => run(plan.ask(cursor)),
    start: plan.start,
    describeFault: String,
    sink: {
      add: (_, page) => joiner.add(page),
      flush: async () => undefined,
      end: async () => joiner.end(),
      discard: () => undefined,
    },
  });
  const phase = await new Promise((resolve) => {
    const look = (): void => {
      const now = pages.store.getState().phase;
      if (now.kind !== 'running' && now.kind !== 'waiting') resolve(now);
    };
    pages.store.subscribe(look);
    look();
  });
  let list: unknown = JSON.parse(new TextDecoder().decode(await answer.reader.bytes()));
  for (const key of [...plan.position.parent, plan.position.lists[0] ?? '']) {
    list = (list as Readonly<Record<string, unknown>>)[key];
  }
  return { phase, rows: list };
}

async function listsOf(bytes: Uint8Array<ArrayBuffer>): Promise<(readonly string[])[]> {
  const paths: string[][] = [];
  const look = (value: unknown, path: readonly string[]): void => {
    if (Array.isArray(value)) paths.push([...path]);
    else if (typeof value === 'object' && value !== null)
      Object.entries(value).forEach(([key, below]) => look(below, [...path, key]));
  };
  look(JSON.parse(new TextDecoder().decode(bytes)), []);
  return paths;
}

/** The output of the Node program for an operation, with the service instead of the network. */
async function writtenBy(call: GraphQLCall, schema: GraphQLSchema, rootValue: object) {
  const task = toProgramTask({
    service: { authUrl: '', baseUrl: '', requestFormat: 'json' },
    flow: 'A',
    query: call.query,
    variables: objectText(call.variables ?? {}),
    schema,
    endsExplorerToken: false,
  });
  const program = node.write(task);
  const follow = program.slice(
    program.indexOf('const MARK'),
    program.indexOf('const REFUSED_TWICE'),
  );
  let calls = 0;
  const send = async (values: object): Promise<unknown> => {
    calls += 1;
    if (calls > 60) throw new Error('It does not end');
    const variableValues = JSON.parse(own.stringify(values)) as Readonly<Record<string, unknown>>;
    const result = await graphql({ schema, source: task.query, rootValue, variableValues });
    return own.parse(JSON.stringify(result));
  };
  const code = `${follow} return { rows, parse, stringify };`;
  // eslint-disable-next-line no-implied-eval, typescript/no-implied-eval
  const evaluate = new Function('randomUUID', 'VARIABLES', 'call', 'console', code);
  const own = evaluate(() => 'mark', task.variables, send, { error: () => undefined }) as {
    readonly rows: () => AsyncIterable<string>;
    readonly parse: (text: string) => unknown;
    readonly stringify: (value: unknown) => string;
  };
  let text = '';
  for await (const lines of own.rows()) text += lines;
  return text;
}

test('the rows of each form of pages come once each, in order', async () => {
  await fc.assert(
    fc.asyncProperty(samples, async (sample) => {
      const { form, schema, rootValue } = serviceOf(sample);
      const call = operationOf(sample, form);
      const { phase, rows } = await rowsOf(call, schema, rootValue, sample.knowsSchema);
      expect(phase).toEqual({ kind: 'ended', how: 'all' });
      expect(rows).toEqual(Array.from({ length: sample.rows }, (_, id) => ({ id })));
      if (!sample.knowsSchema) return;
      const written = await writtenBy(call, schema, rootValue);
      expect(written).toBe(
        Array.from({ length: sample.rows }, (_, id) => `{"id":${id}}\n`).join(''),
      );
    }),
    { numRuns: randomRuns(150, 60) },
  );
});
