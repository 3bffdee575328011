import { createServer } from 'node:http';
import { buildSchema, graphqlSync } from 'graphql';

/**
 * A service of persons that answers at once, in a process of its own: a job that matches a list, its state,
 * its matches by pages, and profiles by ids. The rows are made of the ids.
 */

const PAGE = Number(process.argv[2]);

const schema = buildSchema(/* GraphQL */ `
  type Query {
    status(requestId: ID!): Status
    matches(requestId: ID!, first: Int, after: String): MatchPage
    profiles("At most 100." ids: [ID!]!): Profiles
  }
  type Mutation {
    match(persons: [PersonInput!]!): Job
  }
  input PersonInput {
    clientSuppliedId: ID!
    firstName: String
    lastName: String
    workEmail: String
  }
  type Job {
    requestId: ID!
  }
  type Status {
    status: String!
  }
  type MatchPage {
    items: [Match!]!
    pageInfo: PageInfo!
  }
  type PageInfo {
    hasNextPage: Boolean!
    endCursor: String
  }
  type Match {
    clientSuppliedId: ID!
    id: ID!
    displayName: String
    score: Float
  }
  type Profiles {
    items: [Person!]!
  }
  type Person {
    id: ID!
    displayName: String
    workEmail: String
    netWorth: Float
    birthDate: String
    homeAddress: Address
    updatedAt: String
  }
  type Address {
    city: String
    street: String
  }
`);

/** @type {Map<string, readonly string[]>} the ids of each job */
const jobs = new Map();

/** @type {Record<string, (variables: any) => object>} by the first field of the operation */
const ANSWERS = {
  match({ persons }) {
    const requestId = `request-${jobs.size + 1}`;
    jobs.set(
      requestId,
      persons.map((/** @type {{ clientSuppliedId: string }} */ one) => one.clientSuppliedId),
    );
    return { match: { requestId } };
  },
  status: () => ({ status: { status: 'Done' } }),
  matches({ requestId, after }) {
    const ids = jobs.get(requestId) ?? [];
    const from = Number(after ?? 0);
    const items = ids.slice(from, from + PAGE).map((id) => ({
      clientSuppliedId: id,
      id: `1-per-${id.slice(2)}`,
      displayName: `Ada Berger ${id}`,
      score: 0.97,
    }));
    const to = from + items.length;
    const pageInfo = { hasNextPage: to < ids.length, endCursor: String(to) };
    return { matches: { items, pageInfo } };
  },
  profiles: ({ ids }) => ({
    profiles: {
      items: ids.map((/** @type {string} */ id) => ({
        id,
        displayName: `Ada Berger ${id}`,
        workEmail: `ada.berger.${id}@company-1.example`,
        netWorth: 250_000.5,
        birthDate: '1970-01-02',
        homeAddress: { city: 'Graz', street: `Street ${id}` },
        updatedAt: '2026-01-01T00:00:00.000Z',
      })),
    },
  }),
};

let calls = 0;

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    if (request.url?.startsWith('/oauth2/token')) {
      response.end(
        JSON.stringify({ access_token: 'a.b.c', expires_in: 28_800, token_type: 'Bearer' }),
      );
      return;
    }
    if (request.url === '/calls') {
      response.end(JSON.stringify({ calls, cpu: process.cpuUsage() }));
      calls = 0;
      return;
    }
    const { query, variables } = JSON.parse(Buffer.concat(parts).toString());
    const [, field = ''] = /^[^{]*\{\s*(\w+)/.exec(query) ?? [];
    const answer = ANSWERS[field];
    if (!answer) {
      response.end(
        JSON.stringify(graphqlSync({ schema, source: query, variableValues: variables })),
      );
      return;
    }
    calls += 1;
    response.end(JSON.stringify({ data: answer(variables) }));
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.send?.(port);
});
