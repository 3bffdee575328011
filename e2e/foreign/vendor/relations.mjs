import { COMMON, Refusal, checkIds, dateOf } from './common-schema.mjs';
import { pageOf } from './pages.mjs';
import { PERSONS, PERSON_ID, personOf } from './persons.mjs';

const TYPE_DEFS = /* GraphQL */ `
  ${COMMON}

  type Query {
    relations(entityId: ID!, kind: RelationKind, pageInfo: PageInfoInput): RelationsResult!
    relationsCount(entityId: ID!, kind: RelationKind): RelationsCountResult!
    "All of them; there are no pages."
    relationKinds: [RelationKindText!]!
  }

  union RelationsResult =
    | RelationsResponse
    | GenericError
    | ValidationError
    | AuthorizationError
    | EntityNotFoundError

  type RelationsResponse {
    data: [Relation!]!
    pageInfoResponse: PageInfoResponse!
  }

  union RelationsCountResult =
    | RelationsCountResponse
    | GenericError
    | ValidationError
    | AuthorizationError
    | EntityNotFoundError

  type RelationsCountResponse {
    count: Int!
  }

  type Relation {
    id: ID!
    kind: RelationKind!
    from: RelatedEntity!
    to: RelatedEntity!
    strength: Float
    since: RelationDate
  }

  type RelatedEntity {
    id: ID!
    displayName: String
  }

  type RelationDate {
    date: AWSDate
    datePrecision: DatePrecision
    displayDate: String
  }

  type RelationKindText {
    kind: RelationKind!
    text: String!
  }

  enum RelationKind {
    COLLEAGUE
    FAMILY
  }
`;

/**
 * @typedef {{ entityId: string, kind?: string | null }} RelationsFilter
 * @typedef {RelationsFilter & { pageInfo?: import('./pages.mjs').PageInfoInput | null }} RelationsArguments
 */

/**
 * The service of relations: rows in `data`, inside of a union.
 *
 * @param {() => number} fewer rows a page than asked for
 * @returns {import('./graphql-endpoint.mjs').Definition}
 */
export function defineRelations(fewer) {
  const sizes = { usual: 25, largest: 200, fewer };
  return {
    typeDefs: TYPE_DEFS,
    withheld: ['Relation.strength'],
    deprecated: {},
    root: {
      relations: (/** @type {RelationsArguments} */ { pageInfo, ...filter }) => {
        const { page, ...rest } = pageOf(relationsOf(filter), pageInfo, sizes, filter);
        return { __typename: 'RelationsResponse', data: page, ...rest };
      },
      relationsCount: (/** @type {RelationsFilter} */ filter) => ({
        __typename: 'RelationsCountResponse',
        count: relationsOf(filter).length,
      }),
      relationKinds: [
        { kind: 'COLLEAGUE', text: 'Works with' },
        { kind: 'FAMILY', text: 'Is of the family of' },
      ],
    },
  };
}

/**
 * Sixty relations for the first person, fewer for those that follow, none for some.
 *
 * @param {RelationsFilter} filter
 */
function relationsOf({ entityId, kind }) {
  checkIds([entityId], PERSON_ID);
  const from = personOf(entityId);
  if (!from) throw new Refusal('EntityNotFoundError', 'NOT_FOUND', `There is no ${entityId}.`);
  const number = PERSONS.indexOf(from);
  const relations = Array.from({ length: 60 - (number % 7) * 10 }, (_, index) => {
    const to = PERSONS[(number + index + 1) % PERSONS.length] ?? from;
    return {
      id: `${entityId}/${to.id}`,
      kind: index % 4 === 0 ? 'FAMILY' : 'COLLEAGUE',
      from,
      to,
      strength: 1 / (index + 1),
      since: dateOf(12_000 + index * 53, index),
    };
  });
  return relations.filter((relation) => kind == null || relation.kind === kind);
}
