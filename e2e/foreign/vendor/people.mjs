import { COMMON, Refusal, checkIds } from './common-schema.mjs';
import { pageOf } from './pages.mjs';
import { PERSONS, PERSON_ID, personOf } from './persons.mjs';

const TYPE_DEFS = /* GraphQL */ `
  ${COMMON}

  type Query {
    "Persons by a word in their names."
    personKeywordSearch(
      filter: PersonKeywordSearchFilter!
      pageInfo: PageInfoInput
    ): PersonKeywordSearchResponse
    "How many persons personKeywordSearch finds."
    personKeywordSearchCount(filter: PersonKeywordSearchFilter!): Int
    "Persons by their ids, at most 100. An id without a person is left out."
    personBulkIdSearch(filter: PersonBulkIdSearchFilter!): PersonBulkIdSearchResult!
    person(id: ID!): PersonResult!
  }

  input PersonKeywordSearchFilter {
    searchKeyword: String!
    "Changed on that day or later."
    updatedSince: AWSDate
  }

  input PersonBulkIdSearchFilter {
    "At most 100."
    ids: [ID!]!
  }

  type PersonKeywordSearchResponse {
    items: [Person!]!
    pageInfoResponse: PageInfoResponse!
  }

  union PersonBulkIdSearchResult =
    | PersonBulkIdSearchResponse
    | GenericError
    | ValidationError
    | AuthorizationError

  type PersonBulkIdSearchResponse {
    items: [Person!]!
  }

  union PersonResult =
    | Person
    | GenericError
    | ValidationError
    | AuthorizationError
    | EntityNotFoundError

  type Person {
    id: ID!
    firstName: String
    lastName: String
    displayName: String
    organizationName: String
    workEmail: String
    birthDate: DateWithPrecision
    netWorth: Float
    homeAddress: Address
    phone: String @deprecated(reason: "Use contact.phone.")
    contact: Contact
    roles: [Role!]
    updatedAt: AWSDateTime!
  }

  type Address {
    city: String
    street: String
  }

  type Contact {
    phone: String
    languages: [String!]
  }

  type Role {
    title: String
    organizationId: ID!
    organizationName: String
    since: DateWithPrecision
  }

  type DateWithPrecision {
    "With 01 for what is not known."
    date: AWSDate
    datePrecision: DatePrecision
    displayDate: String
  }
`;

/**
 * @typedef {{ searchKeyword: string, updatedSince?: string | null }} KeywordFilter
 * @typedef {{ filter: KeywordFilter, pageInfo?: import('./pages.mjs').PageInfoInput | null }} SearchArguments
 */

/**
 * The service of people.
 *
 * @param {() => number} fewer rows a page than asked for
 * @returns {import('./graphql-endpoint.mjs').Definition}
 */
export function definePeople(fewer) {
  const sizes = { usual: 10, largest: 50, fewer };
  return {
    typeDefs: TYPE_DEFS,
    withheld: ['Person.netWorth', 'Person.homeAddress'],
    deprecated: { 'Person.phone': 'phone goes away. Use contact.phone.' },
    root: {
      personKeywordSearch: (/** @type {SearchArguments} */ { filter, pageInfo }) => {
        const { page, ...rest } = pageOf(personsWith(filter), pageInfo, sizes, filter);
        return { items: page, ...rest };
      },
      personKeywordSearchCount: (/** @type {SearchArguments} */ { filter }) =>
        personsWith(filter).length,
      personBulkIdSearch: (/** @type {{ filter: { ids: string[] } }} */ { filter: { ids } }) => {
        checkIds(ids, PERSON_ID);
        const asked = new Set(ids);
        // In an order of its own, each once.
        const items = PERSONS.filter(({ id }) => asked.has(id));
        return { __typename: 'PersonBulkIdSearchResponse', items };
      },
      person: (/** @type {{ id: string }} */ { id }) => {
        checkIds([id], PERSON_ID);
        const found = personOf(id);
        if (!found) throw new Refusal('EntityNotFoundError', 'NOT_FOUND', `There is no ${id}.`);
        return { __typename: 'Person', ...found };
      },
    },
  };
}

/** @param {KeywordFilter} filter */
function personsWith({ searchKeyword, updatedSince }) {
  const word = searchKeyword.toLowerCase();
  return PERSONS.filter(
    ({ displayName, updatedAt }) =>
      displayName.toLowerCase().includes(word) && updatedAt >= (updatedSince ?? ''),
  );
}
