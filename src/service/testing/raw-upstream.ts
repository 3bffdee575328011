import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server behind the service whose bytes a test writes. */
export interface RawUpstream {
  readonly url: string;
  /** All received bytes, as text. */
  readonly received: () => string;
  readonly connections: () => readonly Socket[];
  /** Called with each connection once the end of a request has come over it. */
  onRequest(answer: (socket: Socket) => unknown): void;
  close(): Promise<void>;
}

/** Opens one on a free port; it takes a body that ends with `}` or a last chunk for a whole request. */
export async function startRawUpstream(): Promise<RawUpstream> {
  let received = '';
  let answer: (socket: Socket) => unknown = () => undefined;
  const connections: Socket[] = [];
  const server = createServer((socket) => {
    connections.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      received += data.toString('latin1');
      if (/\}$|\r\n0\r\n\r\n$/.test(received)) answer(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/graphql`,
    received: () => received,
    connections: () => connections,
    onRequest: (next) => {
      received = '';
      answer = next;
    },
    async close() {
      for (const socket of connections) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
