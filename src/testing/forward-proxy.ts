import { createServer, request as requestPlain, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy that a test goes through. Only this proxy knows where each name leads. */
export interface ForwardProxy {
  readonly url: string;
  /** The requests: method and target. */
  readonly seen: string[];
  readonly close: () => Promise<void>;
}

const passOn =
  (to: URL): RequestListener =>
  (asked, answer) => {
    const { 'proxy-authorization': _own, host: _to, ...headers } = asked.headers;
    const onward = requestPlain(to, { method: asked.method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      came.pipe(answer);
    });
    onward.on('error', () => answer.writeHead(502).end());
    asked.pipe(onward);
  };

/**
 * Starts what speaks TLS before servers that do not.
 *
 * @param originOf which of them a path is for
 */
export async function startTlsFront(
  certificate: { readonly cert: string; readonly key: string },
  originOf: (path: string) => string,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = createTlsServer(certificate, (asked, answer) => {
    const path = asked.url ?? '/';
    passOn(new URL(path, originOf(path)))(asked, answer);
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Starts a forward proxy on this machine that passes plain requests on and opens tunnels.
 *
 * @param ports where hosts lead to, by name or name and port; others to their own port on this machine
 * @param credentials `user:password` that it wants, if any
 */
export async function startForwardProxy(
  ports: Readonly<Record<string, number>> = {},
  credentials?: string,
): Promise<ForwardProxy> {
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const wanted = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
  const portOf = ({ hostname, port }: URL): number => ports[hostname] ?? Number(port || 80);
  const server = createServer((asked, answer) => {
    seen.push(`${asked.method} ${asked.url}`);
    if (wanted && asked.headers['proxy-authorization'] !== wanted) {
      answer.writeHead(407, { 'proxy-authenticate': 'Basic' }).end('<html>who?</html>');
      return;
    }
    const url = new URL(asked.url ?? '');
    const { pathname, search } = url;
    passOn(new URL(pathname + search, `http://127.0.0.1:${portOf(url)}`))(asked, answer);
  });
  server.on('connect', (asked, socket: Socket, head: Buffer) => {
    seen.push(`CONNECT ${asked.url}`);
    if (wanted && asked.headers['proxy-authorization'] !== wanted) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\n\r\n');
      return;
    }
    const onward = connect({ host: '127.0.0.1', port: portOf(new URL(`http://${asked.url}`)) });
    for (const end of [socket, onward]) {
      sockets.add(end);
      end
        .on('error', () => undefined)
        .on('close', () => {
          socket.destroy();
          onward.destroy();
        });
    }
    onward.on('connect', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
