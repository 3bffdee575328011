import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MINUTES = 60_000;

/** One of the images that a Containerfile makes, in a folder that stands for its root. */
interface Stage {
  readonly root: string;
  /** The WORKDIR, within the image. */
  folder: string;
  user: string;
  readonly variables: Record<string, string>;
  command: readonly string[];
  healthCheck: readonly string[];
}

/** Executes a Containerfile without the base image, using this machine's Node. */
function buildStages(file: string, scratch: string): Stage {
  const stages = new Map<string, Stage>();
  const bases = new Map<string, string>();
  let stage: Stage | undefined;
  const lines = file.replace(/^#.*\n/gm, '').replace(/\\\n/g, '');
  for (const line of lines.split('\n').filter(Boolean)) {
    const [instruction = '', ...words] = line.trim().split(/\s+/);
    if (instruction === 'ARG') {
      const [name = '', image = ''] = words[0]?.split('=') ?? [];
      bases.set(`\${${name}}`, image);
      continue;
    }
    if (instruction === 'FROM') {
      const [base = '', , name = 'last'] = words;
      expect(bases.get(base)).toMatch(/^node:24\.\d+\.\d+-\w+-slim@sha256:[\da-f]{64}$/);
      const root = join(scratch, name);
      mkdirSync(root);
      stage = { root, folder: '/', user: 'root', variables: {}, command: [], healthCheck: [] };
      stages.set(name, stage);
      continue;
    }
    if (!stage) throw new Error(`${line} stands before FROM.`);
    if (instruction === 'WORKDIR') {
      stage.folder = words[0] ?? '';
      mkdirSync(join(stage.root, stage.folder), { recursive: true });
    } else if (instruction === 'ENV') {
      for (const word of words)
        stage.variables[word.split('=')[0] ?? ''] = word.split('=')[1] ?? '';
    } else if (instruction === 'USER') stage.user = words[0] ?? '';
    else if (instruction === 'COPY') copy(stage, words, stages);
    else if (instruction === 'RUN') run(stage, words.join(' '));
    else if (instruction === 'CMD') stage.command = readList(line);
    else if (instruction === 'HEALTHCHECK') stage.healthCheck = readList(line);
    else if (instruction !== 'EXPOSE') throw new Error(`What is ${instruction}?`);
  }
  if (!stage) throw new Error('There is no stage.');
  return stage;
}

/** The JSON form of a command: no shell stands between. */
function readList(line: string): string[] {
  return JSON.parse(line.slice(line.indexOf('['))) as string[];
}

/** A folder's contents are copied; a file goes into a folder whose name ends with a slash. */
function copy(stage: Stage, words: readonly string[], stages: ReadonlyMap<string, Stage>): void {
  const [, name] = /^--from=(\w+)$/.exec(words[0] ?? '') ?? [];
  const from = name === undefined ? ROOT : (stages.get(name)?.root ?? '');
  const places = words.slice(name === undefined ? 0 : 1);
  const last = places.at(-1) ?? '';
  const target = join(stage.root, stage.folder, last);
  for (const place of places.slice(0, -1)) {
    const source = join(from, place);
    const isFolder = statSync(source).isDirectory();
    expect(isFolder || last.endsWith('/'), `${place} and ${last}`).toBe(true);
    const here = isFolder ? target : join(target, basename(source));
    // Files of a checkout that are not in Git.
    const filter = (path: string): boolean => !path.endsWith('.tsbuildinfo');
    cpSync(source, here, { recursive: true, filter });
  }
}

function run(stage: Stage, command: string): void {
  const inherited = Object.entries(process.env).filter(([name]) =>
    /^(?:PATH|HOME|npm_config_.*)$/i.test(name),
  );
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: join(stage.root, stage.folder),
    env: { ...Object.fromEntries(inherited), ...stage.variables },
    encoding: 'utf8',
  });
  expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
}

describe('the steps of docs/install/Containerfile @full', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'gatehouse-image-'));
  let image: Stage;
  let folder: string;

  beforeAll(() => {
    // Who runs it is to reach it, and to write nothing.
    chmodSync(scratch, 0o755);
    const file = readFileSync(join(ROOT, 'docs/install/Containerfile'), 'utf8');
    image = buildStages(file, scratch);
    folder = join(image.root, image.folder);
  }, 15 * MINUTES);

  afterAll(() => rmSync(scratch, { recursive: true }), 5 * MINUTES);

  /** Runs a command of the image, without privileges if this process may drop them. */
  function start(command: readonly string[], more: Record<string, string> = {}): ChildProcess {
    const [program, ...words] = command;
    expect(program).toBe('node');
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const variables = { ...image.variables, HOST: '127.0.0.1', PORT: '0', ...more };
    return spawn(process.execPath, words, { cwd: folder, env: variables, ...nobody });
  }

  const files = () => new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));

  test('leave what runs, and nothing that built it', () => {
    expect(image.user).toBe('node');
    const parts = ['LICENSE', 'dist', 'package.json'];
    expect(new Set(readdirSync(folder))).toEqual(new Set(parts));
  });

  /** The printed values once it listens, by label. */
  async function printed(child: ChildProcess, last: string): Promise<Map<string, string>> {
    const values = new Map<string, string>();
    if (!child.stdout) throw new TypeError('stdout is a pipe');
    for await (const line of createInterface(child.stdout)) {
      const [, label = '', value = ''] = /^\s*(.*\S)\s+(\S+)$/.exec(line) ?? [];
      values.set(label, value);
      if (label === last) break;
    }
    return values;
  }

  async function signIn(origin: string, user: ReadonlyMap<string, string>): Promise<string> {
    const answer = await fetch(`${origin}/oauth2/token?grant_type=client_credentials`, {
      method: 'POST',
      headers: { 'x-api-key': user.get('API key') ?? '' },
      body: new URLSearchParams({
        client_id: user.get('Username') ?? '',
        client_secret: user.get('Password') ?? '',
      }),
    });
    const { access_token: token = '' } = (await answer.json()) as { access_token?: string };
    return token;
  }

  const query = (origin: string, user: ReadonlyMap<string, string>, token: string) =>
    fetch(`${origin}/v1/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': user.get('API key') ?? '',
        authorization: `Bearer ${token}`,
      },
      body: '{"query":"{ country(code: \\"IS\\") { name } }"}',
    });

  test('make a service that lets in, answers, is healthy, writes nothing and ends when it is told', async () => {
    const before = files();
    const child = start(image.command);
    const exited = once(child, 'exit');
    const user = await printed(child, 'Password');
    const page = user.get('Explorer ready at') ?? '';
    const { origin, port } = new URL(page);
    expect(await (await fetch(page)).text()).toContain('<!doctype html>');
    const answer = await query(origin, user, await signIn(origin, user));
    expect(await answer.json()).toEqual({ data: { country: { name: 'Iceland' } } });
    expect(await once(start(image.healthCheck, { PORT: port }), 'exit')).toEqual([0, null]);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(await once(start(image.healthCheck, { PORT: port }), 'exit')).toEqual([1, null]);
    expect(files()).toEqual(before);
  });

  test('make one that lives on secrets that it cannot write to, hears of new users, and keeps tokens over a restart', async () => {
    const [secrets, state] = [join(scratch, 'secrets'), join(scratch, 'state')];
    for (const each of [secrets, state]) mkdirSync(each);
    if (process.getuid?.() === 0) chownSync(state, 65_534, 65_534);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const variables = {
      SIGNING_KEY_FILE: join(secrets, 'key.pem'),
      CREDENTIALS_FILE: join(secrets, 'users.json'),
      STATE_DIRECTORY: state,
    };
    writeFileSync(variables.SIGNING_KEY_FILE, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    /** By an operator, who may write there. */
    const add = async (username: string) => {
      const words = ['dist/service/credentials.js', 'add', username];
      const child = spawn(process.execPath, words, { cwd: folder, env: variables });
      const user = await printed(child, 'Password');
      await once(child, 'close');
      chmodSync(variables.CREDENTIALS_FILE, 0o644);
      return user;
    };
    const alice = await add('alice');
    const first = start(image.command, variables);
    const { origin } = new URL(
      (await printed(first, 'Explorer ready at')).get('Explorer ready at') ?? '',
    );
    const token = await signIn(origin, alice);
    const bob = await add('bob');
    first.kill('SIGHUP');
    await vi.waitFor(async () => expect(await signIn(origin, bob)).not.toBe(''), 10_000);
    first.kill('SIGTERM');
    expect(await once(first, 'exit')).toEqual([0, null]);

    const second = start(image.command, variables);
    const there = await printed(second, 'Explorer ready at');
    const next = new URL(there.get('Explorer ready at') ?? '').origin;
    expect((await query(next, alice, token)).status).toBe(200);
    second.kill('SIGTERM');
    expect(await once(second, 'exit')).toEqual([0, null]);
    expect(new Set(readdirSync(secrets))).toEqual(new Set(['key.pem', 'users.json']));
  });

  test('end with 1 where the settings are wrong, and all that is', async () => {
    const child = start(image.command, { TOKEN_LIFETIME_S: 'long', LOG_LEVEL: 'loud' });
    const said: string[] = [];
    child.stderr?.on('data', (part: Buffer) => said.push(part.toString()));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(said.join('')).toBe(
      'The environment is wrong:\n' +
        '  TOKEN_LIFETIME_S must be a whole number of seconds from 1 to 31536000\n' +
        '  LOG_LEVEL must be info, warn, error\n',
    );
  });
});
