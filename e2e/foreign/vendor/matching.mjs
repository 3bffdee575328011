import { COMMON, Refusal } from './common-schema.mjs';
import { pageOf } from './pages.mjs';
import { PERSONS } from './persons.mjs';

const TYPE_DEFS = /* GraphQL */ `
  ${COMMON}

  type Query {
    "Ask until it is Matched Results Available."
    requestStatus(input: RequestInput!): RequestStatusResult!
    personsUniqueMatches(input: RequestInput!, pageInfo: PageInfoInput): UniqueMatchesResult!
    personsPossibleMatches(input: RequestInput!, pageInfo: PageInfoInput): PossibleMatchesResult!
    personsWithoutMatch(input: RequestInput!, pageInfo: PageInfoInput): WithoutMatchResult!
  }

  type Mutation {
    "Begins to match a list; requestStatus tells when it is done."
    personsMatch(persons: [PersonMatchInput!]!): RequestResult!
  }

  input RequestInput {
    requestId: ID!
  }

  input PersonMatchInput {
    clientSuppliedId: ID!
    firstName: String
    lastName: String
    organizationName: String
    workEmail: String
  }

  union RequestResult = RequestResponse | GenericError | ValidationError | AuthorizationError

  type RequestResponse {
    requestId: ID!
  }

  union RequestStatusResult =
    | RequestStatusResponse
    | GenericError
    | ValidationError
    | EntityNotFoundError

  type RequestStatusResponse {
    requestId: ID!
    "Request Received, Matching In Progress, Matched Results Available"
    status: String!
  }

  union UniqueMatchesResult =
    | UniqueMatchesResponse
    | GenericError
    | ValidationError
    | EntityNotFoundError

  type UniqueMatchesResponse {
    items: [Match!]!
    pageInfoResponse: PageInfoResponse!
  }

  union PossibleMatchesResult =
    | PossibleMatchesResponse
    | GenericError
    | ValidationError
    | EntityNotFoundError

  type PossibleMatchesResponse {
    items: [Match!]!
    pageInfoResponse: PageInfoResponse!
  }

  union WithoutMatchResult =
    | WithoutMatchResponse
    | GenericError
    | ValidationError
    | EntityNotFoundError

  type WithoutMatchResponse {
    items: [Unmatched!]!
    pageInfoResponse: PageInfoResponse!
  }

  type Match {
    clientSuppliedId: ID!
    id: ID!
    displayName: String
  }

  type Unmatched {
    clientSuppliedId: ID!
  }
`;

/**
 * @typedef {{ clientSuppliedId: string, firstName?: string, lastName?: string, organizationName?: string,
 *   workEmail?: string }} MatchInput
 * @typedef {{ input: { requestId: string }, pageInfo?: import('./pages.mjs').PageInfoInput }} JobArguments
 * @typedef {{ asks: number, persons: readonly MatchInput[] }} Job
 */

const STATES = ['Request Received', 'Matching In Progress', 'Matched Results Available'];

/**
 * The service of matching: a mutation begins a job, whose state is asked for until its results are there.
 *
 * @param {() => number} fewer rows a page than asked for
 * @returns {import('./graphql-endpoint.mjs').Definition}
 */
export function defineMatching(fewer) {
  const sizes = { usual: 50, largest: 1_000, fewer };
  /** @type {Map<string, Job>} */
  const jobs = new Map();

  /** @param {string} requestId */
  const jobOf = (requestId) => {
    const job = jobs.get(requestId);
    if (job) return job;
    throw new Refusal('EntityNotFoundError', 'NOT_FOUND', `There is no request ${requestId}.`);
  };

  /**
   * @template Row
   * @param {string} __typename
   * @param {(person: MatchInput) => Row[]} rowsOf
   */
  const results =
    (__typename, rowsOf) =>
    /** @param {JobArguments} asked */
    ({ input: { requestId }, pageInfo }) => {
      const { asks, persons } = jobOf(requestId);
      if (asks < STATES.length) {
        throw new Refusal('ValidationError', 'NOT_READY', 'The results are not available yet.');
      }
      const query = [__typename, requestId];
      const { page, ...rest } = pageOf(persons.flatMap(rowsOf), pageInfo, sizes, query);
      return { __typename, items: page, ...rest };
    };

  return {
    typeDefs: TYPE_DEFS,
    withheld: [],
    deprecated: {},
    root: {
      personsMatch: (/** @type {{ persons: MatchInput[] }} */ { persons }) => {
        const ids = new Set(persons.map(({ clientSuppliedId }) => clientSuppliedId));
        if (ids.size < persons.length || persons.length === 0) {
          throw new Refusal(
            'ValidationError',
            'IDS',
            'Each row needs a clientSuppliedId of its own.',
          );
        }
        const requestId = `request-${jobs.size + 1}`;
        jobs.set(requestId, { asks: 0, persons });
        return { __typename: 'RequestResponse', requestId };
      },
      // Each time that it is asked for, the job has gone on.
      requestStatus: (/** @type {JobArguments} */ { input: { requestId } }) => {
        const job = jobOf(requestId);
        job.asks = Math.min(job.asks + 1, STATES.length);
        const status = STATES[job.asks - 1];
        return { __typename: 'RequestStatusResponse', requestId, status };
      },
      personsUniqueMatches: results('UniqueMatchesResponse', (person) =>
        matchesOf(person).length === 1 ? matchesOf(person) : [],
      ),
      personsPossibleMatches: results('PossibleMatchesResponse', (person) =>
        matchesOf(person).length > 1 ? matchesOf(person) : [],
      ),
      personsWithoutMatch: results('WithoutMatchResponse', (person) =>
        matchesOf(person).length === 0 ? [{ clientSuppliedId: person.clientSuppliedId }] : [],
      ),
    },
  };
}

/**
 * Matches by the e-mail address where there is one, else by all names that are given.
 *
 * @param {MatchInput} input
 */
function matchesOf({ clientSuppliedId, workEmail, ...names }) {
  const given = Object.entries(workEmail ? { workEmail } : names).filter(([, value]) => value);
  if (given.length === 0) return [];
  return PERSONS.filter((person) =>
    given.every(([name, value]) => Reflect.get(person, name) === value),
  ).map(({ id, displayName }) => ({ clientSuppliedId, id, displayName }));
}
