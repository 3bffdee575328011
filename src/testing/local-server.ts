import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as it arrived on the wire. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query, undecoded. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface LocalServer {
  /** Origin, no trailing slash. */
  readonly url: string;
  /** All requests so far, in order. */
  readonly received: readonly ReceivedRequest[];
  /** Settles when the client gives up the connection of an answer that is not finished. */
  readonly abandoned: Promise<void>;
}

/** Writes the answer to a request that has been read to its end. */
export type Answer = (response: ServerResponse, request: ReceivedRequest) => void;

/**
 * A real server on a free port of 127.0.0.1; ends with the test, its connections too.
 *
 * @param answer called for each request
 */
export async function startServer(answer: Answer): Promise<LocalServer> {
  const received: ReceivedRequest[] = [];
  let abandon = (): void => undefined;
  const abandoned = new Promise<void>((resolve) => {
    abandon = resolve;
  });
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) abandon();
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      received.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      answer(response, received[received.length - 1] as ReceivedRequest);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received, abandoned };
}

/** An answer that is a status, a body and headers, whole at once. */
export function answers(
  status: number,
  body: string | object = '',
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/plain' : 'application/json';
  return (response) => response.writeHead(status, { 'content-type': type, ...headers }).end(text);
}

/** An address of this machine without a listener. */
export async function unusedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
