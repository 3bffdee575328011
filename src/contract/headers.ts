/** Carries the API key on every call to either endpoint (contract, Authentication 1 and 5). */
export const API_KEY_HEADER = 'x-api-key';

/** Set by the service on every answer, so that a user and an operator can speak of the same one. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Tells a server behind the service whose call it is; see {@link formatServiceUser}. */
export const SERVICE_USER_HEADER = 'x-service-user';

/** A username as a header can carry it: what is no printable ASCII, a space and `%` percent-encoded in UTF-8. */
export function formatServiceUser(username: string): string {
  return username.replaceAll(/\p{Cs}/gu, '\ufffd').replaceAll(/[^!-~]+|%/g, encodeURIComponent);
}

/** How much of its quota a user has left (draft-ietf-httpapi-ratelimit-headers-11); no service needs to say. */
export const RATE_LIMIT_HEADERS = ['ratelimit', 'ratelimit-policy'] as const;

/** GraphQL's own media type for answers (GraphQL over HTTP, section 4). */
export const GRAPHQL_RESPONSE_TYPE = 'application/graphql-response+json';

/** What a call accepts, most wanted first. Past 128 bytes it would need leave of the service (CORS). */
export const ACCEPT = {
  /** One result; the rest is for services that stream without being asked to. */
  result: `${GRAPHQL_RESPONSE_TYPE}, application/json;q=0.9, multipart/mixed;q=0.8, text/event-stream;q=0.7`,
  /**
   * Increments, in either format: Apollo Server and its router take none without its parameter, others
   * none with one. There is no room for weights, nor for JSON's older type.
   */
  increments: `${GRAPHQL_RESPONSE_TYPE},multipart/mixed;incrementalSpec=v0.2,multipart/mixed;deferSpec=20220824,multipart/mixed,*/*`,
  /** Events and nothing else: by that alone graphql-sse knows a subscription (its distinct connections mode). */
  events: 'text/event-stream',
} as const;

/** An API key that is typed: the contract says only that it is a string; a space comes from copying. */
export const API_KEY = /^[!-~]+$/;

/** What an endpoint on another origin must allow, so that the explorer's page can use it. */
export type CorsNeeds = Readonly<
  Record<'asked' | 'allowHeaders' | 'exposeHeaders', readonly string[]>
>;

/**
 * The one list of headers that cross origins, by endpoint (contract, Endpoints 1 and 2). A browser names
 * those of `asked` in `Access-Control-Request-Headers`, lower case and sorted as the Fetch standard says;
 * the media type of a form needs no leave. The page reads those of `exposeHeaders`.
 */
export const CORS_NEEDS = {
  token: {
    asked: [API_KEY_HEADER],
    allowHeaders: ['content-type', API_KEY_HEADER],
    exposeHeaders: ['retry-after', REQUEST_ID_HEADER],
  },
  graphql: {
    asked: ['authorization', 'content-type', API_KEY_HEADER],
    allowHeaders: ['content-type', 'authorization', API_KEY_HEADER],
    exposeHeaders: ['www-authenticate', 'retry-after', REQUEST_ID_HEADER],
  },
} as const satisfies Record<string, CorsNeeds>;
