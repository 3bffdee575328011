import type { AddressInfo } from 'node:net';
import { createServer } from 'node:https';
import { onTestFinished } from 'vitest';
import type { SelfSigned } from './self-signed.ts';

/**
 * A server with the given certificate on a free port of this machine; ends with the test.
 *
 * @param onRequest called for each request, which none of these tests means to make
 * @returns its port
 */
export async function startTlsServer(
  certificate: SelfSigned,
  onRequest: () => void = () => undefined,
): Promise<number> {
  const server = createServer(certificate, (_request, response) => {
    onRequest();
    response.end();
  });
  // A client that refuses the certificate hangs up: the tests look for that.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  });
  return (server.address() as AddressInfo).port;
}
