import { PAGE_FORMS } from './forms.mjs';

const TYPES = /* GraphQL */ `
  type Thing {
    id: ID!
    number: Int!
    label: String
    tags: [String!]!
  }

  "A list cannot be a member of a union."
  type ThingList {
    rows: [Thing]
  }

  type Problem {
    message: String!
  }

  enum ThingKind {
    LARGE
    SMALL
  }

  type PageInfo {
    hasNextPage: Boolean!
    endCursor: String
  }

  interface Counted {
    totalCount: Int
  }

  type RelayConnection implements Counted {
    edges: [ThingEdge]
    pageInfo: PageInfo
    totalCount: Int
  }

  type ThingEdge {
    cursor: String!
    node: Thing
  }

  type NodesConnection {
    nodes: [Thing]
    pageInfo: PageInfo
  }

  type TokenPage {
    items: [Thing]
    nextToken: String
  }

  type TotalPage {
    results: [Thing]
    total: Int!
  }

  type CountPage {
    items: [Thing]
    count: Int!
  }

  type PaginatorPage {
    data: [Thing]
    paginatorInfo: PaginatorInfo
  }

  "As Lighthouse has it."
  type PaginatorInfo {
    count: Int!
    currentPage: Int!
    hasMorePages: Boolean!
    lastPage: Int!
    perPage: Int!
    total: Int!
  }

  type NumberedPage {
    results: [Thing]
    page: Int!
    totalPages: Int
  }

  input CursorInput {
    cursor: String
    limit: Int
  }

  type CursorPage {
    data: [Thing]
    cursor: String
  }

  type AfterCursorPage {
    results: [Thing]
    afterCursor: String
  }

  type TwoReadingsPage {
    nodes: [Thing]
    pageInfo: PageInfo
    total: Int
  }

  "As Hasura has it: the total lies in a field beside the list."
  type ThingsAggregate {
    aggregate: AggregateCount!
  }

  type AggregateCount {
    count: Int!
  }
`;

/** A union of each form's type and an error; the field that has it is named `relayOrProblem`. */
const UNIONS = PAGE_FORMS.map(
  ({ field, type }) => `union ${unionOf(field)} = ${memberOf(type)} | Problem`,
);

const FIELDS = PAGE_FORMS.flatMap(({ field, args, type }) => [
  `${field}(${args}): ${type}`,
  `${field}OrProblem(${args}): ${unionOf(field)}`,
]);

/** What has pages at the top has them at any depth. */
const ALL_FIELDS = `
  ${FIELDS.join('\n  ')}
  "Pages behind an interface: rows and cursor are those of the member."
  relayCounted(first: Int, after: String): Counted
  things(limit: Int, offset: Int): [Thing]
  things_aggregate: ThingsAggregate!
  "A list without an argument: all of its rows come."
  plain: [Thing!]!
  "A list whose argument is not a position."
  plainOf(kind: ThingKind): [Thing!]!
  "A size without a position: what is past it cannot be asked for."
  onlyFirst(first: Int): [Thing!]!
  nest: Nest!
  "A list of what has pages: its rows have a position each."
  groups: [Nest!]!
`;

/** The schema of the server, in SDL. */
export const TYPE_DEFS = `
  type Query {${ALL_FIELDS}}
  type Nest {
    id: ID!${ALL_FIELDS}}
  ${UNIONS.join('\n  ')}
  ${TYPES}
`;

/**
 * The resolvers of {@link TYPE_DEFS}.
 *
 * @param {import('./rows.mjs').Rows} rows
 */
export function createRoot(rows) {
  /** @type {[string, unknown][]} */
  const fields = PAGE_FORMS.flatMap(({ field, type, answer }) => {
    const resolve = (/** @type {never} */ asked) => answer(rows, asked);
    const resolveMember = (/** @type {never} */ asked) => {
      const value = answer(rows, asked);
      const member = Array.isArray(value) ? { rows: value } : /** @type {object} */ (value);
      return { __typename: memberOf(type), ...member };
    };
    return [
      [field, resolve],
      [`${field}OrProblem`, resolveMember],
    ];
  });
  const answers = new Map(PAGE_FORMS.map(({ field, answer }) => [field, answer]));
  /** @type {Record<string, unknown>} */
  const root = {
    id: 'nest-1',
    ...Object.fromEntries(fields),
    things: (/** @type {never} */ asked) => answers.get('offset')?.(rows, asked),
    relayCounted: (/** @type {never} */ asked) => ({
      __typename: 'RelayConnection',
      .../** @type {object} */ (answers.get('relay')?.(rows, asked)),
    }),
    things_aggregate: () => ({ aggregate: { count: rows.total() } }),
    plain: () => rows.some(30),
    plainOf: () => rows.some(15),
    onlyFirst: (/** @type {{ first?: number | null }} */ { first }) => rows.some(first ?? 10),
    nest: () => root,
    groups: () => [root, { ...root, id: 'nest-2' }],
  };
  return root;
}

/** @param {string} field */
function unionOf(field) {
  return `${field.charAt(0).toUpperCase()}${field.slice(1)}Result`;
}

/** @param {string} type */
function memberOf(type) {
  return type === '[Thing]' ? 'ThingList' : type;
}
