import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** An nginx to use; set by `npm test` where there is one. */
export const NGINX = process.env['NGINX_PATH'];

const DOCUMENTED = fileURLToPath(new URL('../../docs/nginx/gatehouse.conf', import.meta.url));
const INSTANCES = fileURLToPath(new URL('../../docs/nginx/instances.conf', import.meta.url));
const EXPLORER = fileURLToPath(new URL('../../dist/explorer/', import.meta.url));

/** Another program may take a free port before nginx does. */
const TRIES = 3;

export interface NginxSettings {
  /** Content of config.json. */
  readonly config: unknown;
  /** Origins that the page may ask, and of these the token service's. */
  readonly services: readonly string[];
  readonly tokenService: string;
  /** Where the endpoints are that nginx stands before. */
  readonly upstreams: { readonly graphql: string; readonly token: string };
  /** Of the upstream `gatehouse`, as `host:port`; sign-ins are neither slowed nor given up then. */
  readonly instances?: readonly string[];
}

export interface Nginx {
  readonly origin: string;
  /** Ends it, and waits until it is gone. */
  stop(): Promise<void>;
}

/**
 * Runs nginx on a free port with the documented configuration: the file of the documentation itself,
 * in which only names of places are replaced, and TLS is left out.
 *
 * @throws {Error} with nginx's own words where it does not start
 */
export async function startNginx(settings: NginxSettings): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-nginx-'));
  await writeFile(join(folder, 'config.json'), JSON.stringify(settings.config));
  await writeFile(join(folder, 'nginx.conf'), mainConfiguration());
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    await writeFile(join(folder, 'gatehouse.conf'), await configuration(folder, port, settings));
    await writeFile(join(folder, 'instances.conf'), await instancesConfiguration(settings));
    const child = spawn(NGINX ?? 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = once(child, 'exit');
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    };
    const said = await waitForWorker(child);
    if (said === undefined) return { origin: `http://127.0.0.1:${port}`, stop };
    const isTaken = said.includes('Address already in use') && tries < TRIES;
    if (!isTaken) throw new Error(`nginx did not start:\n${said}`);
  }
}

/** What stands around a server block; all that nginx writes is below the folder of `-p`. */
function mainConfiguration(): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    pid nginx.pid;
    error_log stderr notice;
    worker_processes 1;
    events { worker_connections 4096; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${name};`).join('\n')}
      include instances.conf;
      include gatehouse.conf;
    }
  `;
}

async function configuration(
  folder: string,
  port: number,
  { services, tokenService, upstreams, instances }: NginxSettings,
): Promise<string> {
  const places: readonly (readonly [documented: string | RegExp, here: string])[] = [
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    [/ssl_certificate .*/, ''],
    [/ssl_certificate_key .*/, ''],
    ['"https://auth.example.com https://data.example.com"', `"${services.join(' ')}"`],
    ['"https://auth.example.com"', `"${tokenService}"`],
    ['/srv/gatehouse/explorer/', EXPLORER],
    ['/srv/gatehouse/config.json', join(folder, 'config.json')],
    ['http://127.0.0.1:8080', upstreams.graphql],
    ['http://127.0.0.1:8081', upstreams.token],
    ...(instances ? ([[/limit_req .*/, 'proxy_read_timeout 10m;']] as const) : []),
  ];
  let text = await readFile(DOCUMENTED, 'utf8');
  for (const [documented, here] of places) {
    const parts = text.split(documented);
    if (parts.length !== 2) throw new Error(`${String(documented)} is not there once.`);
    text = parts.join(here);
  }
  return text;
}

async function instancesConfiguration({ instances }: NginxSettings): Promise<string> {
  if (!instances) return '';
  const documented = await readFile(INSTANCES, 'utf8');
  // With the parameters of the file's own lines.
  return documented.replace(/(server )\S+?(?=[ ;])([^;]*;)(?:\s+server [^;]+;)*/, (_, name, rest) =>
    instances.map((each) => `${name}${each}${rest}`).join(' '),
  );
}

/** Undefined once nginx takes connections; what it said, if it ends before. */
async function waitForWorker({ stderr }: ChildProcess): Promise<string | undefined> {
  if (!stderr) throw new TypeError('stderr is a pipe');
  const lines: string[] = [];
  for await (const line of createInterface(stderr)) {
    if (line.includes('start worker process ')) {
      // The rest is read and dropped, so that nginx never waits for us.
      stderr.resume();
      return undefined;
    }
    lines.push(line);
  }
  return lines.join('\n');
}

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
