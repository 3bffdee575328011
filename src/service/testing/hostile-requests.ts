import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request that no honest client sends, and the service's answer. */
export interface HostileRequest {
  readonly name: string;
  /** Lines of the head that frame its body, or stand for anything that may hide there. */
  readonly lines: readonly string[];
  readonly body?: string;
  /** Instead of the usual one. */
  readonly requestLine?: string;
  /** Between the lines of the head. */
  readonly newline?: string;
  readonly status: number;
}

export const QUERY = '{"query":"{ __typename }"}';

/** As one chunk, whose size may have an extension. */
const chunked = (extension = '', last = '0\r\n\r\n'): string =>
  `${QUERY.length.toString(16)}${extension}\r\n${QUERY}\r\n${last}`;

/** The smuggled request: an answer to it shows success. */
const SECOND = 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n';
const HIDDEN = `0\r\n\r\n${SECOND}`;

const LENGTH = `Content-Length: ${QUERY.length}`;
const CHUNKED = 'Transfer-Encoding: chunked';

/** A request that is wrong in its head, with a whole body. */
const wrongHead = (name: string, line: string, status = 400): HostileRequest => ({
  name,
  lines: [LENGTH, line],
  body: QUERY,
  status,
});

/** A request that is wrong in its chunks. */
const wrongChunks = (name: string, body: string, status = 400): HostileRequest => ({
  name,
  lines: [CHUNKED],
  body,
  status,
});

/** A request that frames its body in a way of its own. */
const wrongFraming = (name: string, lines: readonly string[]): HostileRequest => ({
  name,
  lines,
  body: chunked(),
  status: 400,
});

/** Requests that are refused, and after which the connection is closed. */
export const REFUSED: readonly HostileRequest[] = [
  {
    name: 'a length and chunks',
    lines: [`Content-Length: ${HIDDEN.length}`, CHUNKED],
    body: HIDDEN,
    status: 400,
  },
  {
    name: 'chunks and a length',
    lines: [CHUNKED, `Content-Length: ${HIDDEN.length}`],
    body: HIDDEN,
    status: 400,
  },
  wrongHead('two lengths', 'Content-Length: 3'),
  wrongHead('the same length twice', LENGTH),
  ...['26, 26', '+26', '-26', '0x1a', '26a', '2 6', '', '99999999999999999999'].map(
    (value): HostileRequest => ({
      name: `a length of “${value}”`,
      lines: [`Content-Length: ${value}`],
      body: QUERY,
      status: 400,
    }),
  ),
  wrongFraming('chunked by another name', ['Transfer-Encoding: xchunked']),
  wrongFraming('chunked first', ['Transfer-Encoding: chunked, identity']),
  wrongFraming('chunked twice', [CHUNKED, CHUNKED]),
  wrongFraming('a space before the colon', ['Transfer-Encoding : chunked']),
  wrongFraming('a vertical tab before its coding', ['Transfer-Encoding: \u000bchunked']),
  wrongFraming('its coding on a folded line', ['Transfer-Encoding:\r\n chunked']),
  wrongHead('a folded header', 'X-A: b\r\n c: d'),
  wrongHead('a bare line feed', 'X-A: b\nX-B: c'),
  wrongHead('a bare carriage return', 'X-A: b\rX-B: c'),
  wrongHead('a null', 'X-A: b\0c'),
  wrongHead('a space in a name', 'X A: b'),
  wrongHead('20 KB of headers', `X-A: ${'x'.repeat(20_000)}`, 431),
  wrongHead(
    '5,000 headers',
    Array.from({ length: 5_000 }, (_, i) => `X-${i}: 1`).join('\r\n'),
    431,
  ),
  { name: 'line feeds alone', lines: [LENGTH], body: QUERY, newline: '\n', status: 400 },
  wrongChunks('a chunk without end', 'FFFFFFFFFFFFFFFFF\r\n'),
  wrongChunks('a chunk of less than nothing', '-1\r\n'),
  wrongChunks('a chunk’s size in C’s words', `0x${chunked()}`),
  wrongChunks('a chunk that is longer than it says', `5\r\n${QUERY}\r\n0\r\n\r\n`),
  wrongChunks('a chunk’s size that ends in a bare line feed', chunked().replace('\r\n', '\n')),
  wrongChunks('a chunk’s extension with a bare line feed', chunked(`;a=b\n${SECOND}`)),
  wrongChunks('20 KB of a chunk’s extension', chunked(`;a=${'x'.repeat(20_000)}`), 413),
  ...['POST /v1/graphql', 'POST /v1/graphql HTTP/3.7', 'FOO /v1/graphql HTTP/1.1'].map(
    (requestLine): HostileRequest => ({
      name: `“${requestLine}”`,
      requestLine,
      lines: [LENGTH],
      body: QUERY,
      status: 400,
    }),
  ),
];

/** Requests that are odd, but leave no doubt of where they end: the next one is answered too. */
export const TAKEN: readonly HostileRequest[] = [
  {
    name: 'a coding beside chunked',
    lines: ['Transfer-Encoding: gzip, chunked'],
    body: chunked(),
    status: 501,
  },
  { name: 'a chunk’s extension', lines: [CHUNKED], body: chunked(';a=b'), status: 200 },
  {
    name: 'a key and a token in its trailers',
    lines: [CHUNKED],
    body: chunked('', '0\r\nX-API-Key: other\r\nAuthorization: Bearer other\r\n\r\n'),
    status: 200,
  },
  {
    name: 'an offer of HTTP/2',
    lines: [
      LENGTH,
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABk',
    ],
    body: QUERY,
    status: 200,
  },
];

/** One request as on the wire. @param lines headers of the caller */
export function bytesOf(
  { requestLine = 'POST /v1/graphql HTTP/1.1', lines, body = '', newline = '\r\n' }: HostileRequest,
  caller: readonly string[],
): string {
  const head = [
    requestLine,
    'Host: localhost',
    'Content-Type: application/json',
    ...caller,
    ...lines,
  ];
  return [...head, '', ''].join(newline) + body;
}

/** Asks to close the connection after all earlier requests were answered. */
export const LAST = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** A connection, and all that has come over it. */
export interface RawConnection {
  readonly socket: Socket;
  /** Statuses of the answers, once the other side has closed it. */
  statuses(): Promise<number[]>;
}

export async function openConnection(origin: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let text = '';
  socket.on('data', (data) => (text += data.toString('latin1')));
  // The other side may hang up while something is still under way to it.
  socket.on('error', () => undefined);
  socket.on('end', () => socket.end());
  await once(socket, 'connect');
  return {
    socket,
    async statuses() {
      if (!socket.closed) await once(socket, 'close');
      return Array.from(text.matchAll(/HTTP\/1\.[01] (\d{3})/g), ([, status]) => Number(status));
    },
  };
}
