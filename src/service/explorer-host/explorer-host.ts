import { isIPv6 } from 'node:net';
import { Readable } from 'node:stream';
import { getMimeType } from 'hono/utils/mime';
import type { ConfigInput } from '../../contract/config.ts';
import {
  CONFIG_FILE,
  EXPLORER_PATH,
  SQL_WORKER_FILE,
  TOKEN_WORKER_FILE,
} from '../../contract/paths.ts';
import { Refusal } from '../http/refusal.ts';
import type { ServiceContext } from '../http/request.ts';
import { checkMethod, isFresh, taggedAnswer } from '../http/response.ts';
import { chooseRepresentation, type ExplorerFile, openRepresentation } from './explorer-files.ts';
import { originsOf, type Origins } from './explorer-config.ts';
import { securityHeaders } from './security-headers.ts';

export interface ExplorerHostOptions {
  readonly files: ReadonlyMap<string, ExplorerFile>;
  readonly inlineScripts: readonly string[];
  readonly config: () => ConfigInput;
  readonly origins: () => Origins;
}

const DATA_HEADERS = securityHeaders('data', []);

function notThere(): Refusal {
  return new Refusal(404, 'The explorer has no such file', 'not_found', DATA_HEADERS);
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** `GET {base_url}/v1/graphiql/…`: the explorer's built files (contract, Endpoints 3). */
export function explorerHost({ files, inlineScripts, config, origins }: ExplorerHostOptions) {
  return async (context: ServiceContext): Promise<Response> => {
    checkMethod(context, 'GET', DATA_HEADERS);
    const name = context.req.path.slice(EXPLORER_PATH.length) || 'index.html';
    const file = files.get(name) ?? [];
    const variant = chooseRepresentation(file, context.req.header('accept-encoding'));
    if (!variant) throw notThere();
    const kind = kindOf(name);
    const headers: Record<string, string> = {
      ...securityHeaders(kind, originsOf(config(), origins(), ASKED_BY[kind]), inlineScripts),
      'cache-control': name.startsWith('assets/') ? IMMUTABLE : 'no-cache',
      etag: variant.etag,
      ...(file.length > 1 && { vary: 'Accept-Encoding' }),
    };
    if (isFresh(context.req.header('if-none-match'), variant.etag)) {
      return new Response(null, { status: 304, headers });
    }
    const body = await openRepresentation(variant);
    if (!body) throw notThere();
    headers['content-type'] = name.endsWith('.js')
      ? 'text/javascript; charset=utf-8'
      : (getMimeType(name) ?? 'application/octet-stream');
    headers['content-length'] = String(variant.size);
    if (variant.encoding !== 'identity') headers['content-encoding'] = variant.encoding;
    if (context.req.method === 'HEAD') {
      await body.close();
      return new Response(null, { headers });
    }
    const content = Readable.toWeb(body.createReadStream()) as ReadableStream<Uint8Array>;
    return new Response(content, { headers });
  };
}

/** A demo's credentials go to the service's own hosts alone: another name may lead here (DNS rebinding). */
export function explorerConfigEndpoint(config: () => ConfigInput, hosts: readonly string[]) {
  return (context: ServiceContext): Response => {
    checkMethod(context, 'GET', DATA_HEADERS);
    const current = config();
    if (current.services.some(({ demo }) => demo !== undefined) && !isOwnHost(context, hosts)) {
      const message = 'The config of a demo is not for this host; see ALLOWED_HOSTS';
      throw new Refusal(421, message, 'invalid_request', DATA_HEADERS);
    }
    return taggedAnswer(context, JSON.stringify(current), 'application/json', {
      ...DATA_HEADERS,
      'cache-control': 'no-cache',
    });
  };
}

/** @param location relative: a proxy may have the service behind a path of its own */
export function redirectToExplorer(status: 302 | 308, location: string) {
  return (): Response => new Response(null, { status, headers: { ...DATA_HEADERS, location } });
}

export const EXPLORER_CONFIG_PATH = EXPLORER_PATH + CONFIG_FILE;

const ASKED_BY = {
  page: ['authUrl', 'baseUrl', 'subscriptionsUrl', 'operations', 'revocationUrl'],
  worker: ['authUrl'],
  'sql-worker': [],
  asset: [],
  other: [],
} as const;

/** Vite names the scripts of workers `….worker-<hash>.js`. */
const ASSET = /^assets\/(?!.*\bworker\b).*\.(?:js|css|woff2|ttf|wasm)$/;

function kindOf(name: string): keyof typeof ASKED_BY {
  if (name === TOKEN_WORKER_FILE) return 'worker';
  if (SQL_WORKER_FILE.test(name)) return 'sql-worker';
  if (ASSET.test(name)) return 'asset';
  return name.endsWith('.html') ? 'page' : 'other';
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function isOwnHost(context: ServiceContext, hosts: readonly string[]): boolean {
  const reachedAt = context.env.incoming.socket.localAddress?.replace(/^::ffff:/, '');
  const ownHosts = [...LOOPBACK, ...[...hosts, reachedAt ?? ''].map(toHostname)];
  const urls = [context.req.url, `http://${context.req.header('host') ?? ''}`];
  return urls.every((url) => URL.canParse(url) && ownHosts.includes(new URL(url).hostname));
}

function toHostname(host: string): string {
  return isIPv6(host) ? `[${host}]` : host.toLowerCase();
}
