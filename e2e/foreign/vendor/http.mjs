/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

/** The headers a page may send: what the contract asks for, and no more. */
const ALLOWED_HEADERS = 'x-api-key,authorization,content-type';

/**
 * Lets the pages of some origins read the answer, and answers their preflights.
 *
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {ReadonlySet<string>} pageOrigins
 * @returns {boolean} whether the request was a preflight, which is answered then
 */
export function answerPreflight(request, response, pageOrigins) {
  const { origin } = request.headers;
  response.setHeader('vary', 'origin');
  const isAllowed = origin !== undefined && pageOrigins.has(origin);
  if (isAllowed) response.setHeader('access-control-allow-origin', origin);
  if (request.method !== 'OPTIONS') return false;
  if (isAllowed) {
    response.setHeader('access-control-allow-methods', 'POST,OPTIONS');
    response.setHeader('access-control-allow-headers', ALLOWED_HEADERS);
  }
  response.writeHead(204).end();
  return true;
}

/**
 * Reads a body to its end, so that the client can read the refusal of one that is too large.
 *
 * @param {IncomingMessage} request
 * @param {number} maxBytes
 * @returns {Promise<string | undefined>} undefined for a body of more than `maxBytes`
 */
export async function readBody(request, maxBytes) {
  /** @type {Buffer[]} */
  const chunks = [];
  let bytes = 0;
  for await (const chunk of /** @type {AsyncIterable<Buffer>} */ (request)) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  return bytes > maxBytes ? undefined : Buffer.concat(chunks).toString('utf8');
}

/**
 * @param {ServerResponse} response
 * @param {number} status
 * @param {object} body sent as JSON
 */
export function answerJson(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
