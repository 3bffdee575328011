import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findToolchain } from '../testing/toolchain.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MINUTES = 60_000;
const CONTAINERFILE = join(ROOT, 'docs/install/Containerfile');

const BUILDAH = findToolchain('BUILDAH_PATH', 'buildah');
const DEBOOTSTRAP = findToolchain('DEBOOTSTRAP_PATH', 'debootstrap');

const run = (program: string, ...words: string[]): string =>
  execFileSync(program, words, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** A Debian with Node, npm and the user `node`, as the documented base has them, without its registry. */
function makeBase(folder: string): void {
  const [, release = ''] =
    /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  const base = join(folder, 'base');
  run(DEBOOTSTRAP ?? '', '--variant=minbase', release, base);
  const [, version = ''] = /node:(\d+\.\d+\.\d+)-/.exec(readFileSync(CONTAINERFILE, 'utf8')) ?? [];
  const node = `node-linux-${process.arch}`;
  run('npm', 'install', '--prefix', folder, '--no-save', '--ignore-scripts', `${node}@${version}`);
  cpSync(join(folder, 'node_modules', node, 'bin/node'), join(base, 'usr/local/bin/node'));
  const modules = 'usr/local/lib/node_modules';
  mkdirSync(join(base, modules), { recursive: true });
  cpSync(join(run('npm', 'root', '-g').trim(), 'npm'), join(base, modules, 'npm'), {
    recursive: true,
  });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'));
  run('chroot', base, 'useradd', '--uid', '1000', '--create-home', 'node');
  // The registry, and whom to trust, as this machine has them.
  const cafile = run('npm', 'config', 'get', 'cafile').trim();
  const settings = [`registry=${run('npm', 'config', 'get', 'registry').trim()}`];
  if (existsSync(cafile)) {
    cpSync(cafile, join(base, 'etc/npm-authorities.pem'));
    settings.push('cafile=/etc/npm-authorities.pem');
  }
  writeFileSync(join(base, 'root/.npmrc'), settings.join('\n'));
}

const canBuild =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  BUILDAH !== undefined &&
  DEBOOTSTRAP !== undefined;

describe.skipIf(!canBuild)('the image of docs/install/Containerfile, by buildah @full', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-container-'));
  const own = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const words = [...own, '--storage-driver', 'vfs'];
  const buildah = (...more: string[]): string => run(BUILDAH ?? '', ...words, ...more).trim();
  let container: string;

  beforeAll(() => {
    makeBase(folder);
    const base = buildah('from', 'scratch');
    buildah('add', '--quiet', base, join(folder, 'base'), '/');
    buildah('commit', '--quiet', base, 'localhost/base');
    buildah('rm', base);
    // No engine: neither namespaces nor control groups have to be there.
    const isolation = ['--isolation', 'chroot', '--format', 'docker', '--pull-never'];
    const from = ['--build-arg', 'BASE=localhost/base', '-f', CONTAINERFILE];
    buildah('build', '--quiet', ...isolation, ...from, '-t', 'gatehouse', ROOT);
    container = buildah('from', '--pull-never', 'gatehouse');
  }, 25 * MINUTES);

  afterAll(() => {
    buildah('rm', '--all');
    rmSync(folder, { recursive: true });
  }, 5 * MINUTES);

  const inContainer = (
    command: readonly string[],
    variables: Record<string, string>,
  ): ChildProcess => {
    const env = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const isolation = ['run', '--isolation', 'chroot', ...env, container, '--', ...command];
    return spawn(BUILDAH ?? '', [...words, ...isolation], { stdio: ['ignore', 'pipe', 'inherit'] });
  };

  test('says what it runs, as whom, and how to see that it is well', () => {
    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'gatehouse')) as {
      Docker: { config: Record<string, unknown> };
    };
    expect(Docker.config).toMatchObject({
      User: 'node',
      WorkingDir: '/opt/gatehouse',
      Cmd: ['node', 'dist/service/main.js'],
      ExposedPorts: { '8080/tcp': {} },
      Healthcheck: { Test: expect.arrayContaining(['CMD', 'node']) },
    });
  });

  test('has Node and the build, and no packages', async () => {
    const listing = inContainer(['find', '.', '-maxdepth', '2'], {});
    const found: string[] = [];
    if (!listing.stdout) throw new TypeError('stdout is a pipe');
    for await (const line of createInterface(listing.stdout)) found.push(line);
    expect(found.toSorted()).toEqual(
      [
        '.',
        './LICENSE',
        './dist',
        './dist/explorer',
        './dist/service',
        './package.json',
      ].toSorted(),
    );
  });

  test(
    'starts, lets its demo user in, answers a query, and is healthy',
    { timeout: 5 * MINUTES },
    async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      server.close();
      const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'gatehouse')) as {
        Docker: { config: { Cmd: string[]; Healthcheck: { Test: string[] } } };
      };
      const variables = { PORT: String(port) };
      const service = inContainer(Docker.config.Cmd, variables);
      const ended = once(service, 'exit');
      const user = new Map<string, string>();
      if (!service.stdout) throw new TypeError('stdout is a pipe');
      for await (const line of createInterface(service.stdout)) {
        const [, label = '', value = ''] = /^\s*(.*\S)\s+(\S+)$/.exec(line) ?? [];
        user.set(label, value);
        if (label === 'Password') break;
      }
      const origin = `http://127.0.0.1:${port}`;
      expect(await (await fetch(`${origin}/v1/graphiql/`)).text()).toContain('<!doctype html>');
      const key = { 'x-api-key': user.get('API key') ?? '' };
      const signIn = await fetch(`${origin}/oauth2/token?grant_type=client_credentials`, {
        method: 'POST',
        headers: key,
        body: new URLSearchParams({
          client_id: user.get('Username') ?? '',
          client_secret: user.get('Password') ?? '',
        }),
      });
      const { access_token: token } = (await signIn.json()) as { access_token: string };
      const answer = await fetch(`${origin}/v1/graphql`, {
        method: 'POST',
        headers: { ...key, 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: '{"query":"{ country(code: \\"IS\\") { name } }"}',
      });
      expect(await answer.json()).toEqual({ data: { country: { name: 'Iceland' } } });
      const [, ...check] = Docker.config.Healthcheck.Test;
      expect(await once(inContainer(check, variables), 'exit')).toEqual([0, null]);
      service.kill('SIGTERM');
      await ended;
      expect(await once(inContainer(check, variables), 'exit')).toEqual([1, null]);
    },
  );
});
