import { once } from 'node:events';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export type Endpoint = 'token' | 'graphql';

/** A request that arrived, its body read. */
export interface Arrived {
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Settles once the connection of its answer is closed, by whichever side. */
  readonly closed: Promise<unknown>;
}

export type Answer = (response: ServerResponse, request: Arrived) => void;

/** Stands before a real service, and answers wrongly where a test says so. */
export interface FaultServer {
  readonly origin: string;
  /** All requests since the last {@link reset}, preflights left out. */
  readonly arrived: readonly Arrived[];
  /** The real origins behind it. */
  standBefore(origins: Readonly<Record<Endpoint, string>>): void;
  /** Answers every request to an endpoint from now on; undefined passes them on again. */
  answer(endpoint: Endpoint, answer: Answer | undefined): void;
  /** Leaves out what lets the page read an answer from another origin. */
  withholdCors(): void;
  /** Names these headers alone in answers to preflights, whatever was asked for. */
  allowHeaders(names: string): void;
  reset(): void;
  close(): Promise<void>;
}

/** Opens a fault server on a free port. */
export async function startFaultServer(): Promise<FaultServer> {
  let origins: Readonly<Record<Endpoint, string>> | undefined;
  let withholdsCors = false;
  let allowedHeaders: string | undefined;
  let arrived: Arrived[] = [];
  const answers = new Map<Endpoint, Answer>();

  const server = createServer((request, response) => {
    if (!withholdsCors) allowOrigin(request, response, allowedHeaders);
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else void handle(request, response);
  });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const endpoint = request.url?.startsWith('/oauth2/token') ? 'token' : 'graphql';
    const closed = once(response, 'close');
    const { headers, method = '' } = request;
    const known = { endpoint, method, headers, body: await readText(request), closed } as const;
    arrived.push(known);
    const answer = answers.get(endpoint);
    if (answer) answer(response, known);
    else if (origins) passOn(origins[endpoint] + (request.url ?? ''), known, response);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    get arrived() {
      return arrived;
    },
    standBefore: (behind) => void (origins = behind),
    answer: (endpoint, answer) =>
      void (answer ? answers.set(endpoint, answer) : answers.delete(endpoint)),
    withholdCors: () => void (withholdsCors = true),
    allowHeaders: (names) => void (allowedHeaders = names),
    reset() {
      arrived = [];
      answers.clear();
      withholdsCors = false;
      allowedHeaders = undefined;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Ends an answer with a JSON body. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
}

function allowOrigin(
  { headers }: IncomingMessage,
  response: ServerResponse,
  allowedHeaders: string | undefined,
): void {
  response.setHeader('access-control-allow-origin', headers.origin ?? '*');
  const wanted = allowedHeaders ?? headers['access-control-request-headers'];
  if (wanted) response.setHeader('access-control-allow-headers', wanted);
  response.setHeader(
    'access-control-expose-headers',
    'www-authenticate, retry-after, x-request-id',
  );
}

function passOn(url: string, { method, headers, body }: Arrived, response: ServerResponse): void {
  const { origin: _origin, host: _host, ...passed } = headers;
  const onward = forward(url, { method, headers: passed }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, {
      ...response.getHeaders(),
      ...answer.headers,
    });
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  onward.end(body);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
