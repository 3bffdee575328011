import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a file fails: one request, each from now on, or as one whose code does this. */
type Failure = 'once' | 'always' | { readonly code: string };

/** Stands before a host of the explorer, and fails any of its files as hosts do. */
export interface AssetProxy {
  readonly origin: string;
  /** The paths that were asked for, in their order. */
  readonly asked: readonly string[];
  /** Answers 500 for files that fit, or with other code. */
  fail(files: RegExp, failure: Failure): void;
  /** Has all files come again. */
  heal(): void;
  /**
   * Installs another version, whose files have other addresses.
   *
   * @param missing how it answers for files of the version before: as a host does, or one that has a page for everything
   */
  deploy(missing: 'not-found' | 'page'): void;
  close(): Promise<void>;
}

/** Opens a proxy on a free port, before a host at `origin` that has the explorer at its root. */
export async function startAssetProxy(origin: string): Promise<AssetProxy> {
  const asked: string[] = [];
  const failures = new Map<RegExp, Failure>();
  let version = 1;
  let missing: 'not-found' | 'page' = 'not-found';
  const folder = (): string => (version === 1 ? 'assets' : `assets-${version}`);

  /** What the host has at a path, with the addresses of this version. */
  const read = async (path: string): Promise<{ status: number; type: string; body: Buffer }> => {
    const own = path.replace(`/${folder()}/`, '/assets/');
    const answer = await fetch(origin + own);
    const type = answer.headers.get('content-type') ?? 'text/plain';
    const body = Buffer.from(await answer.arrayBuffer());
    if (version === 1 || !/html|javascript|css/.test(type))
      return { status: answer.status, type, body };
    const text = body.toString().replaceAll(/\bassets\//g, `${folder()}/`);
    return { status: answer.status, type, body: Buffer.from(text) };
  };
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const send = (status: number, type: string, body: Buffer | string): void =>
      void response
        .writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' })
        .end(body);
    const [pattern, failure] = [...failures].find(([files]) => files.test(path)) ?? [];
    if (pattern && failure === 'once') failures.delete(pattern);
    if (typeof failure === 'string') return send(500, 'text/plain', 'failed on purpose');
    const isOld = /^\/assets[^/]*\//.test(path) && !path.startsWith(`/${folder()}/`);
    if (isOld && missing === 'not-found') return send(404, 'text/plain', 'not found');
    const { status, type, body } = await read(isOld ? '/' : path);
    send(status, type, failure ? withOtherCode(body.toString(), failure.code) : body);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    answer(pathname, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    fail: (files, failure) => void failures.set(files, failure),
    heal: () => failures.clear(),
    deploy(answersMissing) {
      version += 1;
      missing = answersMissing;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A module of the same exports, each of them a function of this code. */
function withOtherCode(module: string, code: string): string {
  const [, list = ''] = /export\s*\{([^}]*)\}/.exec(module) ?? [];
  const names = Array.from(list.matchAll(/(?:\bas\s+)?([\w$]+)\s*(?:,|$)/g), ([, name]) => name);
  return names.map((name) => `export const ${name} = () => { ${code} };`).join('\n');
}
