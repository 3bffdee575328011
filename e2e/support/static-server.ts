import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXPLORER = fileURLToPath(new URL('../../dist/explorer', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
};

export interface StaticServer {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Any web server that somebody may put the built explorer on, below a path of their own.
 *
 * @param edit makes another version of a file, as the next deployment would
 */
export async function startStaticServer(
  path: string,
  config: string,
  edit: (name: string, content: Buffer) => Buffer = (_name, content) => content,
): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.slice(path.length) || 'index.html';
    if (pathname.startsWith(path)) void send(name, response);
    else response.writeHead(404).end();
  });
  const send = async (name: string, response: ServerResponse): Promise<void> => {
    try {
      const content =
        name === 'config.json' ? config : edit(name, await readFile(join(EXPLORER, name)));
      response.writeHead(200, { 'content-type': TYPES[extname(name)] }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
