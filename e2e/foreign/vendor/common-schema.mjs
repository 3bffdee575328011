/** What the schemas of all services have: pages of one form, errors as data, dates with a precision. */
export const COMMON = /* GraphQL */ `
  "A date as text: 2026-01-31."
  scalar AWSDate
  "A moment as text: 2026-01-31T12:00:00Z."
  scalar AWSDateTime

  input PageInfoInput {
    first: Int
    after: String
    last: Int
    before: String
  }

  type PageInfoResponse {
    totalCount: Int
    pageInfo: PageInfo!
  }

  type PageInfo {
    hasNextPage: Boolean!
    startCursor: String
    endCursor: String
  }

  enum DatePrecision {
    DAY
    MONTH
    YEAR
  }

  interface Error {
    errorMessage: String!
    correlationId: String!
  }

  type GenericError implements Error {
    errorMessage: String!
    genericErrorCode: String!
    correlationId: String!
  }

  type ValidationError implements Error {
    errorMessage: String!
    validationErrorCode: String!
    correlationId: String!
  }

  type AuthorizationError implements Error {
    errorMessage: String!
    authorizationErrorCode: String!
    correlationId: String!
  }

  type EntityNotFoundError implements Error {
    errorMessage: String!
    entityNotFoundErrorCode: String!
    correlationId: String!
  }
`;

/** @typedef {'GenericError' | 'ValidationError' | 'AuthorizationError' | 'EntityNotFoundError'} RefusalType */

/** A query that is refused: an error as data where the field's type has one, else one in `errors`. */
export class Refusal extends Error {
  /** @override */
  name = /** @type {const} */ ('Refusal');

  /**
   * @param {RefusalType} type
   * @param {string} code
   * @param {string} message
   */
  constructor(type, code, message) {
    super(message);
    this.type = type;
    this.code = code;
  }
}

/** The most ids a call may name. */
const MAX_IDS = 100;

/**
 * @param {readonly string[]} ids
 * @param {RegExp} form of an id
 * @throws {Refusal} of the whole call, for too many ids, and for one that is none
 */
export function checkIds(ids, form) {
  if (ids.length > MAX_IDS) {
    throw new Refusal('ValidationError', 'TOO_MANY_IDS', `At most ${MAX_IDS} ids are allowed.`);
  }
  if (!ids.every((id) => form.test(id))) {
    throw new Refusal('ValidationError', 'INVALID_ID', 'One of the ids is not valid.');
  }
}

/**
 * @param {number} day days since 1970
 * @param {number} index decides the precision
 */
export function dateOf(day, index) {
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
  const datePrecision = /** @type {const} */ (['DAY', 'MONTH', 'YEAR'])[index % 3] ?? 'DAY';
  // The rest of a date that is not known is the first month or day.
  const known = { DAY: date, MONTH: `${date.slice(0, 7)}-01`, YEAR: `${date.slice(0, 4)}-01-01` };
  const displayDate = { DAY: date, MONTH: date.slice(0, 7), YEAR: date.slice(0, 4) };
  return {
    date: known[datePrecision],
    datePrecision,
    displayDate: displayDate[datePrecision],
  };
}
