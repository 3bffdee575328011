import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Nginx } from './nginx.ts';
import { startServiceProcess } from './service-process.ts';
import { makeCheapUser, type Credentials } from './service-users.ts';

const INSTANCES = 3;

/** A service user of a cluster, who calls from an address of his own. */
export interface ClusterUser extends Credentials {
  readonly address: string;
}

/** A signing key and service users in files, and what instances read them by. */
export async function makeSharedFiles(userCount: number) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-cluster-'));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyFile = join(folder, 'key.pem');
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const made = Array.from({ length: userCount }, (_, index) => makeCheapUser(`user-${index + 1}`));
  const credentialsFile = join(folder, 'credentials.json');
  const file = { version: 2, users: made.map(({ entry }) => entry) };
  await writeFile(credentialsFile, JSON.stringify(file), { mode: 0o600 });
  return {
    users: made.map(({ user }, index): ClusterUser => ({
      ...user,
      address: `127.0.1.${index + 1}`,
    })),
    variables: { SIGNING_KEY_FILE: keyFile, CREDENTIALS_FILE: credentialsFile },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** A reverse proxy before several instances, by its documented configuration without TLS. */
export interface ClusterProxy {
  /** Undefined where this machine has none. */
  readonly program: string | undefined;
  /** Of the instances, as the proxy's documentation asks for. */
  readonly variables?: Readonly<Record<string, string>>;
  /** @param instances as `host:port` */
  start(instances: readonly string[]): Promise<Nginx>;
}

/** Instances of the built service with one key, one credentials file and one Redis, behind a proxy. */
export async function startServiceCluster(
  redisUrl: string,
  userCount: number,
  proxied: ClusterProxy,
) {
  const files = await makeSharedFiles(userCount);
  const variables = {
    ...files.variables,
    AUTH_PORT: undefined,
    REDIS_URL: redisUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    ...proxied.variables,
  };
  const services = await Promise.all(
    Array.from({ length: INSTANCES }, () => startServiceProcess(variables)),
  );
  const origins = services.map(({ explorerOrigin }) => explorerOrigin);
  const proxy = await proxied.start(origins.map((origin) => new URL(origin).host));
  return {
    users: files.users,
    /** Of each instance by itself. */
    origins,
    /** Of the proxy, which shares calls out. */
    origin: proxy.origin,
    kill: (index: number) => services[index]?.stop('SIGKILL'),
    /** Ends one with SIGTERM, and starts it anew at its port. */
    async restart(index: number): Promise<void> {
      await services[index]?.stop();
      const { port } = new URL(origins[index] ?? '');
      services[index] = await startServiceProcess({ ...variables, PORT: port });
    },
    async stop(): Promise<void> {
      await proxy.stop();
      await Promise.all(services.map((each) => each.stop()));
      await files.remove();
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Of calls that change nothing: one that meets a connection at its end is made again. */
const kept = new Agent({ keepAlive: true, maxSockets: 100 });

interface Call {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Of the loopback network, to call from. */
  readonly address?: string;
}

/** As `fetch`, from any address of this machine. */
export async function send(url: string, call: Call = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, address } = call;
  const agent = method === 'GET' ? kept : false;
  const from = address === undefined ? {} : { localAddress: address };
  const outgoing = request(url, { method, headers, agent, ...from }).end(body);
  try {
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const { statusCode: status = 0 } = incoming;
    return { status, headers: incoming.headers, body: await text(incoming) };
  } catch (error) {
    if (outgoing.reusedSocket) return send(url, call);
    throw error;
  }
}

/** Flow A, once. */
export async function askForToken(
  origin: string,
  { username, password, apiKey, address }: ClusterUser,
): Promise<Answer> {
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  const headers = { 'x-api-key': apiKey, authorization: `Basic ${basic}`, 'content-length': '0' };
  const url = `${origin}/oauth2/token?grant_type=client_credentials`;
  return send(url, { method: 'POST', headers, address });
}

/** A token, however often the service is too busy for it. */
export async function signIn(origin: string, user: ClusterUser): Promise<string> {
  for (;;) {
    const { status, body } = await askForToken(origin, user);
    if (status === 200) return (JSON.parse(body) as { access_token: string }).access_token;
    if (status !== 503) throw new Error(`Sign-in was answered ${status}: ${body}`);
    await sleep(100);
  }
}

/** What an instance says of a token; 200 where it is live. */
export async function check(origin: string, user: Credentials, token: string): Promise<Answer> {
  return send(`${origin}/verify`, {
    headers: { 'x-api-key': user.apiKey, authorization: `Bearer ${token}` },
  });
}

/** A way to a server that takes so long for each chunk that comes back; milliseconds. */
export async function startSlowWay(port: number) {
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        sockets.delete(socket);
      });
    }
    near.pipe(far);
    far.on('data', (chunk: Buffer) => setTimeout(() => near.write(chunk), delayMs));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    slowDown: (ms: number) => void (delayMs = ms),
    stop(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
