import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

interface Traffic {
  readonly answers: Set<ServerResponse>;
  bytes: number;
  quietMs: number;
}

const SWEEP_MS = 50;

/** A connection that proxies keep for the next call is used again sooner, under load; milliseconds. */
const QUIET_MS = 500;

/** Callers that connect anew all the time do not keep a server open. */
const MOST_TURNS = 1_000;

export type Drain = ReturnType<typeof createDrain>;

/** Ends the connections of a server so that no call on them is lost; to be called before it listens. */
export function createDrain(server: Server) {
  const connections = new Map<object, Traffic>();
  let sweeping: NodeJS.Timeout | undefined;
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    connections.set(socket, { answers: new Set(), bytes: 0, quietMs: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const answers = connections.get(socket)?.answers;
    answers?.add(response);
    response.once('close', () => answers?.delete(response));
    if (sweeping) response.shouldKeepAlive = false;
  });
  const sweep = (): void => {
    for (const [socket, traffic] of connections as Map<Socket, Traffic>) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      // A request that is on its way has begun to come, long before it is told of.
      const isQuiet = traffic.answers.size === 0 && bytes === traffic.bytes;
      traffic.quietMs = isQuiet ? traffic.quietMs + SWEEP_MS : 0;
      traffic.bytes = bytes;
      if (traffic.quietMs <= QUIET_MS) continue;
      // Node reads bytes that have already arrived within two turns of its event loop.
      void setImmediate()
        .then(() => setImmediate())
        .then(() => {
          if (socket.bytesRead + socket.bytesWritten === bytes) socket.destroy();
        });
    }
  };
  const begin = (): void => {
    if (sweeping) return;
    sweeping = setInterval(sweep, SWEEP_MS);
    // Node writes `Connection: close` with the headers of each, and closes behind it.
    for (const { answers } of connections.values()) {
      for (const response of answers) if (!response.headersSent) response.shouldKeepAlive = false;
    }
  };
  /** Closing resets those that have connected, but are not accepted: Node accepts one a turn. */
  const takeQueued = async (): Promise<void> => {
    for (let turn = 0, quiet = 0; turn < MOST_TURNS && quiet < 2; turn += 1) {
      const before = accepted;
      // The first turn may end before the system is asked.
      await setImmediate();
      quiet = accepted === before ? quiet + 1 : 0;
    }
  };
  return {
    begin,
    async end(graceMs: number): Promise<void> {
      begin();
      await takeQueued();
      const closed = new Promise((resolve) => {
        // `close` of `node:http` closes all idle connections at once, and loses bytes in flight.
        NetServer.prototype.close.call(server, resolve);
      });
      const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      // Ends the timer by which Node looks for slow requests.
      server.close();
      clearInterval(sweeping);
      clearTimeout(cutOff);
    },
    /** Leaves a connection to its new owner: a WebSocket is silent for hours. */
    release: (socket: object): void => void connections.delete(socket),
  };
}
