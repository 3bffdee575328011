import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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
