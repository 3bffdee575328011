/** Carries the API key on every call to either endpoint (contract, Authentication 1 and 5). */
export const API_KEY_HEADER = 'x-api-key';

/** Set by the service on every answer, so that a user and an operator can speak of the same one. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** GraphQL's own media type for answers (GraphQL over HTTP, section 4). */
export const GRAPHQL_RESPONSE_TYPE = 'application/graphql-response+json';

/** Asks for one result, not for a stream of them; most wanted first. */
export const ACCEPT_RESULT = `${GRAPHQL_RESPONSE_TYPE}, application/json;q=0.9`;
