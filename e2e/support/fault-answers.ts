import type { Answer } from './fault-server.ts';

/** Drops the connection before a byte of the answer is out. */
export const drop: Answer = (response) => response.destroy();

/** What a proxy or a login page puts in an answer's place. */
export function html(status: number): Answer {
  return (response) =>
    response
      .writeHead(status, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Log in</title>');
}

/** Begins an answer so, and drops the connection in the middle. */
export function cut(text: string, type = 'application/json'): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': type });
    response.write(text, () => setImmediate(() => response.destroy()));
  };
}

/** Sends the browser elsewhere, method and body kept. */
export function redirect(location: string): Answer {
  return (response) => response.writeHead(307, { location }).end();
}
