import type { OutgoingHttpHeaders } from 'node:http';
import type { Answer } from './local-server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** An answer that begins so, and then says nothing more. */
export function stalls(text: string, headers: OutgoingHttpHeaders = JSON_TYPE): Answer {
  return (response) => void response.writeHead(200, headers).write(text);
}

/** An answer whose connection drops once so much of it is out. */
export function drops(
  text: string,
  headers: OutgoingHttpHeaders = JSON_TYPE,
  status = 200,
): Answer {
  return (response) => {
    response.writeHead(status, headers);
    response.write(text, () => setImmediate(() => response.destroy()));
  };
}

/**
 * An answer of megabytes, no faster than the client takes them.
 *
 * @param onSent called with the sum so far
 */
export function megabytes(
  count: number,
  onSent: (sum: number) => void = () => undefined,
  headers: OutgoingHttpHeaders = JSON_TYPE,
  status = 200,
): Answer {
  const piece = ' '.repeat(1024 * 1024);
  return (response) => {
    let sent = 0;
    response.writeHead(status, headers);
    const write = (): void => {
      while (sent < count && !response.destroyed) {
        sent += 1;
        onSent(sent);
        if (!response.write(piece)) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  };
}
