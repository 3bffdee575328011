import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

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
    const start = `${method} ${url} HTTP/${httpVersion}`;
    const text = [start, ...lines, '', ''].join('\r\n');
    socket.unshift(Buffer.concat([Buffer.from(text, 'latin1'), head]));
    server.emit('connection', socket);
  });
}
