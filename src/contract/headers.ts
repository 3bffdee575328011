/** Carries the API key on every call to either endpoint (contract, Authentication 1 and 5). */
export const API_KEY_HEADER = 'x-api-key';

export const REQUEST_ID_HEADER = 'x-request-id';

export const SERVICE_USER_HEADER = 'x-service-user';

/** Encodes a username for a header: percent-encodes space, `%` and all but printable ASCII, in UTF-8. */
export function formatServiceUser(username: string): string {
  return username.replaceAll(/\p{Cs}/gu, '\ufffd').replaceAll(/[^!-~]+|%/g, encodeURIComponent);
}

export const RATE_LIMIT_HEADERS = ['ratelimit', 'ratelimit-policy'] as const;

export const GRAPHQL_RESPONSE_TYPE = 'application/graphql-response+json';

/** Accepted media types, preferred first. More than 128 bytes would need a CORS preflight. */
export const ACCEPT = {
  /** One result; the other types are for services that stream without being asked to. */
  result: `${GRAPHQL_RESPONSE_TYPE}, application/json;q=0.9, multipart/mixed;q=0.8, text/event-stream;q=0.7`,
  /** Apollo Server and its router require the parameter, others refuse it; 128 bytes leave no room for weights. */
  increments: `${GRAPHQL_RESPONSE_TYPE},multipart/mixed;incrementalSpec=v0.2,multipart/mixed;deferSpec=20220824,multipart/mixed,*/*`,
  /** Events only: graphql-sse recognizes a subscription by that (distinct connections mode). */
  events: 'text/event-stream',
  /** Multipart subscriptions of Apollo Router. */
  parts: 'multipart/mixed;subscriptionSpec=1.0, application/json',
} as const;

/** A typed API key: the contract says only that it is a string; spaces come from copying. */
export const API_KEY = /^[!-~]+$/;

export type CorsNeeds = Readonly<
  Record<'requestedHeaders' | 'allowHeaders' | 'exposeHeaders', readonly string[]>
>;

/** CORS needs (contract, Endpoints 1 and 2): `asked` sorted as browsers send it; the page reads `exposeHeaders`. */
export const CORS_NEEDS = {
  token: {
    requestedHeaders: [API_KEY_HEADER],
    allowHeaders: ['content-type', API_KEY_HEADER],
    exposeHeaders: ['retry-after', REQUEST_ID_HEADER],
  },
  graphql: {
    requestedHeaders: ['authorization', 'content-type', API_KEY_HEADER],
    allowHeaders: ['content-type', 'authorization', API_KEY_HEADER],
    exposeHeaders: ['www-authenticate', 'retry-after', REQUEST_ID_HEADER],
  },
} as const satisfies Record<string, CorsNeeds>;
