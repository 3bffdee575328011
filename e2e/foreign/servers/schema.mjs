import { setTimeout as sleep } from 'node:timers/promises';
import { createLimits } from './limits.mjs';

/** How long the two lists are: more than a page each, and not equally long. */
const LENGTHS = { reds: 40, blues: 55 };

/** Rows that are not to be had, by what is at fault; `type` is no SmallInt. */
export const FAULTS = { resolver: 3, field: 4, server: 5, type: 1_000 };

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
    row(of: SmallInt!): Row
    "By one of its keys."
    item(by: ItemKey!): Item
    changes(where: ChangeFilter, orderBy: ChangeOrder, offset: Int = 0, limit: Int = 50): [Change!]!
    "As GitHub tells of its limits."
    rateLimit: RateLimit
  }

  "A whole number below a thousand."
  scalar SmallInt

  "Some of them are not to be had."
  type Row {
    of: Int!
    name: String
    secret: String
  }

  type Change {
    id: ID!
    "To the microsecond, each in another zone."
    at: DateTime!
    "Milliseconds since 1970."
    epoch: Float!
    serial: BigInt!
  }

  input ChangeFilter {
    at: Since
    idAfter: ID
    serialAfter: BigInt
    epochAfter: Float
  }

  input Since {
    after: DateTime
  }

  enum ChangeOrder {
    AT_ASC
  }

  type RateLimit {
    limit: Int!
    cost: Int!
    remaining: Int!
    resetAt: DateTime!
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

  input ItemKey @oneOf {
    id: ID
    name: String
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
 * @param {import('./limits.mjs').Limits} [limits]
 */
export function createResolvers({ onSubscribe, onUnsubscribe }, limits = createLimits()) {
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
      row: (/** @type {unknown} */ _, /** @type {{ of: number }} */ { of }) => {
        if (of === FAULTS.resolver) throw new Error(`No row of ${of}`);
        return { of, name: `row ${of}` };
      },
      item: (
        /** @type {unknown} */ _,
        /** @type {{ by: { id?: string, name?: string } }} */ { by },
      ) => ({ id: 'item-1', color: 'red', name: 'one', weight: 1, ...by }),
      changes: (/** @type {unknown} */ _, /** @type {ChangeArguments} */ asked) => changesOf(asked),
      rateLimit: () => limits.points(),
    },
    Item: {
      parts: (/** @type {Item} */ { id, color }, /** @type {PageArguments} */ page) =>
        connectionOf(itemsOf(`${id}-${color}-part`, 5), page),
    },
    SmallInt: {
      parseValue(/** @type {unknown} */ value) {
        if (Number(value) >= FAULTS.type)
          throw new Error(`SmallInt cannot represent ${String(value)}`);
        return value;
      },
    },
    Row: {
      secret: (/** @type {{ of: number }} */ { of }) => {
        if (of === FAULTS.field) throw new Error('Not for you');
        return 'open';
      },
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

/** @typedef {{ id: string, at: string, epoch: number, serial: string }} Change */
/**
 * @typedef {object} ChangeArguments
 * @property {{ at?: { after?: string }, idAfter?: string, serialAfter?: string | number, epochAfter?: number }} [where]
 * @property {number} offset
 * @property {number} limit
 */

const CHANGES = 60;

/** Times to the microsecond, two of them in each millisecond, in zones that make no order of their texts. */
const CHANGE_LIST = Array.from({ length: CHANGES }, (_, index) => {
  const ms = Date.UTC(2026, 0, 1, 23) + Math.floor(index / 2);
  const zone = (index % 3) * 2;
  const local = new Date(ms + zone * 3_600_000).toISOString().slice(0, 23);
  return {
    id: String(9_007_199_254_740_993n + BigInt(index)),
    at: `${local}${index % 2 === 0 ? '001' : '007'}+0${zone}:00`,
    micros: ms * 1_000 + (index % 2 === 0 ? 1 : 7),
    epoch: ms,
    serial: String(9_223_372_036_854_775_000n + BigInt(index)),
  };
});

/**
 * What changed after all that was named, in the order of time.
 *
 * @param {ChangeArguments} asked
 */
function changesOf({ where: { at, idAfter, serialAfter, epochAfter } = {}, offset, limit }) {
  const after = at?.after === undefined ? -Infinity : microsOf(at.after);
  return CHANGE_LIST.filter(
    ({ micros, id, serial, epoch }) =>
      micros > after &&
      BigInt(id) > BigInt(idAfter ?? 0) &&
      BigInt(serial) > BigInt(serialAfter ?? 0) &&
      epoch > (epochAfter ?? 0),
  ).slice(offset, offset + limit);
}

/** @param {string} moment in ISO 8601 */
function microsOf(moment) {
  const [, beyond = '0'] = /\.\d{3}(\d{3})/.exec(moment) ?? [];
  return Date.parse(moment) * 1_000 + Number(beyond);
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
