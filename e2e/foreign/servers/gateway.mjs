import { request as forward } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { allowOrigin, listen } from './http.mjs';
import { CREDENTIALS } from './token-service.mjs';

/**
 * @typedef {import('./http.mjs').IncomingMessage} IncomingMessage
 * @typedef {import('./http.mjs').ServerResponse} ServerResponse
 * @typedef {import('./start-servers.mjs').ForeignCall} ForeignCall
 * @typedef {import('./start-servers.mjs').WrongAnswer} WrongAnswer
 * @typedef {{ stateOf: (authorization: string | undefined) => import('./token-service.mjs').TokenState }} Tokens
 */

/**
 * Opens a gateway before a GraphQL server: an origin that pages may call, which checks key and token as
 * API gateways do, counts what comes, and delays answers or gives others where a test says so.
 *
 * @param {object} options
 * @param {string} options.upstream origin of the server behind it
 * @param {Tokens} options.tokens
 * @param {{ methods: string, headers: string }} options.allowed by CORS
 */
export async function startGateway({ upstream, tokens, allowed }) {
  /** @type {ForeignCall[]} */
  let arrived = [];
  /** @type {((call: ForeignCall) => number) | undefined} */
  let delayOf;
  /** @type {WrongAnswer | undefined} */
  let wrong;
  /** @type {(request: IncomingMessage, response: ServerResponse) => Promise<void>} */
  const handle = async (request, response) => {
    allowOrigin(request, response, allowed);
    const { headers, method = '', url = '/' } = request;
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const call = { method, url, headers, body: await text(request) };
    arrived.push(call);
    const delay = delayOf?.(call) ?? 0;
    if (delay > 0) await sleep(delay);
    const answer = wrong ?? refusalOf(headers, tokens);
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
    else passOn(upstream, call, response);
  };
  const { origin, close } = await listen(handle);
  return {
    origin,
    close,
    calls: () => arrived,
    /** @param {(call: ForeignCall) => number} delay milliseconds before a call is passed on */
    delay: (delay) => void (delayOf = delay),
    /** @param {WrongAnswer | undefined} answer to all calls from now on; undefined passes them on again */
    answer: (answer) => void (wrong = answer),
    reset() {
      arrived = [];
      delayOf = undefined;
      wrong = undefined;
    },
  };
}

/**
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {Tokens} tokens
 * @returns {WrongAnswer | undefined}
 */
function refusalOf(headers, tokens) {
  const type = { 'content-type': 'application/json' };
  if (headers['x-api-key'] !== CREDENTIALS.apiKey) {
    return { status: 401, headers: type, body: '{"message":"No API key found in request"}' };
  }
  const state = tokens.stateOf(headers.authorization);
  if (state === 'valid') return undefined;
  const words =
    state === 'replaced' ? 'The access token was replaced' : 'The access token is unknown';
  const challenge = `Bearer error="invalid_token", error_description="${words}"`;
  return { status: 401, headers: { ...type, 'www-authenticate': challenge }, body: '{}' };
}

/**
 * @param {string} upstream
 * @param {ForeignCall} call
 * @param {ServerResponse} response
 */
function passOn(upstream, { method, url, headers, body }, response) {
  const { origin: _origin, host: _host, ...passed } = headers;
  const onward = forward(upstream + url, { method, headers: passed, agent: false }, (answer) => {
    const own = Object.fromEntries(
      Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-')),
    );
    response.writeHead(answer.statusCode ?? 502, own);
    // A stream's headers say that it has begun, before there is anything in it.
    response.flushHeaders();
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  onward.end(body);
}
