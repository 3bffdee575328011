import fc from 'fast-check';
import { buildSchema } from 'graphql';
import type { GraphQLCall } from '../transport/request.ts';

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

export interface Sample {
  readonly form: string;
  readonly rows: number;
  readonly size: number;
  /** The service gives no more, for any request. */
  readonly cap: number;
  readonly depth: number;
  readonly inUnion: boolean;
  readonly isAliased: boolean;
  readonly fragments: 'none' | 'inline' | 'named';
  /** Who says the page size: the operation, a variable of its own, or the service. */
  readonly sized: 'literal' | 'variable' | 'not';
  readonly knowsSchema: boolean;
}

/** Services of each form, and operations of each way to ask for them. */
export const samples: fc.Arbitrary<Sample> = fc.record({
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

/** A server of the form: schema and root of it. */
export function serviceOf(sample: Sample) {
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
  return { sample, form, schema, rootValue: { box: () => box } };
}

/** The operation that asks for its first page, and for what tells of more where no schema does. */
export function operationOf(sample: Sample, form: Form): GraphQLCall {
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
