import { buildSchema, graphql } from 'graphql';
import { listen } from '../foreign/servers/http.mjs';
import { answerPreflight, readBody } from '../foreign/vendor/http.mjs';
import { startTokenService } from '../foreign/vendor/token-service.mjs';

/** @typedef {Awaited<ReturnType<typeof startAnyText>>} AnyText */

const KEY = 'any-text-key-51c';
const USER = { username: 'svc-any-text', password: 'any-text-password-e90' };
const MAX_BODY_BYTES = 1_000_000;

/**
 * Starts a service that gives out any JSON text, byte by byte, whatever is asked. It has a schema that introspection
 * shows, and is behind a token service of its own.
 *
 * @param {string} typeDefs its schema
 * @param {Readonly<Record<string, string>>} [defaults] of arguments, by their names, as introspection writes them: a
 *   server that is no JavaScript keeps all digits
 */
export async function startAnyText(typeDefs, defaults = {}) {
  /** @type {Set<string>} */
  const pageOrigins = new Set();
  const schema = buildSchema(typeDefs);
  /** @type {string | Uint8Array} */
  let answer = '{"data":null}';
  /** @type {string[]} */
  let bodies = [];
  let showsSchema = true;
  const tokens = await startTokenService({
    key: KEY,
    users: [USER],
    pageOrigins,
    now: Date.now,
    log: () => undefined,
  });
  const { origin, close } = await listen(async (request, response) => {
    if (answerPreflight(request, response, pageOrigins)) return;
    const body = (await readBody(request, MAX_BODY_BYTES)) ?? '';
    const isIn = request.headers['x-api-key'] === KEY;
    if (!isIn || tokens.stateOf(request.headers.authorization) !== 'valid') {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"message":"Unauthorized"}');
      return;
    }
    const { query } = /** @type {{ query: string }} */ (JSON.parse(body));
    const asksForSchema = query.includes('__schema') || query.includes('__type(');
    if (!asksForSchema) bodies.push(body);
    response.writeHead(200, { 'content-type': 'application/json' });
    if (!asksForSchema) response.end(answer);
    else if (showsSchema) {
      const result = await graphql({ schema, source: query });
      /** @param {string} _ @param {{ name?: string } | null} value @returns {unknown} */
      const withDefaults = (_, value) => {
        const literal = defaults[value?.name ?? ''];
        return literal === undefined ? value : { ...value, defaultValue: literal };
      };
      response.end(JSON.stringify(result, withDefaults));
    } else response.end('{"data":null,"errors":[{"message":"Introspection is off"}]}');
  });
  const entry = { id: 'any-text', name: 'Any text', authUrl: tokens.origin, baseUrl: origin };
  return {
    key: KEY,
    user: USER,
    authUrl: tokens.origin,
    baseUrl: origin,
    /** The explorer's config.json. */
    config: { services: [entry] },
    origins: [tokens.origin, origin],
    /** @param {string} pageOrigin of a page that may call from now on */
    allowPage: (pageOrigin) => void pageOrigins.add(pageOrigin),
    /** @param {string | Uint8Array} text the body of each answer from now on */
    answerWith: (text) => void (answer = text),
    /** Shows its schema, or refuses to. @param {boolean} shown */
    showSchema: (shown) => void (showsSchema = shown),
    /** The bodies of all calls since the last time this was asked, introspection left out. */
    takeBodies() {
      const taken = bodies;
      bodies = [];
      return taken;
    },
    async close() {
      await Promise.all([tokens.close(), close()]);
    },
  };
}
