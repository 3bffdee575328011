import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findToolchain } from '../testing/toolchain.ts';
import { ManualClock } from './testing/manual-clock.ts';
import {
  ALICE,
  startServiceUnderTest,
  type ServiceUnderTest,
} from './testing/service-under-test.ts';
import { hashApiKey } from './users/credential-hashes.ts';
import { toServiceUser } from './users/load-users.ts';

/** Servers of others; `npm test` installs them. */
const FOREIGN = new URL('../../e2e/foreign/', import.meta.url);
const isInstalled = existsSync(new URL('node_modules/graphql-http', FOREIGN));

const APACHE_MODULES = '/usr/lib/apache2/modules';
const SECRET = 'secret-of-apache';
/** A header cannot carry this unencoded. */
const NAME = 'Zoë 100%';

/** A web server that asks the service before it lets a call through, set up as docs/ shows it. */
interface Gate {
  readonly file: string;
  readonly program: string | undefined;
  /** Lines of the file with other addresses or TLS, and their replacements here. */
  readonly places: (
    origin: URL,
  ) => readonly (readonly [documented: string | RegExp, here: string])[];
  /** The configuration around the file. */
  readonly around: (file: string, folder: string) => string;
  readonly run: (path: string, folder: string) => readonly string[];
  /** Introspection says nothing of keys. */
  readonly checksKey: boolean;
  /** The caller's status while the service is down. */
  readonly failure: number;
}

const isRoot = process.getuid?.() === 0;

const GATES: Record<string, Gate> = {
  'nginx, auth_request': {
    file: 'docs/nginx/forward-auth.conf',
    program: findToolchain('NGINX_PATH', 'nginx'),
    places: ({ host }) => [
      ['listen 443 ssl;', `listen ${host};`],
      [/ssl_certificate .*/, ''],
      [/ssl_certificate_key .*/, ''],
    ],
    around: (file) => `
      ${isRoot ? 'user root;' : ''}
      daemon off; pid nginx.pid; error_log stderr;
      events { worker_connections 256; }
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${each};`).join(' ')}
        ${file}
      }`,
    run: (path, folder) => ['-p', folder, '-c', path],
    checksKey: true,
    failure: 500,
  },
  'Caddy, forward_auth': {
    file: 'docs/caddy/Caddyfile',
    program: findToolchain('CADDY_PATH', 'caddy'),
    places: ({ origin }) => [['api.example.com {', `{\nadmin off\n}\n${origin} {\nbind 127.0.0.1`]],
    around: (file) => file,
    run: (path) => ['run', '--adapter', 'caddyfile', '--config', path],
    checksKey: true,
    failure: 502,
  },
  'Apache, mod_oauth2': {
    file: 'docs/apache/introspection.conf',
    program: findToolchain('APACHE_PATH', 'apache2'),
    places: ({ host }) => [
      ['<VirtualHost *:443>', `Listen ${host}\n<VirtualHost *>`],
      ['SSLEngine on', ''],
      [/SSLCertificateFile .*/, ''],
      [/SSLCertificateKeyFile .*/, ''],
      ['client_secret=SECRET', `client_secret=${SECRET}`],
    ],
    around: (file, folder) => `
      ${[
        'mpm_event',
        'authn_core',
        'authz_core',
        'authz_user',
        'headers',
        'proxy',
        'proxy_http',
        'oauth2',
      ]
        .map((each) => `LoadModule ${each}_module ${APACHE_MODULES}/mod_${each}.so`)
        .join('\n')}
      ServerName 127.0.0.1
      ${isRoot ? 'User www-data\nGroup www-data' : ''}
      DefaultRuntimeDir ${folder}
      PidFile ${folder}/pid
      ErrorLog ${folder}/error.log
      ${file}`,
    run: (path) => ['-D', 'FOREGROUND', '-f', path],
    checksKey: false,
    failure: 401,
  },
};

interface Listening {
  readonly server: Server;
  readonly host: string;
}

async function listen(handle: RequestListener): Promise<Listening> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function close({ server }: Listening): Promise<void> {
  const closed = once(server, 'close');
  server.closeAllConnections();
  server.close();
  await closed;
}

/** A graphql-http server that reports its headers and counts calls. */
async function startForeignServer() {
  let calls = 0;
  let names: string[] = [];
  const load = createRequire(FOREIGN.href + 'package.json');
  const { createHandler } = load('graphql-http/lib/use/http') as {
    createHandler: (options: object) => RequestListener;
  };
  const { buildSchema } = load('graphql') as { buildSchema: (text: string) => object };
  const handle = createHandler({
    schema: buildSchema('type Query { header(name: String!): String }'),
    rootValue: {
      header: ({ name }: { name: string }, { headers }: { headers: Record<string, unknown> }) =>
        headers[name],
    },
    context: ({ headers }: { headers: unknown }) => ({ headers }),
  });
  const listening = await listen((incoming, response) => {
    calls += 1;
    names = incoming.rawHeaders.filter((_, index) => index % 2 === 0);
    handle(incoming, response);
  });
  return {
    ...listening,
    calls: () => calls,
    /** Header names of the last call, as written. */
    names: () => names,
  };
}

describe.each(Object.entries(GATES))('%s @full', (_name, gate) => {
  describe.skipIf(!isInstalled || gate.program === undefined)('before a server of others', () => {
    const clock = new ManualClock(Date.now());
    let folder: string;
    let foreign: Awaited<ReturnType<typeof startForeignServer>>;
    let service: ServiceUnderTest;
    let child: ChildProcess;
    let origin: URL;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'gatehouse-gate-'));
      foreign = await startForeignServer();
      const users = [await toServiceUser({ ...ALICE, username: NAME })];
      const resourceServers = [{ name: 'apache', secretHash: hashApiKey(SECRET) }];
      const credentials = join(folder, 'users.json');
      await writeFile(credentials, JSON.stringify({ version: 2, users, resourceServers }));
      service = await startServiceUnderTest({ CREDENTIALS_FILE: credentials }, { clock });
      const free = await listen(() => undefined);
      await close(free);
      origin = new URL(`http://${free.host}`);
      let configuration = await readFile(new URL(`../../${gate.file}`, import.meta.url), 'utf8');
      const behind = [
        ['127.0.0.1:4000', foreign.host],
        ['127.0.0.1:8080', new URL(service.origins.auth).host],
      ] as const;
      for (const [documented, here] of [...gate.places(origin), ...behind]) {
        const isThereOnce = configuration.split(documented).length === 2;
        if (!isThereOnce) throw new Error(`${String(documented)} is not there once.`);
        configuration = configuration.replace(documented, here);
      }
      const path = join(folder, 'configuration');
      await writeFile(path, gate.around(configuration, folder));
      child = spawn(gate.program ?? '', gate.run(path, folder), {
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await vi.waitFor(
        async () => {
          if (child.exitCode !== null) throw new Error(said);
          await fetch(origin);
        },
        { timeout: 20_000, interval: 50 },
      );
    });

    afterAll(async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await close(foreign);
      await rm(folder, { recursive: true });
    });

    const newToken = async (): Promise<string> => {
      const body = new URLSearchParams({ client_id: NAME, client_secret: ALICE.password });
      const answer = (await (await service.signIn({ body })).json()) as { access_token: string };
      return answer.access_token;
    };

    const call = async (token: string | undefined, headers: Record<string, string> = {}) =>
      fetch(`${origin.origin}/v1/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': ALICE.apiKey,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: JSON.stringify({
          query:
            '{ user: header(name: "x-service-user") key: header(name: "x-api-key") ' +
            'token: header(name: "authorization") }',
        }),
      });

    test('lets a live token pass, and tells the server whose it is, whatever the caller says', async () => {
      const answer = await call(await newToken(), { 'x-service-user': 'admin' });
      expect(answer.status).toBe(200);
      const { data } = (await answer.json()) as { data: { user: string } };
      // Percent-encoded; Apache writes the digits small.
      expect({ ...data, user: decodeURIComponent(data.user) }).toEqual({
        user: NAME,
        key: null,
        token: null,
      });
      expect(data.user).toMatch(/^[!-~]+$/);
    });

    test.each(['x-service-user', 'x_service_user', 'x-service_user', 'x_service-user'])(
      'a caller can neither bring %s along nor take the name off',
      async (name) => {
        const outgoing = request(`${origin.origin}/v1/graphql`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-api-key': ALICE.apiKey,
            authorization: `Bearer ${await newToken()}`,
            connection: 'close, X-Service-User',
            [name]: 'admin',
          },
        });
        outgoing.end('{"query":"{ user: header(name: \\"x-service-user\\") }"}');
        const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
        const { data } = JSON.parse(await text(incoming)) as { data: { user: string } };
        expect(decodeURIComponent(data.user)).toBe(NAME);
        const spellings = foreign.names().filter((each) => /^x[-_]service[-_]user$/i.test(each));
        expect(spellings).toHaveLength(1);
      },
    );

    const expectRefused = async (token: string | undefined, said: RegExp): Promise<void> => {
      const before = foreign.calls();
      const answer = await call(token, { 'x-service-user': 'admin' });
      expect(answer.status).toBe(401);
      // mod_oauth2 knows no more than that a token is not live.
      const challenge = gate.checksKey ? said : /^Bearer/;
      expect(answer.headers.get('www-authenticate')).toMatch(challenge);
      expect(foreign.calls()).toBe(before);
    };

    test.each([
      ['no token', undefined, /^Bearer realm=/],
      ['no token of the service', 'x.y.z', /error="invalid_token"/],
    ])('%s does not pass', (_case, token, said) => expectRefused(token, said));

    const revoke = (token: string): Promise<Response> =>
      fetch(`${service.origins.auth}/oauth2/revoke`, {
        method: 'POST',
        headers: { 'x-api-key': ALICE.apiKey },
        body: new URLSearchParams({ token }),
      });

    test.each<[string, (token: string) => unknown]>([
      ['replaced', newToken],
      ['revoked', revoke],
      ['expired', () => clock.advance(28_800_000)],
    ])('a token that passed does not once it is %s', async (state, end) => {
      const token = await newToken();
      expect((await call(token)).status).toBe(200);
      await end(token);
      await expectRefused(token, new RegExp(`token_state="${state}"`));
    });

    test.runIf(gate.checksKey).each([
      ['no API key', ''],
      ['another one', 'key-of-somebody'],
    ])('%s does not pass with a live token', async (_case, key) => {
      const before = foreign.calls();
      expect((await call(await newToken(), { 'x-api-key': key })).status).toBe(403);
      expect(foreign.calls()).toBe(before);
    });

    test('nobody passes while the service is away', async () => {
      const token = await newToken();
      await service.stop(0);
      const before = foreign.calls();
      expect((await call(token)).status).toBe(gate.failure);
      expect(foreign.calls()).toBe(before);
    });
  });
});
