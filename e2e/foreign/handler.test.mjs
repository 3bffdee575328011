import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DIST, ROOT } from '../../src/tools/project.mjs';

/** The handler in servers of others, each with a route of its own, and the lines that docs/service.md shows. */
const BUILT = join(DIST, 'service/handler.js');
/** `npm test` builds and installs them first. */
const isReady = existsSync(BUILT) && existsSync(join(ROOT, 'e2e/foreign/node_modules/express'));

const USER = { DEMO_API_KEY: 'key', DEMO_USERNAME: 'alice', DEMO_PASSWORD: 'password' };

const EVENTS = 'text/event-stream';

/** @typedef {import('../../src/service/graphql/handler-api.d.ts').Handler} Handler */

/** @type {Record<string, (gatehouse: Handler) => Promise<import('node:http').Server>>} */
const SERVERS = {
  'node:http': async (gatehouse) =>
    createServer((request, response) =>
      gatehouse(request, response, () => response.end('the server’s own')),
    ).listen(0, '127.0.0.1'),
  Express: async (gatehouse) => {
    const { default: express } = await import('express');
    const app = express();
    app.use(gatehouse);
    app.use(express.json());
    app.get('/own', (_request, response) => response.send('the server’s own'));
    return app.listen(0, '127.0.0.1');
  },
  Fastify: async (gatehouse) => {
    const { default: fastify } = await import('fastify');
    const app = fastify({
      serverFactory: (/** @type {import('node:http').RequestListener} */ handle) =>
        createServer((request, response) =>
          gatehouse(request, response, () => handle(request, response)),
        ),
    });
    app.get('/own', () => 'the server’s own');
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app.server;
  },
  Hono: async (gatehouse) => {
    const { Hono } = await import('hono');
    const { serve } = await import('@hono/node-server');
    const app = new Hono();
    app.use((context, next) =>
      gatehouse.fetch(
        context.req.raw,
        /** @type {Parameters<Handler['fetch']>[1]} */ (context.env),
        next,
      ),
    );
    app.get('/own', (context) => context.text('the server’s own'));
    return /** @type {import('node:http').Server} */ (
      serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
    );
  },
};

/** @returns {Promise<import('../../src/service/graphql/handler-api.d.ts').CreateHandler>} */
async function loadHandler() {
  const built =
    /** @type {{ createHandler: import('../../src/service/graphql/handler-api.d.ts').CreateHandler }} */ (
      await import(pathToFileURL(BUILT).href)
    );
  return built.createHandler;
}

/**
 * Signs in, and asks once.
 *
 * @param {string} origin @param {string} query @param {string} [accept] @returns {Promise<string>} the answer
 */
async function askOnce(origin, query, accept = 'application/json') {
  const signedIn = await fetch(`${origin}/oauth2/token?grant_type=client_credentials`, {
    method: 'POST',
    headers: { 'x-api-key': USER.DEMO_API_KEY },
    body: new URLSearchParams({
      client_id: USER.DEMO_USERNAME,
      client_secret: USER.DEMO_PASSWORD,
    }),
  });
  const { access_token: token } = /** @type {{ access_token: string }} */ (await signedIn.json());
  const answer = await fetch(`${origin}/v1/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': USER.DEMO_API_KEY,
      authorization: `Bearer ${token}`,
      accept,
    },
    body: JSON.stringify({ query }),
  });
  return answer.text();
}

describe.skipIf(!isReady).each(Object.keys(SERVERS))('in %s', (name) => {
  /** @type {Handler} */
  let gatehouse;
  /** @type {import('node:http').Server} */
  let server;
  let origin = '';

  beforeAll(async () => {
    const createHandler = await loadHandler();
    gatehouse = await createHandler({ settings: USER, origin: 'http://localhost', log: () => {} });
    server = await /** @type {NonNullable<(typeof SERVERS)[string]>} */ (SERVERS[name])(gatehouse);
    if (!server.listening) await once(server, 'listening');
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });

  afterAll(async () => {
    await gatehouse.stop();
    server.closeAllConnections();
    server.close();
  });

  it('serves the explorer, lets in and answers', async () => {
    // The servers report their faults there.
    const faults = vi.spyOn(console, 'error');
    onTestFinished(() => faults.mockRestore());
    const page = await fetch(`${origin}/v1/graphiql/`);
    expect(page.headers.get('content-security-policy')).toContain('default-src');
    expect(JSON.parse(await askOnce(origin, '{ country(code: "IS") { name } }'))).toEqual({
      data: { country: { name: 'Iceland' } },
    });
    const events = await askOnce(origin, 'subscription { countdown(from: 1) }', EVENTS);
    expect(events.split(/^data: ?/m).slice(1)).toEqual([
      expect.stringContaining('{"countdown":1}'),
      expect.stringContaining('{"countdown":0}'),
      '\n\n',
    ]);
    expect(faults).not.toHaveBeenCalled();
  });

  it('leaves the server its own paths', async () => {
    expect(await (await fetch(`${origin}/own`)).text()).toBe('the server’s own');
    const refused = await fetch(`${origin}/v1/graphql`, { method: 'POST' });
    expect(refused.status).toBe(401);
  });
});

it.skipIf(!isReady)('says what is wrong with what it is given', async () => {
  const createHandler = await loadHandler();
  await expect(createHandler({ settings: USER, origin: 'example.com/data' })).rejects.toThrow(
    'write it as https://data.example.com',
  );
  await expect(
    createHandler({ settings: { AUTH_PORT: '1' }, origin: 'https://data.example.com' }),
  ).rejects.toThrow('AUTH_PORT cannot be set');
  await expect(
    createHandler({ settings: { TOKEN_LIFETIME_S: 'x' }, origin: 'https://data.example.com' }),
  ).rejects.toThrow('TOKEN_LIFETIME_S must be');
});

it.skipIf(!isReady)('says which of its settings have no effect', async () => {
  const createHandler = await loadHandler();
  /** @type {string[]} */
  const lines = [];
  const unread = {
    PORT: '8081',
    METRICS_PORT: '9464',
    METRICS_HOST: '127.0.0.1',
    DRAIN_S: '5',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_TRACES_SAMPLER_ARG: '1',
    RATE_LIMIT_CALL: '600/60',
  };
  const gatehouse = await createHandler({
    settings: { ...USER, ...unread },
    origin: 'http://localhost',
    log: (line) => lines.push(line),
  });
  await gatehouse.stop();
  const told = lines.map((line) => /** @type {Record<string, string>} */ (JSON.parse(line)));
  expect(told.map(({ level, variable }) => [level, variable])).toEqual(
    Object.keys(unread).map((name) => ['warn', name]),
  );
  expect(lines.at(-1)).toContain('was RATE_LIMIT_CALLS meant?');
});

it.skipIf(!isReady)(
  'limits the operations of a Yoga, with the graphql that this one has',
  async () => {
    // Beside its server's packages, as where the package is installed.
    const beside = join(ROOT, 'e2e/foreign/node_modules/.limit-operations.mjs');
    await copyFile(join(DIST, 'plugins/limit-operations.js'), beside);
    const { limitOperations } =
      /** @type {{ limitOperations: import('../../src/demo/limits/limit-operations-api.d.ts').LimitOperations }} */ (
        await import(pathToFileURL(beside).href)
      );
    const { createSchema, createYoga } = await import('graphql-yoga');
    const createHandler = await loadHandler();
    const gatehouse = await createHandler({
      settings: USER,
      origin: 'http://localhost',
      log: () => {},
      graphql: createYoga({
        schema: createSchema({ typeDefs: 'type Query { self: Query, name: String }' }),
        graphqlEndpoint: '/v1/graphql',
        plugins: [limitOperations({ depth: 2 })],
      }).fetch,
    });
    const server = createServer((request, response) => gatehouse(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    try {
      expect(JSON.parse(await askOnce(origin, '{ self { name } }'))).toEqual({
        data: { self: null },
      });
      expect(JSON.parse(await askOnce(origin, '{ self { self { name } } }'))).toMatchObject({
        errors: [{ extensions: { limit: 'depth' } }],
      });
    } finally {
      await gatehouse.stop();
      server.closeAllConnections();
      server.close();
    }
  },
);

/** The programs of docs/service.md, by server; each takes its GraphQL server from the first. */
function documentedServers() {
  const page = readFileSync(join(ROOT, 'docs/service.md'), 'utf8');
  const [, text = ''] = page.split('\n## In a server of your own\n');
  const programs = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, program = '']) => program);
  const [first = ''] = programs;
  const [imports = ''] = /import [^\n]*'graphql-yoga';\n/.exec(first) ?? [];
  const graphql =
    imports + first.slice(first.indexOf('const schema'), first.indexOf('const gatehouse'));
  return { programs, graphql };
}

describe.skipIf(!isReady)('the programs of docs/service.md', () => {
  const folder = join(ROOT, 'e2e/foreign/node_modules/.documented');
  const SERVERS_OF_DOCS = ['node-http', 'express', 'fastify', 'hono'];

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    // As npm installs it, beside the servers.
    await mkdir(join(folder, 'node_modules'), { recursive: true });
    await symlink(ROOT, join(folder, 'node_modules/gatehouse-graphql'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are valid TypeScript, as strict as it can be', async () => {
    const { programs, graphql } = documentedServers();
    expect(programs).toHaveLength(SERVERS_OF_DOCS.length);
    for (const [at, name] of SERVERS_OF_DOCS.entries()) {
      const program = programs[at] ?? '';
      expect(program).toContain(`'${name.replace('-', ':')}'`);
      await writeFile(join(folder, `${name}.ts`), at === 0 ? program : graphql + program);
    }
    const compilerOptions = {
      strict: true,
      module: 'nodenext',
      target: 'es2022',
      types: ['node'],
      skipLibCheck: true,
      rootDir: '.',
      outDir: 'compiled',
    };
    const files = SERVERS_OF_DOCS.map((name) => `${name}.ts`);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  it.each([
    ['node-http', ''],
    ['express', ' @full'],
    ['fastify', ' @full'],
    ['hono', ' @full'],
  ])('%s serves the explorer and its own GraphQL%s', async (name) => {
    const port = await freePort();
    const compiled = join(folder, 'compiled', `${name}.js`);
    const program = readFileSync(compiled, 'utf8')
      .replace('8080', String(port))
      .replace('https://data.example.com', `http://localhost:${port}`);
    await writeFile(compiled, program);
    const child = spawn(process.execPath, [compiled], { env: { ...process.env, ...USER } });
    try {
      const origin = `http://localhost:${port}`;
      const page = await vi.waitFor(() => fetch(`${origin}/v1/graphiql/`), 20_000);
      expect(page.headers.get('content-security-policy')).toContain('default-src');
      expect(JSON.parse(await askOnce(origin, '{ hello }'))).toEqual({ data: { hello: null } });
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });
});

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}
