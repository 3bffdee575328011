import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, createServer as createPort } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { findToolchain } from '../testing/toolchain.ts';
import { SELF_SIGNED } from './testing/self-signed.ts';
import {
  ALICE,
  startServiceUnderTest,
  type ServiceUnderTest,
} from './testing/service-under-test.ts';

const PROTOCOL = 'graphql-transport-ws';

/** A reverse proxy, and the parts of its documented configuration that differ here. */
interface Proxy {
  readonly file: string;
  readonly program: string | undefined;
  /** Each is there once. */
  readonly places: (port: number, folder: string) => readonly (readonly [string, string])[];
  /** The configuration around the file, if the file is a part. */
  readonly around?: (file: string) => string;
  /** Arguments that make the program check a configuration. */
  readonly check: (path: string) => readonly string[];
  readonly run: (path: string) => readonly string[];
}

const PROXIES: Record<string, Proxy> = {
  nginx: {
    file: 'docs/nginx/service.conf',
    program: findToolchain('NGINX_PATH', 'nginx'),
    places: (port, folder) => [
      ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
      ['/etc/ssl/certs/data.example.com.pem', join(folder, 'both.pem')],
      ['/etc/ssl/private/data.example.com.key', join(folder, 'both.pem')],
    ],
    around: (file) => `
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      daemon off; pid nginx.pid; error_log stderr;
      events { worker_connections 256; }
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
        ${file}
      }`,
    check: (path) => ['-t', '-p', join(path, '..'), '-c', path],
    run: (path) => ['-p', join(path, '..'), '-c', path],
  },
  Caddy: {
    file: 'docs/install/Caddyfile',
    program: findToolchain('CADDY_PATH', 'caddy'),
    places: (port, folder) => [
      [
        'data.example.com {',
        `{\nadmin off\nauto_https off\n}\nhttps://127.0.0.1:${port} {\nbind 127.0.0.1\ntls ${join(folder, 'both.pem')} ${join(folder, 'both.pem')}`,
      ],
    ],
    check: (path) => ['validate', '--adapter', 'caddyfile', '--config', path],
    run: (path) => ['run', '--adapter', 'caddyfile', '--config', path],
  },
  HAProxy: {
    file: 'docs/install/haproxy.cfg',
    program: findToolchain('HAPROXY_PATH', 'haproxy'),
    places: (port, folder) => [
      ['bind :443', `bind 127.0.0.1:${port}`],
      ['/etc/haproxy/data.example.com.pem', join(folder, 'both.pem')],
    ],
    check: (path) => ['-c', '-f', path],
    run: (path) => ['-db', '-f', path],
  },
};

/** A GraphQL server that counts nothing and answers all: events go on until they are hung up on. */
async function startUpstream(): Promise<Server> {
  const server = createServer((incoming, response) => {
    if (incoming.headers.accept === 'text/event-stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: next\ndata: {"data":{"first":true}}\n\n');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: { user: incoming.headers['x-service-user'] } }));
  }).listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ server, handleProtocols: () => PROTOCOL });
  sockets.on('connection', (socket) =>
    socket.on('message', () => socket.send('{"type":"connection_ack"}')),
  );
  await once(server, 'listening');
  return server;
}

async function freePort(): Promise<number> {
  const server = createPort().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe.each(Object.entries(PROXIES))('%s @full', (_, proxy) => {
  describe.skipIf(proxy.program === undefined)('with the documented configuration', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-proxy-'));
    const path = join(folder, 'configuration');
    let upstream: Server;
    let service: ServiceUnderTest;
    let child: ChildProcess;
    let origin: string;

    beforeAll(async () => {
      upstream = await startUpstream();
      const { port: behind } = upstream.address() as AddressInfo;
      service = await startServiceUnderTest(
        {
          UPSTREAM_GRAPHQL_URL: `http://127.0.0.1:${behind}/`,
          UPSTREAM_SUBSCRIPTIONS_URL: `ws://127.0.0.1:${behind}/`,
          TRUSTED_PROXIES: '127.0.0.1',
        },
        { signInLimits: { windowS: 600, perUserAndAddress: 2, perAddress: 100, perUser: 100 } },
      );
      const port = await freePort();
      origin = `https://127.0.0.1:${port}`;
      writeFileSync(join(folder, 'both.pem'), SELF_SIGNED.cert + SELF_SIGNED.key);
      let content = readFileSync(new URL(`../../${proxy.file}`, import.meta.url), 'utf8');
      const { host } = new URL(service.origins.explorer);
      for (const [documented, here] of [
        ...proxy.places(port, folder),
        ['127.0.0.1:8080', host] as const,
      ]) {
        const parts = content.split(documented);
        if (parts.length !== 2) throw new Error(`${documented} is not there once.`);
        content = parts.join(here);
      }
      writeFileSync(path, proxy.around?.(content) ?? content);
    });

    afterAll(async () => {
      child.kill('SIGKILL');
      await service.stop(0);
      upstream.closeAllConnections();
      upstream.close();
      rmSync(folder, { recursive: true });
    });

    /** From an address of its own, since callers are told apart by theirs. */
    async function call(
      target: string,
      from: string,
      headers: Record<string, string>,
      body?: string,
    ): Promise<IncomingMessage> {
      const { cert: ca } = SELF_SIGNED;
      const method = body === undefined ? 'GET' : 'POST';
      const options = { method, headers, ca, localAddress: from, agent: false };
      const outgoing = request(origin + target, options).end(body);
      const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
      return incoming;
    }

    const signIn = (from: string, secret: string, headers: Record<string, string> = {}) =>
      call(
        '/oauth2/token?grant_type=client_credentials',
        from,
        {
          'x-api-key': ALICE.apiKey,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        new URLSearchParams({ client_id: ALICE.username, client_secret: secret }).toString(),
      );

    const graphql = (bearer: string, accept: string) =>
      call(
        '/v1/graphql',
        '127.0.0.1',
        {
          'x-api-key': ALICE.apiKey,
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          accept,
        },
        '{"query":"{ a }"}',
      );

    async function token(): Promise<string> {
      const answer = await signIn('127.0.0.1', ALICE.password);
      const { access_token: given } = JSON.parse(await text(answer)) as { access_token: string };
      return given;
    }

    test('is accepted by its own checker, and runs', async () => {
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      const options = { env, encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync(proxy.program ?? '', proxy.check(path), options);
      const said = stdout + stderr;
      expect({ said, status }).toEqual({ said, status: 0 });
      expect(said).not.toMatch(/\[warn/i);
      child = spawn(proxy.program ?? '', proxy.run(path), { env, stdio: 'ignore' });
      await vi.waitFor(
        async () => expect((await call('/readyz', '127.0.0.1', {})).statusCode).toBe(200),
        { timeout: 20_000, interval: 100 },
      );
    });

    test('lets sign in and query, over TLS that browsers keep to', async () => {
      const answer = await graphql(await token(), 'application/json');
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
      expect(JSON.parse(await text(answer))).toEqual({ data: { user: 'alice' } });
    });

    test('sends each event on as it comes', async () => {
      const events = await graphql(await token(), 'text/event-stream');
      const [first] = (await once(events, 'data')) as [Buffer];
      expect(first.toString()).toContain('"first":true');
      events.destroy();
    });

    test('lets a WebSocket through', async () => {
      const socket = new WebSocket(`${origin.replace('https', 'wss')}/v1/graphql`, PROTOCOL, {
        ca: SELF_SIGNED.cert,
      });
      await once(socket, 'open');
      const payload = { 'x-api-key': ALICE.apiKey, Authorization: `Bearer ${await token()}` };
      socket.send(JSON.stringify({ type: 'connection_init', payload }));
      const [message] = (await once(socket, 'message')) as [Buffer];
      expect(message.toString()).toBe('{"type":"connection_ack"}');
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    });

    test('names who calls, whatever the caller names himself', async () => {
      const tries = [];
      for (let index = 0; index < 3; index += 1) {
        const forged = { 'x-forwarded-for': `192.0.2.${index}`, forwarded: `for=192.0.2.${index}` };
        tries.push((await signIn('127.0.0.2', 'wrong', forged)).statusCode);
      }
      expect(tries).toEqual([401, 401, 429]);
      expect((await signIn('127.0.0.3', 'wrong')).statusCode).toBe(401);
    });
  });
});
