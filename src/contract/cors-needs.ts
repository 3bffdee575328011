import { API_KEY_HEADER, REQUEST_ID_HEADER } from './headers.ts';

/** What an endpoint on another origin must allow, so that the explorer's page can use it. */
export interface CorsNeeds {
  /**
   * What a browser names in `Access-Control-Request-Headers`, lower case and sorted as the Fetch
   * standard says. The media type of a form needs no leave, so the token endpoint's is not among them.
   */
  readonly asked: readonly string[];
  /** For `Access-Control-Allow-Headers`. */
  readonly allowHeaders: readonly string[];
  /** For `Access-Control-Expose-Headers`: what the page reads to say why and how long. */
  readonly exposeHeaders: readonly string[];
}

/** The one list of headers that cross origins, by endpoint (contract, Endpoints 1 and 2). */
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
