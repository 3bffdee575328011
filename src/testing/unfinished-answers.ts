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

interface Megabytes {
  readonly status?: number;
  readonly headers?: OutgoingHttpHeaders;
  /** The text before the spaces. */
  readonly start?: string;
  /** Called with the megabytes that have been sent so far. */
  readonly onSent?: (sum: number) => void;
}

/** An answer of so many megabytes of spaces, no faster than the client takes them. */
export function megabytes(count: number, options: Megabytes = {}): Answer {
  const { status = 200, headers = JSON_TYPE, start = '', onSent } = options;
  const piece = ' '.repeat(1024 * 1024);
  return (response) => {
    let sent = 0;
    response.writeHead(status, headers).write(start);
    const write = (): void => {
      while (sent < count && !response.destroyed) {
        sent += 1;
        onSent?.(sent);
        if (!response.write(piece)) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  };
}
