import { setTimeout as sleep } from 'node:timers/promises';

/** How long the two lists are: more than a page each, and not equally long. */
const LENGTHS = { reds: 40, blues: 55 };

/** The schema of every server of the suite, in SDL; the directives of incremental delivery left out. */
export const TYPE_DEFS = /* GraphQL */ `
  type Query {
    reds(first: Int = 10, after: String): ItemConnection!
    blues(first: Int = 10, after: String): ItemConnection!
    profile: Profile!
    numbers(count: Int!, delayMs: Int = 0): [Int!]!
    slow(delayMs: Int!): String!
    "What it was asked for, as JSON."
    search(by: ItemSearch!, limit: Int = 5, serial: BigInt, at: [DateTime!]): String!
    "Fails each time."
    failing: String
    "Nobody here has the right to it."
    salary: Int
  }

  "Whole numbers of any length."
  scalar BigInt
  "As RFC 3339 has it."
  scalar DateTime
  "Any JSON."
  scalar JSON

  enum Color {
    RED
    BLUE
  }

  input ItemSearch {
    color: Color!
    others: [Color!]
    weight: Range = { from: 0.5 }
    parts: [PartSearch!]
    isNew: Boolean = false
    label: String
    extra: JSON
  }

  input Range {
    from: Float
    to: Float
  }

  input PartSearch {
    id: ID!
    size: Range
  }

  type ItemConnection {
    edges: [ItemEdge!]!
    pageInfo: PageInfo!
    totalCount: Int!
  }

  type ItemEdge {
    cursor: String!
    node: Item!
  }

  type PageInfo {
    hasNextPage: Boolean!
    endCursor: String
  }

  type Item {
    id: ID!
    color: String!
    name: String!
    weight: Float!
    parts(first: Int = 2, after: String): ItemConnection!
  }

  type Profile {
    id: ID!
    name: String!
    "Comes late."
    details(delayMs: Int = 0): Details!
    "Fails each time, and takes what holds it along."
    broken: String!
  }

  type Details {
    city: String!
    street: String!
  }

  type Mutation {
    rename(id: ID!, name: String!): Item!
  }

  type Subscription {
    "One tick after the other."
    ticks(count: Int = 1000, intervalMs: Int = 20): Tick!
  }

  type Tick {
    number: Int!
  }
`;

/** What incremental delivery adds to the SDL, for servers that do not bring it. */
export const INCREMENTAL_DIRECTIVES = /* GraphQL */ `
  directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
  directive @stream(if: Boolean! = true, label: String, initialCount: Int! = 0) on FIELD
`;

/** @typedef {ReturnType<typeof createResolvers>} Resolvers */
/** @typedef {{ id: string, color: string, name: string, weight: number }} Item */
/** @typedef {{ first: number, after?: string | null }} PageArguments */

/**
 * The resolvers of {@link TYPE_DEFS}.
 *
 * @param {{ onSubscribe: () => void, onUnsubscribe: () => void }} watch told of each subscription's
 *   begin and end
 */
export function createResolvers({ onSubscribe, onUnsubscribe }) {
  return {
    Query: {
      reds: (/** @type {unknown} */ _, /** @type {PageArguments} */ page) =>
        connectionOf(itemsOf('red', LENGTHS.reds), page),
      blues: (/** @type {unknown} */ _, /** @type {PageArguments} */ page) =>
        connectionOf(itemsOf('blue', LENGTHS.blues), page),
      profile: () => ({ id: 'p1', name: 'Ada' }),
      numbers: (
        /** @type {unknown} */ _,
        /** @type {{ count: number, delayMs: number }} */ { count, delayMs },
      ) => Array.from({ length: count }, (_item, index) => sleep(index * delayMs, index)),
      slow: (/** @type {unknown} */ _, /** @type {{ delayMs: number }} */ { delayMs }) =>
        sleep(delayMs, 'at last'),
      search: (/** @type {unknown} */ _, /** @type {object} */ asked) => JSON.stringify(asked),
      failing: () => {
        throw new Error('The ledger is closed');
      },
      salary: () => {
        throw Object.assign(new Error('Field salary needs role HR'), {
          extensions: { code: 'FORBIDDEN', role: 'HR' },
        });
      },
    },
    Item: {
      parts: (/** @type {Item} */ { id, color }, /** @type {PageArguments} */ page) =>
        connectionOf(itemsOf(`${id}-${color}-part`, 5), page),
    },
    Profile: {
      details: (/** @type {unknown} */ _, /** @type {{ delayMs: number }} */ { delayMs }) =>
        sleep(delayMs, { city: 'Graz', street: 'Sporgasse' }),
      broken: async () => {
        await sleep(1);
        throw new Error('The profile is broken');
      },
    },
    Mutation: {
      rename: (/** @type {unknown} */ _, /** @type {{ id: string, name: string }} */ named) => ({
        color: 'red',
        weight: 1.5,
        ...named,
      }),
    },
    Subscription: {
      ticks: {
        subscribe: (
          /** @type {unknown} */ _,
          /** @type {{ count: number, intervalMs: number }} */ { count, intervalMs },
        ) => ticksOf(count, intervalMs, { onSubscribe, onUnsubscribe }),
      },
    },
  };
}

/**
 * @param {number} count
 * @param {number} intervalMs
 * @param {{ onSubscribe: () => void, onUnsubscribe: () => void }} watch
 */
async function* ticksOf(count, intervalMs, { onSubscribe, onUnsubscribe }) {
  onSubscribe();
  try {
    for (let number = 1; number <= count; number += 1) {
      yield { ticks: { number } };
      await sleep(intervalMs);
    }
  } finally {
    onUnsubscribe();
  }
}

/**
 * @param {string} color
 * @param {number} length
 * @returns {Item[]}
 */
function itemsOf(color, length) {
  return Array.from({ length }, (_, index) => ({
    id: `${color}-${index}`,
    color,
    name: `${color} item ${index}`,
    weight: index + 0.5,
  }));
}

/**
 * A page of a list, as the Relay specification of cursor connections has it.
 *
 * @param {Item[]} items
 * @param {PageArguments} page
 */
function connectionOf(items, { first, after }) {
  const start = after == null ? 0 : items.findIndex(({ id }) => id === after) + 1;
  const edges = items.slice(start, start + first).map((node) => ({ cursor: node.id, node }));
  return {
    edges,
    totalCount: items.length,
    pageInfo: {
      hasNextPage: start + edges.length < items.length,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
