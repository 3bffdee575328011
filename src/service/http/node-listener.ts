import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ServiceEnv } from './request.ts';

export function nodeListener(app: Hono<ServiceEnv>) {
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (request: IncomingMessage, response: ServerResponse): void => {
    closeWithSocket(request.socket, response);
    void listener(request, response);
  };
}

/** Node notifies only the current response; a pipelined one (RFC 9112, 9.3.2) would wait forever. */
function closeWithSocket(socket: Socket, response: ServerResponse): void {
  const close = (): void => {
    if (response.socket) return;
    response.destroy();
    response.emit('close');
  };
  socket.setMaxListeners(0);
  socket.once('close', close);
  response.once('close', () => socket.off('close', close));
}

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Hands requests for WebSockets over. Node then stops handling every request that offers an upgrade; others, such as
 * those of Java's client, which always offers h2c, are put back without the offer.
 */
export function takeUpgrades(server: Server, listener: UpgradeListener): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() === 'websocket') {
      return listener(request, socket, head);
    }
    const { method, url, httpVersion, rawHeaders } = request;
    const lines = rawHeaders.flatMap((name, index) =>
      index % 2 === 0 && name.toLowerCase() !== 'upgrade'
        ? [`${name}: ${rawHeaders[index + 1]}`]
        : [],
    );
    const text = [`${method} ${url} HTTP/${httpVersion}`, ...lines, '', ''].join('\r\n');
    socket.unshift(Buffer.concat([Buffer.from(text, 'latin1'), head]));
    server.emit('connection', socket);
  });
}
