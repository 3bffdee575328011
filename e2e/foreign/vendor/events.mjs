import { COMMON, Refusal, checkIds, dateOf } from './common-schema.mjs';
import { pageOf } from './pages.mjs';
import { PERSONS, PERSON_ID, personOf } from './persons.mjs';

const TYPE_DEFS = /* GraphQL */ `
  ${COMMON}

  type Query {
    events(entityId: ID!, since: AWSDate, pageInfo: PageInfoInput): EventsResult!
    eventsCount(entityId: ID!, since: AWSDate): EventsCountResult!
    "Events of at most 100 entities."
    eventsBatch(entityIds: [ID!]!, since: AWSDate, pageInfo: PageInfoInput): EventsBatchResult!
  }

  union EventsResult =
    | EventsResponse
    | GenericError
    | ValidationError
    | AuthorizationError
    | EntityNotFoundError

  type EventsResponse {
    events: [Event!]!
    pageInfoResponse: PageInfoResponse!
  }

  union EventsCountResult =
    | EventsCountResponse
    | GenericError
    | ValidationError
    | AuthorizationError
    | EntityNotFoundError

  type EventsCountResponse {
    count: Int!
  }

  union EventsBatchResult =
    | EventsBatchResponse
    | GenericError
    | ValidationError
    | AuthorizationError

  type EventsBatchResponse {
    data: [Event!]!
    pageInfoResponse: PageInfoResponse!
  }

  type Event {
    id: ID!
    entityId: ID!
    kind: String!
    headline: String
    summary: String @deprecated(reason: "Use headline.")
    amount: Float
    date: AWSDate
    datePrecision: DatePrecision
    displayDate: String
  }
`;

/**
 * @typedef {import('./pages.mjs').PageInfoInput} PageInfoInput
 * @typedef {{ entityId: string, since?: string | null }} EventsFilter
 * @typedef {{ entityIds: string[], since?: string | null, pageInfo?: PageInfoInput | null }} BatchArguments
 */

/**
 * The service of events: rows in `events` or `data`, inside of unions. A page that is asked to be too large
 * is refused.
 *
 * @param {() => number} fewer rows a page than asked for
 * @returns {import('./graphql-endpoint.mjs').Definition}
 */
export function defineEvents(fewer) {
  const sizes = { usual: 20, largest: 100, refusesLarger: true, fewer };
  return {
    typeDefs: TYPE_DEFS,
    withheld: ['Event.amount'],
    deprecated: { 'Event.summary': 'summary goes away. Use headline.' },
    root: {
      events: (
        /** @type {EventsFilter & { pageInfo?: PageInfoInput | null }} */ { pageInfo, ...filter },
      ) => {
        const { page, ...rest } = pageOf(eventsOfOne(filter), pageInfo, sizes, filter);
        return { __typename: 'EventsResponse', events: page, ...rest };
      },
      eventsCount: (/** @type {EventsFilter} */ filter) => ({
        __typename: 'EventsCountResponse',
        count: eventsOfOne(filter).length,
      }),
      eventsBatch: (/** @type {BatchArguments} */ { pageInfo, entityIds, since }) => {
        checkIds(entityIds, PERSON_ID);
        const events = [...new Set(entityIds)].flatMap((entityId) => eventsOf(entityId, since));
        const { page, ...rest } = pageOf(events, pageInfo, sizes, { entityIds, since });
        return { __typename: 'EventsBatchResponse', data: page, ...rest };
      },
    },
  };
}

/** @param {EventsFilter} filter */
function eventsOfOne({ entityId, since }) {
  checkIds([entityId], PERSON_ID);
  if (!personOf(entityId)) {
    throw new Refusal('EntityNotFoundError', 'NOT_FOUND', `There is no ${entityId}.`);
  }
  return eventsOf(entityId, since);
}

/**
 * Forty-five events for the first person, fewer for those that follow, none for some and for unknown ids.
 *
 * @param {string} entityId
 * @param {string | null | undefined} since
 */
function eventsOf(entityId, since) {
  const number = PERSONS.findIndex(({ id }) => id === entityId);
  const length = number < 0 ? 0 : 45 - (number % 10) * 5;
  return Array.from({ length }, (_, index) => ({
    id: `${entityId}/event-${index + 1}`,
    entityId,
    kind: index % 2 === 0 ? 'APPOINTMENT' : 'DEAL',
    headline: `Event ${index + 1} of ${entityId}`,
    summary: `Event ${index + 1}`,
    amount: index * 1_000,
    ...dateOf(20_000 + index * 13 + number, index),
  })).filter(({ date }) => since == null || date >= since);
}
