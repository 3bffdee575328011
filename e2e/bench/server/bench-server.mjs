import { once } from 'node:events';
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';

/** @typedef {import('./site.mjs').Site} Site */

/**
 * @typedef {object} Exchange one answered request
 * @property {string} path
 * @property {'file' | 'token' | 'introspection' | 'operation' | 'missing'} kind
 * @property {number} at milliseconds of {@link now}, when the request was here
 * @property {number} sentAt when the last byte was given to the system
 * @property {number} bytes of the answer on the wire, its headers included
 */

/**
 * @typedef {object} BenchServer
 * @property {string} origin
 * @property {(sites: readonly Site[]) => void} serve adds files
 * @property {(introspection: Buffer) => void} setSchema what every introspection is answered with
 * @property {(operation: string, body: Buffer | undefined) => void} setAnswer what a query of that
 *   name is answered with, uncompressed; undefined for the short answer
 * @property {() => void} forget starts an empty ledger, on connections of its own
 * @property {() => readonly Exchange[]} ledger everything answered since then
 * @property {() => Promise<void>} close
 */

/** What an operation is answered with; the word is looked for on the page. */
export const ANSWER_WORD = 'BenchAnswer';
const ANSWER = Buffer.from(JSON.stringify({ data: { __typename: ANSWER_WORD } }));

/** Milliseconds since the epoch, finer than a millisecond; the clock of all that Node measures. */
export const now = () => performance.timeOrigin + performance.now();

/**
 * The one server behind everything that is measured: prepared files, a token endpoint and a GraphQL
 * endpoint whose answers are ready before anybody asks.
 *
 * @returns {Promise<BenchServer>} on a free port of the loopback interface
 */
export async function startBenchServer() {
  /** @type {Site} */
  const files = new Map();
  /** @type {Buffer} */
  let introspection = Buffer.from('{}');
  /** @type {Map<string, Buffer>} */
  const answers = new Map();
  /** @type {Exchange[]} */
  let exchanges = [];

  const server = createServer((request, response) => {
    const at = now();
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const before = request.socket.bytesWritten;
    /** @type {Exchange} */
    const exchange = { path, kind: 'file', at, sentAt: at, bytes: 0 };
    const ledger = exchanges;
    const count = () => {
      exchange.bytes = request.socket.bytesWritten - before;
      exchange.sentAt = now();
    };
    ledger.push(exchange);
    response.once('finish', count);
    response.once('close', count);
    if (request.method === 'POST') void answerPost(exchange, request, response);
    else answerFile(exchange, request, response);
  });

  /**
   * @param {Exchange} exchange
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  const answerFile = (exchange, request, response) => {
    const file = files.get(
      exchange.path.endsWith('/') ? `${exchange.path}index.html` : exchange.path,
    );
    if (!file) {
      exchange.kind = 'missing';
      response.writeHead(404).end();
    } else if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304, { etag: file.etag, 'cache-control': file.headers['cache-control'] });
      response.end();
    } else {
      const length = String(file.body.length);
      response.writeHead(200, { ...file.headers, etag: file.etag, 'content-length': length });
      response.end(file.body);
    }
  };

  /**
   * @param {Exchange} exchange
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  const answerPost = async (exchange, request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const isToken = exchange.path === '/oauth2/token';
    const introspects = text.includes('__schema');
    exchange.kind = isToken ? 'token' : introspects ? 'introspection' : 'operation';
    const body = isToken ? tokenAnswer() : introspects ? introspection : answerTo(text);
    response.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-length': String(body.length),
    });
    response.end(body);
  };

  /** @param {string} text whatever is sent, in whatever form */
  const answerTo = (text) => answers.get(/\bquery (\w+)/.exec(text)?.[1] ?? '') ?? ANSWER;

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    serve: (sites) => sites.forEach((site) => site.forEach((file, path) => files.set(path, file))),
    setSchema: (body) => void (introspection = body),
    setAnswer(operation, body) {
      if (body) answers.set(operation, body);
      else answers.delete(operation);
    },
    forget() {
      exchanges = [];
      server.closeIdleConnections();
    },
    ledger: () => exchanges,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function tokenAnswer() {
  const seconds = 28_800;
  const part = (/** @type {unknown} */ value) =>
    Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1_000) + seconds;
  const token = `${part({ alg: 'none' })}.${part({ sub: 'bench', exp })}.${part('bench')}`;
  return Buffer.from(
    JSON.stringify({ access_token: token, expires_in: seconds, token_type: 'Bearer' }),
  );
}
