import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** Listens where nobody should come, and takes whatever is sent. */
export interface FaultSink {
  readonly origin: string;
  /** All that has arrived, over every connection. */
  received(): string;
  close(): Promise<void>;
}

/** Opens a sink on a free port: no HTTP, so that not even half a request goes unseen. */
export async function startFaultSink(): Promise<FaultSink> {
  const chunks: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A browser that goes away is no fault of the test.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received: () => Buffer.concat(chunks).toString(),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
