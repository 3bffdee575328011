import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 * @typedef {{ origin: string, close: () => Promise<void> }} Listening
 */

/**
 * Opens a server on a free port of this machine.
 *
 * @param {(request: IncomingMessage, response: ServerResponse) => unknown} handle
 * @returns {Promise<Listening>}
 */
export async function listen(handle) {
  /** @type {(request: IncomingMessage, response: ServerResponse) => Promise<void>} */
  const answer = async (request, response) => {
    try {
      await handle(request, response);
    } catch {
      // Anybody who asked has hung up in the middle of a stream.
      response.destroy();
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('It listens on a port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Lets a page of another origin in, with no more than docs/deployment.md asks for: what else the explorer
 * were to send would not get past the preflight.
 *
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {{ methods: string, headers: string }} allowed
 */
export function allowOrigin(request, response, { methods, headers }) {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader(
    'access-control-expose-headers',
    [
      'www-authenticate, retry-after, x-request-id, ratelimit, ratelimit-policy',
      'x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset',
    ].join(', '),
  );
  if (request.method !== 'OPTIONS') return;
  response.setHeader('access-control-allow-methods', methods);
  response.setHeader('access-control-allow-headers', headers);
}
