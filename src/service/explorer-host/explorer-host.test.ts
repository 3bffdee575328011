import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../contract/config.ts';
import { parseEnvironment } from '../settings/environment.ts';
import { startService } from '../start-service.ts';
import { sendRaw } from '../testing/raw-request.ts';
import {
  ALICE,
  startServiceUnderTest,
  type ServiceUnderTest,
} from '../testing/service-under-test.ts';

/** A server that is never asked. */
const BEHIND = { UPSTREAM_GRAPHQL_URL: 'http://127.0.0.1:9/' };

const SCRIPT = `console.log('${'x'.repeat(2_000)}');\n`;

let folder: string;
let explorerDirectory: string;
let service: ServiceUnderTest;
let page: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  explorerDirectory = join(folder, 'explorer');
  await mkdir(join(explorerDirectory, 'assets'), { recursive: true });
  await mkdir(join(explorerDirectory, '.vite'));
  const files: Record<string, string | Buffer> = {
    'index.html': '<!doctype html><title>Explorer</title>',
    'token-worker.js': SCRIPT,
    'assets/app-1a2b3c.js': SCRIPT,
    'assets/app-1a2b3c.js.br': brotliCompressSync(SCRIPT),
    'assets/app-1a2b3c.js.gz': gzipSync(SCRIPT),
    'assets/style-9f.css': 'body{}',
    'assets/font-1.woff2': Buffer.from([1, 2, 3]),
    'assets/icons-1.ttf': Buffer.from([1, 2, 3]),
    'assets/sqlite3-1.wasm': Buffer.from([1, 2, 3]),
    'assets/answers.worker-1.js': SCRIPT,
    'assets/sql.worker-1.js': SCRIPT,
    'assets/picture-1.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'licences.md': '# Licences',
    '.vite/manifest.json': '{}',
    '../secret.txt': 'secret',
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(explorerDirectory, name), content);
  }
  service = await startServiceUnderTest({ AUTH_PORT: '0' }, { explorerDirectory });
  page = `${service.origins.explorer}/v1/graphiql/`;
});
afterAll(async () => {
  await service.stop(0);
  await rm(folder, { recursive: true });
});

/**
 * Sends a GET over a socket.
 *
 * @param name stands after the address as it is
 * @returns each byte of the answer, headers included
 */
async function exchange(address: string, headers: readonly string[], name = ''): Promise<Buffer> {
  const { hostname, port, pathname } = new URL(address);
  const socket = connect(Number(port), hostname);
  const lines = [`GET ${pathname}${name} HTTP/1.1`, `host: ${hostname}`, 'connection: close'];
  socket.end([...lines, ...headers, '', ''].join('\r\n'));
  return buffer(socket);
}

describe('files', () => {
  test.each([
    ['', 'text/html; charset=utf-8', 'no-cache'],
    ['token-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
    [
      'assets/app-1a2b3c.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['assets/style-9f.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['assets/font-1.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
  ])('%s is %s, kept: %s', async (name, type, caching) => {
    const response = await fetch(page + name);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe(caching);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['BR', 'br', brotliDecompressSync],
  ])('Accept-Encoding %s is answered in %s', async (accept, encoding, decompress) => {
    const chunks: Buffer[] = [];
    const { get } = await import('node:http');
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      get(`${page}assets/app-1a2b3c.js`, { headers: { 'accept-encoding': accept } }, (incoming) => {
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => resolve(incoming.headers));
        incoming.on('error', reject);
      }).on('error', reject);
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(decompress(Buffer.concat(chunks)).toString()).toBe(SCRIPT);
  });

  test.each(['identity', 'gzip;q=0', 'deflate', ''])(
    'Accept-Encoding %j: the file itself',
    async (accept) => {
      const answer = await sendRaw(`${page}assets/app-1a2b3c.js`, 'GET', [
        'accept-encoding',
        accept,
      ]);
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.headers['vary']).toBe('Accept-Encoding');
      expect(answer.body).toBe(SCRIPT);
    },
  );

  test('no encoding is spoken of where there is only one', async () => {
    expect((await fetch(page)).headers.has('vary')).toBe(false);
  });

  test('what the browser has already is not sent again', async () => {
    const etag = (await fetch(page)).headers.get('etag') ?? '';
    for (const [value, status] of [
      [etag, 304],
      [`"other", W/${etag}`, 304],
      ['*', 304],
      ['"other"', 200],
    ] as const) {
      const response = await fetch(page, { headers: { 'if-none-match': value } });
      expect([value, response.status]).toEqual([value, status]);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test('a second visit asks for three files, and gets 5 kB at most', async () => {
    let bytes = 0;
    for (const name of ['', 'config.json', 'token-worker.js']) {
      const first = await fetch(page + name);
      await first.arrayBuffer();
      const again = await exchange(page + name, [`if-none-match: ${first.headers.get('etag')}`]);
      expect(again.subarray(0, 13).toString()).toBe('HTTP/1.1 304 ');
      bytes += again.length;
    }
    // All else is below assets/ and immutable.
    expect(bytes).toBeLessThan(5_000);
  });

  test('a config that has changed is sent again', async () => {
    const response = await fetch(`${page}config.json`, { headers: { 'if-none-match': '"other"' } });
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveProperty('services');
  });

  test('each encoding has an entity tag of its own', async () => {
    const tagOf = async (accept: string): Promise<unknown> =>
      (await sendRaw(`${page}assets/app-1a2b3c.js`, 'HEAD', ['accept-encoding', accept])).headers[
        'etag'
      ];
    expect(new Set([await tagOf('br'), await tagOf('gzip'), await tagOf('')]).size).toBe(3);
  });

  test('HEAD tells the same without the body', async () => {
    const answer = await sendRaw(`${page}assets/app-1a2b3c.js`, 'HEAD', []);
    expect([answer.status, answer.headers['content-length'], answer.body]).toEqual([
      200,
      String(SCRIPT.length),
      '',
    ]);
  });

  test('other methods are refused', async () => {
    const { status, headers } = await sendRaw(page, 'POST', []);
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  test.each([
    'nothing.js',
    'assets/',
    'assets/app-1a2b3c.js.br',
    '.vite/manifest.json',
    '../secret.txt',
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    '..\\secret.txt',
    'assets/../../secret.txt',
    '/etc/passwd',
    '%00',
    '%',
    'index.html%2f',
  ])('%s is not there', async (name) => {
    // As it stands: fetch and URL would resolve the dots before sending.
    const answer = (await exchange(page, [], name)).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toMatch(/secret$|root:/);
  });
});

describe('files that change while the service runs', () => {
  let changing: ServiceUnderTest;
  let directory: string;
  let address: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(folder, 'changing-'));
    await writeFile(join(directory, 'index.html'), '<!doctype html><title>Explorer</title>');
    for (const name of ['gone', 'longer', 'shorter']) {
      await writeFile(join(directory, `${name}.js`), SCRIPT);
      await writeFile(join(directory, `${name}.js.br`), brotliCompressSync(SCRIPT));
    }
    changing = await startServiceUnderTest({}, { explorerDirectory: directory });
    address = `${changing.origins.explorer}/v1/graphiql/`;
  });
  afterAll(() => changing.stop(0));

  test.each(['GET', 'HEAD'])('%s of one that is gone: 404', async (method) => {
    await rm(join(directory, 'gone.js.br'), { force: true });
    const answer = await sendRaw(`${address}gone.js`, method, ['accept-encoding', 'br']);
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.body).not.toContain(directory);
  });

  test.each([
    ['longer', `${SCRIPT}${SCRIPT}`],
    ['shorter', ''],
  ])('one that is %s: 500, and the log says where', async (name, content) => {
    await writeFile(join(directory, `${name}.js`), content);
    const answer = await sendRaw(`${address}${name}.js`, 'GET', []);
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain(directory);
    const failure: unknown = expect.stringContaining('openRepresentation');
    expect(changing.logged.at(-2)).toMatchObject({ event: 'error', at: failure });
  });
});

describe('headers that guard', () => {
  const POLICY = 'content-security-policy';
  const OF_DOCUMENTS = [
    'referrer-policy',
    'x-frame-options',
    'cross-origin-opener-policy',
    'origin-agent-cluster',
  ];
  const guardsOf = async (name: string): Promise<(string | null)[]> => {
    const { headers } = await fetch(page + name);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    return OF_DOCUMENTS.map((header) => headers.get(header));
  };

  test.each([
    ['', "require-trusted-types-for 'script'"],
    ['index.html', "require-trusted-types-for 'script'"],
    ['token-worker.js', "default-src 'none'; connect-src 'self'"],
    ['assets/sql.worker-1.js', "script-src 'wasm-unsafe-eval'"],
    ['assets/answers.worker-1.js', "default-src 'none'; script-src 'self'"],
    ['assets/picture-1.svg', "default-src 'none'; script-src 'self'"],
    ['favicon.svg', "default-src 'none'; script-src 'self'"],
    ['licences.md', "default-src 'none'; script-src 'self'"],
    ['config.json', "default-src 'none'; frame-ancestors 'none'"],
  ])('/%s, a document or a worker, has all of them', async (name, policy) => {
    expect(await guardsOf(name)).toEqual(['no-referrer', 'DENY', 'same-origin', '?1']);
    expect((await fetch(page + name)).headers.get(POLICY)).toContain(policy);
  });

  test.each([
    'assets/app-1a2b3c.js',
    'assets/style-9f.css',
    'assets/font-1.woff2',
    'assets/icons-1.ttf',
    'assets/sqlite3-1.wasm',
  ])('%s, which is neither, has only those of all files', async (name) => {
    expect(await guardsOf(name)).toEqual([null, null, null, null]);
    expect((await fetch(page + name)).headers.get(POLICY)).toBeNull();
  });
});

describe('addresses', () => {
  test.each([
    ['/', 302],
    ['/v1/graphiql', 308],
  ])('%s leads to the page', async (path, status) => {
    const { explorer } = service.origins;
    const response = await fetch(explorer + path, { redirect: 'manual' });
    expect(response.status).toBe(status);
    const location = response.headers.get('location') ?? '';
    expect(new URL(location, explorer + path).href).toBe(`${explorer}/v1/graphiql/`);
    // Behind a proxy that has the service at a path, and takes that off.
    const outside = 'https://data.example/gate';
    expect(new URL(location, outside + path).href).toBe(`${outside}/v1/graphiql/`);
  });

  test.each(['/', '/v1/graphiql', '/v1/graphiql/config.json', '/v1/graphiql/none.js'])(
    '%s is as guarded as the page is',
    async (path) => {
      const { headers } = await fetch(service.origins.explorer + path, { redirect: 'manual' });
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
    },
  );

  test('health', async () => {
    for (const origin of Object.values(service.origins)) {
      expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok' });
    }
  });
});

describe('the config of a demo, by another name (DNS rebinding)', () => {
  const ask = (address: string, host: string) =>
    sendRaw(`${address}/v1/graphiql/config.json`, 'GET', ['host', host]);

  test.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '10.0.0.1',
    'localhost.',
  ])('is not answered: %s', async (host) => {
    const { status, headers, body } = await ask(service.origins.explorer, host);
    expect(status).toBe(421);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(body)).toEqual({
      error: 'invalid_request',
      error_description: 'The config of a demo is not for this host; see ALLOWED_HOSTS',
    });
    expect(body).not.toContain(ALICE.apiKey);
  });

  test('is not answered either where the target names another host than the header', async () => {
    const { hostname, port } = new URL(page);
    const socket = connect(Number(port), hostname);
    const target = 'http://localhost/v1/graphiql/config.json';
    socket.end(`GET ${target} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`);
    expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1\.1 421 /);
  });

  test.each(['localhost', 'LOCALHOST:1', '127.0.0.1', '127.0.0.1:8080', '[::1]', '[::1]:8080'])(
    'is answered by a name of this machine: %s',
    async (host) => {
      const { status, body } = await ask(service.origins.explorer, host);
      expect([status, body.includes(ALICE.apiKey)]).toEqual([200, true]);
    },
  );

  test('is answered by names that are allowed, and by the address that it was reached at', async () => {
    const open = await startServiceUnderTest({
      HOST: '0.0.0.0',
      ALLOWED_HOSTS: 'demo.example.com, 2001:db8::1',
    });
    const { port } = new URL(open.origins.explorer);
    const statuses = await Promise.all(
      [
        ['127.0.0.1', 'Demo.Example.Com'],
        ['127.0.0.1', '[2001:db8::1]:443'],
        ['127.0.0.2', '127.0.0.2'],
        ['127.0.0.1', '127.0.0.2'],
      ].map(async ([address, host = '']) => (await ask(`http://${address}:${port}`, host)).status),
    );
    await open.stop(0);
    expect(statuses).toEqual([200, 200, 200, 421]);
  });

  test('holds no secret without a demo user, and is answered by any name', async () => {
    const path = join(folder, 'without-demo.json');
    const services = [{ id: 'one', name: 'One', authUrl: '/', baseUrl: '/' }];
    await writeFile(path, JSON.stringify({ services }));
    const other = await startServiceUnderTest({ CONFIG_FILE: path });
    const { status } = await ask(other.origins.explorer, 'any.example');
    await other.stop(0);
    expect(status).toBe(200);
  });
});

describe('config.json', () => {
  test('is what the contract takes, with the demo user and the other origin', async () => {
    const response = await fetch(`${page}config.json`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const { services } = parseConfig(await response.json(), page);
    expect(services).toEqual([
      expect.objectContaining({
        id: 'demo',
        authUrl: service.origins.auth,
        baseUrl: service.origins.explorer,
        demo: ALICE,
      }),
    ]);
  });

  test('leads to the services behind the path that a proxy puts before all', async () => {
    const outside = 'https://data.example/gate/v1/graphiql/';
    const { services } = parseConfig(await (await fetch(`${page}config.json`)).json(), outside);
    expect(services[0].baseUrl).toBe('https://data.example/gate');
  });

  test('its default query runs', async () => {
    const { services } = parseConfig(await (await fetch(`${page}config.json`)).json(), page);
    const answer = await service.query(services[0].defaultQuery ?? '', await service.token());
    expect(await answer.text()).toMatch(/^\{"data":\{"cities":\{"totalCount":\d{6}/);
  });

  test("the page's policy allows the token endpoint's origin", async () => {
    for (const name of ['', 'token-worker.js']) {
      const policy = (await fetch(page + name)).headers.get('content-security-policy');
      expect(policy).toContain(
        `connect-src 'self' ${service.origins.auth};`.replace(name ? ';' : '', ''),
      );
    }
  });

  test('CONFIG_FILE is served instead, and its origins are allowed', async () => {
    const config = {
      services: [
        {
          id: 'a',
          name: 'A',
          authUrl: 'https://auth.example',
          baseUrl: 'https://data.example',
          subscriptionsUrl: 'wss://events.example/v1',
        },
      ],
    };
    const path = join(folder, 'config.json');
    await writeFile(path, JSON.stringify(config));
    const other = await startServiceUnderTest({ CONFIG_FILE: path }, { explorerDirectory });
    try {
      const address = `${other.origins.explorer}/v1/graphiql/`;
      expect(await (await fetch(`${address}config.json`)).json()).toEqual(config);
      expect((await fetch(address)).headers.get('content-security-policy')).toContain(
        "connect-src 'self' https://auth.example https://data.example wss://events.example;",
      );
      // The worker carries the password: it can reach the token service and nothing else.
      const worker = await fetch(`${address}token-worker.js`);
      expect(worker.headers.get('content-security-policy')).toBe(
        "default-src 'none'; connect-src 'self' https://auth.example",
      );
    } finally {
      await other.stop(0);
    }
  });

  test.each([
    ['no JSON', 'x', 'is wrong: it is not JSON.'],
    ['a wrong field', '{"services":[]}', 'is wrong: services must list at least one service.'],
  ])('a CONFIG_FILE with %s is refused with a reason', async (_name, content, message) => {
    const path = join(folder, 'wrong.json');
    await writeFile(path, content);
    const environment = parseEnvironment({ PORT: '0', CONFIG_FILE: path, ...BEHIND });
    await expect(startService(environment, { log: () => undefined })).rejects.toThrow(message);
  });
});

test('a folder without an index.html is refused with a reason', async () => {
  const environment = parseEnvironment({ PORT: '0', ...BEHIND });
  const start = (directory: string) =>
    startService(environment, { log: () => undefined, explorerDirectory: directory });
  await expect(start(join(folder, 'none'))).rejects.toThrow('there is no such file or folder.');
  await expect(start(join(explorerDirectory, 'assets'))).rejects.toThrow('has no index.html');
});
