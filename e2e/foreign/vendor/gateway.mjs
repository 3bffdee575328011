import { listen } from '../servers/http.mjs';
import { answerJson, answerPreflight, readBody } from './http.mjs';
import { createPace } from './pace.mjs';

const GRAPHQL_PATH = '/v1/graphql';
/** 6 MB. */
const MAX_BODY_BYTES = 6 * 1_024 * 1_024;

/**
 * @typedef {object} Call what came, preflights left out; no header's value, so that a test can print it
 * @property {string} service `auth` for the token service
 * @property {string} method
 * @property {string} url
 * @property {number} at milliseconds
 * @property {readonly string[]} headers their names
 * @property {number} status of the answer
 * @property {string} [operation] the text of the operation
 * @property {unknown} [variables]
 */

/**
 * @typedef {object} Asked a GraphQL request
 * @property {string} query
 * @property {Record<string, unknown>} [variables]
 * @property {string} [operationName]
 */

/**
 * @typedef {object} GatewayOptions
 * @property {string} service its name in the log
 * @property {string} key
 * @property {Pick<import('./token-service.mjs').TokenService, 'stateOf'>} tokens
 * @property {ReadonlySet<string>} pageOrigins origins of pages that may call
 * @property {() => number} now milliseconds
 * @property {import('./pace.mjs').PaceLimits} [pace]
 * @property {(call: Call) => void} log
 * @property {(asked: Asked) => Promise<object>} answer
 */

/** @typedef {'message' | 'errors'} UnauthorizedForm */

/** The two bodies of a 401. */
const UNAUTHORIZED = {
  message: { message: 'Unauthorized' },
  errors: {
    errors: [
      { errorType: 'UnauthorizedException', message: 'You are not authorized to make this call.' },
    ],
  },
};

/**
 * Opens one service: an origin with `/v1/graphql`, behind the key, the token, the size of a body, the pace and
 * the quota of the day.
 *
 * @param {GatewayOptions} options
 */
export async function startGateway(options) {
  const { service, key, tokens, pageOrigins, now, log, answer } = options;
  let pace = createPace(options.pace, now);
  /** @type {UnauthorizedForm} */
  let unauthorized = 'message';
  /** @type {{ status: number, body: object } | undefined} */
  let instead;

  /**
   * @param {import('./http.mjs').IncomingMessage} request
   * @param {string | undefined} body undefined for one that is too large
   * @param {Asked | undefined} asked undefined for a body that is not a GraphQL request
   * @returns {Promise<[number, object]>}
   */
  const answerTo = async ({ method, url, headers }, body, asked) => {
    if (url !== GRAPHQL_PATH || method !== 'POST') return [404, { message: 'Not Found' }];
    // The key comes first, so that a wrong one is never told as throttling.
    if (headers['x-api-key'] !== key) return [403, { message: 'Forbidden' }];
    if (tokens.stateOf(headers.authorization) !== 'valid') return [401, UNAUTHORIZED[unauthorized]];
    const refused = pace.take();
    if (refused) return [429, { message: refused }];
    if (body === undefined) return [413, { message: 'Request Too Long' }];
    if (instead) return [instead.status, instead.body];
    if (!asked) {
      const message = 'Unable to parse GraphQL query.';
      return [400, { errors: [{ errorType: 'MalformedHttpRequestException', message }] }];
    }
    return [200, await answer(asked)];
  };

  const { origin, close } = await listen(async (request, response) => {
    if (answerPreflight(request, response, pageOrigins)) return;
    const at = now();
    const body = await readBody(request, MAX_BODY_BYTES);
    const asked = askedOf(body ?? '');
    const [status, answered] = await answerTo(request, body, asked);
    const { method = '', url = '', headers } = request;
    log({
      service,
      method,
      url,
      at,
      headers: Object.keys(headers),
      status,
      ...(asked && { operation: asked.query, variables: asked.variables }),
    });
    answerJson(response, status, answered);
  });

  return {
    baseUrl: origin,
    close,
    /**
     * Sets pace and quota, and begins to count anew.
     *
     * @param {import('./pace.mjs').PaceLimits} [limits] none where left out
     */
    setPace: (limits) => void (pace = createPace(limits, now)),
    /** @param {UnauthorizedForm} form the body of a 401 */
    setUnauthorized: (form) => void (unauthorized = form),
    /**
     * Gives this answer to each call that key, token and pace let in.
     *
     * @param {{ status: number, body: object }} [given] the service's own answers where left out
     */
    answerInstead: (given) => void (instead = given),
    /** Pace, quota and answers as at the start. */
    reset() {
      pace = createPace(options.pace, now);
      unauthorized = 'message';
      instead = undefined;
    },
  };
}

/**
 * @param {string} body
 * @returns {Asked | undefined}
 */
function askedOf(body) {
  try {
    const asked = /** @type {Partial<Asked> | null} */ (JSON.parse(body));
    return typeof asked?.query === 'string' ? /** @type {Asked} */ (asked) : undefined;
  } catch {
    return undefined;
  }
}
