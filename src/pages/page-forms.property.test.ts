import fc from 'fast-check';
import { buildSchema, graphql, type GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import { objectText } from '../contract/json-members.ts';
import { systemClock } from '../contract/clock.ts';
import { node } from '../programs/node.ts';
import { toProgramTask } from '../programs/program-task.ts';
import { startAnswer } from '../testing/page-fixtures.ts';
import type { GraphQLCall } from '../transport/request.ts';
import { findPagePlans } from './find-page-plans.ts';
import { followPages } from '../jobs/follow-pages.ts';

/** How a service gives its pages. */
interface Form {
  readonly args: string;
  /** Fields of the type around the rows. */
  readonly fields: string;
  readonly rows: string;
  /** What an operation has to select where no schema tells of it. */
  readonly told: string;
  readonly size: (size: number) => string;
  /** Where a page begins, and its size. */
  readonly read: (asked: Asked) => { readonly at: number; readonly size: number | undefined };
  readonly answer: (page: Page) => object;
}

interface Asked {
  readonly first?: number;
  readonly after?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly page?: number;
  readonly nextToken?: string;
  readonly pageInfo?: { readonly first?: number; readonly after?: string };
  readonly paging?: { readonly limit?: number; readonly cursor?: string };
}

interface Page {
  readonly rows: readonly (object | null)[];
  readonly next: number;
  readonly isLast: boolean;
  readonly total: number;
  readonly asked: Asked;
  readonly size: number;
}

const cursorOf = (at: number): string => `c${at}`;
const offsetOf = (cursor: string | null | undefined): number => Number((cursor ?? 'c0').slice(1));
const infoOf = ({ next, isLast }: Page): object => ({
  hasNextPage: !isLast,
  endCursor: cursorOf(next),
});

const FORMS: Readonly<Record<string, Form>> = {
  relay: {
    args: 'first: Int, after: String',
    fields: 'nodes: [Row] pageInfo: Info totalCount: Int',
    rows: 'nodes',
    told: 'pageInfo { hasNextPage endCursor }',
    size: (size) => `first: ${size}, after: null`,
    read: ({ first, after }) => ({ at: offsetOf(after), size: first }),
    answer: (page) => ({ nodes: page.rows, pageInfo: infoOf(page), totalCount: page.total }),
  },
  vendor: {
    args: 'filter: Filter, pageInfo: PageInput',
    fields: 'items: [Row] pageInfoResponse: InfoResponse',
    rows: 'items',
    told: 'pageInfoResponse { pageInfo { hasNextPage endCursor } }',
    size: (size) => `pageInfo: { first: ${size} }`,
    read: ({ pageInfo }) => ({ at: offsetOf(pageInfo?.after), size: pageInfo?.first }),
    answer: (page) => ({
      items: page.rows,
      pageInfoResponse: { totalCount: page.total, pageInfo: infoOf(page) },
    }),
  },
  token: {
    args: 'limit: Int, nextToken: String',
    fields: 'items: [Row] nextToken: String',
    rows: 'items',
    told: 'nextToken',
    size: (size) => `limit: ${size}, nextToken: null`,
    read: ({ limit, nextToken }) => ({ at: offsetOf(nextToken), size: limit }),
    answer: ({ rows, next, isLast }) => ({
      items: rows,
      nextToken: isLast ? null : cursorOf(next),
    }),
  },
  offset: {
    args: 'limit: Int, offset: Int',
    fields: 'results: [Row] total: Int',
    rows: 'results',
    told: '',
    size: (size) => `limit: ${size}, offset: 0`,
    read: ({ limit, offset }) => ({ at: offset ?? 0, size: limit }),
    answer: ({ rows, total }) => ({ results: rows, total }),
  },
  paginator: {
    args: 'first: Int = 4, page: Int',
    fields: 'data: [Row] paginatorInfo: Paginator',
    rows: 'data',
    told: 'paginatorInfo { currentPage lastPage }',
    size: (size) => `first: ${size}, page: 1`,
    read: ({ first = 4, page }) => ({ at: ((page ?? 1) - 1) * first, size: first }),
    answer: ({ rows, total, isLast, asked, size }) => ({
      data: rows,
      paginatorInfo: {
        currentPage: asked.page ?? 1,
        lastPage: Math.ceil(total / size),
        hasMorePages: !isLast,
      },
    }),
  },
  input: {
    args: 'paging: CursorInput!',
    fields: 'list: [Row] cursor: String',
    rows: 'list',
    told: 'cursor',
    size: (size) => `paging: { limit: ${size}, cursor: null }`,
    read: ({ paging }) => ({ at: offsetOf(paging?.cursor), size: paging?.limit }),
    answer: ({ rows, next, isLast }) => ({ list: rows, cursor: isLast ? '' : cursorOf(next) }),
  },
};

const COMMON = `
  type Row { id: Int! name: String owner: Row }
  type Info { hasNextPage: Boolean! endCursor: String }
  type InfoResponse { totalCount: Int pageInfo: Info }
  type Paginator { currentPage: Int! lastPage: Int! hasMorePages: Boolean! }
  input PageInput { first: Int after: String last: Int before: String }
  input CursorInput { cursor: String limit: Int }
  input Filter { keyword: String after: String }
  type Refusal { message: String }
`;

interface Sample {
  readonly form: string;
  readonly rows: number;
  readonly size: number;
  /** The service gives no more, whatever it is asked for. */
  readonly cap: number;
  readonly depth: number;
  readonly inUnion: boolean;
  readonly isAliased: boolean;
  readonly fragments: 'none' | 'inline' | 'named';
  /** Who says the page size: the operation, a variable of its own, or the service. */
  readonly sized: 'literal' | 'variable' | 'not';
  readonly knowsSchema: boolean;
}

const samples: fc.Arbitrary<Sample> = fc.record({
  form: fc.constantFrom(...Object.keys(FORMS)),
  rows: fc.nat(23),
  size: fc.integer({ min: 1, max: 7 }),
  cap: fc.integer({ min: 3, max: 30 }),
  depth: fc.nat(2),
  inUnion: fc.boolean(),
  isAliased: fc.boolean(),
  fragments: fc.constantFrom('none', 'inline', 'named'),
  sized: fc.constantFrom('literal', 'variable', 'not'),
  knowsSchema: fc.boolean(),
});

/** A server of the form, and an operation for it. */
function serviceOf(sample: Sample) {
  const form = FORMS[sample.form];
  if (!form) throw new TypeError('There is no such form');
  const schema = buildSchema(`${COMMON}
    type Paged { ${form.fields} }
    union Either = Paged | Refusal
    type Box { box: Box things(${form.args}): ${sample.inUnion ? 'Either' : 'Paged'} }
    type Query { box: Box }
  `);
  const things = (asked: Asked): object => {
    const { at, size: wanted } = form.read(asked);
    // Pages that are numbered have the size that was asked for.
    const cap = sample.form === 'paginator' ? Infinity : sample.cap;
    const size = Math.min(wanted ?? 4, cap);
    const next = Math.min(at + size, sample.rows);
    const rows = Array.from({ length: Math.max(0, next - at) }, (_, index) => ({ id: at + index }));
    const page = { rows, next, isLast: next >= sample.rows, total: sample.rows, asked, size };
    return { __typename: 'Paged', ...form.answer(page) };
  };
  const box = { things, box: () => box };
  return { form, schema, rootValue: { box: () => box } };
}

function operationOf(sample: Sample, form: Form): GraphQLCall {
  const told = sample.knowsSchema ? '' : form.told;
  const alias = (name: string): string => (sample.isAliased ? `my_${name}: ` : '');
  const fields = `${alias('rows')}${form.rows} { id } ${told}`;
  const isSpread = sample.fragments === 'named';
  const isInside = sample.inUnion || sample.fragments === 'inline';
  const selection = isSpread ? '...Fields' : isInside ? `... on Paged { ${fields} }` : fields;
  // Without a schema, the operation has to say where a position goes.
  const isSized = !sample.knowsSchema || sample.sized !== 'not' || sample.form === 'input';
  const size = form.size(sample.size);
  const isVariable = sample.sized === 'variable' && isSized;
  const written = isVariable ? size.replace(/\d+(?=\D|$)/, '$size') : size;
  let body = `${alias('things')}things${isSized ? `(${written})` : ''} { ${selection} }`;
  for (let depth = 0; depth <= sample.depth; depth += 1) body = `${alias('box')}box { ${body} }`;
  const query =
    `query ${isVariable ? '($size: Int)' : ''} { ${body} }` +
    (isSpread ? ` fragment Fields on Paged { ${fields} }` : '');
  return { query, ...(isVariable && { variables: { size: String(sample.size) } }) };
}

/** Follows the plan of an operation to its end. */
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
      rest: async () => undefined,
      end: async () => joiner.end(),
      leave: () => undefined,
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

/** Where an answer has lists. */
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

/** What the program in Node writes of an operation, with the service in place of the network. */
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
    { numRuns: 150 },
  );
});
