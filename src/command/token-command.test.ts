import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startServer } from '../testing/local-server.ts';
import {
  addressesOf,
  createTestClock,
  createTestService,
  REAL_CLOCK,
  runCommandLine,
  temporaryFolder,
  USER,
} from './testing/run-gatehouse.ts';

async function setUp(options?: Parameters<typeof createTestService>[1]) {
  const service = createTestService(() => ({ body: { data: null } }), options);
  const server = await startServer(service.answer);
  const cache = temporaryFolder();
  const env = { ...USER, XDG_CACHE_HOME: cache };
  const clock = createTestClock();
  const token = (args: readonly string[] = [], more: object = {}) =>
    runCommandLine(['token', ...addressesOf(server), ...args], { env, clock, ...more });
  return { ...service, server, cache, folder: join(cache, 'gatehouse'), env, clock, token };
}

describe('a token', () => {
  test('is asked for once, and shared by ten at once', async () => {
    const { token, tokens, folder } = await setUp();
    const runs = await Promise.all(
      Array.from({ length: 10 }, () => token([], { clock: REAL_CLOCK })),
    );
    expect(runs.map(({ output }) => output)).toEqual(Array.from({ length: 10 }, () => 'token-1\n'));
    expect(tokens).toEqual(['token-1']);
    expect((await token()).output).toBe('token-1\n');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('is in a file of the user alone, without key and password', async () => {
    const { token, folder, server, clock } = await setUp();
    await token();
    const [name = ''] = readdirSync(folder);
    expect(name).toMatch(/^token-[\da-f]{32}\.json$/);
    const path = join(folder, name);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const text = readFileSync(path, 'utf8');
    const now = Math.floor(clock.now() / 1_000);
    expect(JSON.parse(text)).toEqual({
      version: 1,
      access_token: 'token-1',
      renew_at: now + 28_740,
      expires_at: now + 28_800,
      token_url: `${server.url}/oauth2/token`,
      username: 'alice',
    });
  });

  test('is renewed a minute before its end; a short one at half its life', async () => {
    const long = await setUp();
    await long.token();
    long.clock.pass(28_738_000);
    expect((await long.token()).output).toBe('token-1\n');
    long.clock.pass(3_000);
    expect((await long.token()).output).toBe('token-2\n');
    const short = await setUp({ lifetimeS: 20 });
    await short.token();
    short.clock.pass(8_000);
    expect((await short.token()).output).toBe('token-1\n');
    short.clock.pass(3_000);
    expect((await short.token()).output).toBe('token-2\n');
  });

  test('of a clock that was two days ahead is asked for anew', async () => {
    const { token, folder, clock } = await setUp();
    clock.pass(2 * 86_400_000);
    await token();
    const ahead = new Date(clock.now());
    const [name = ''] = readdirSync(folder);
    utimesSync(join(folder, name), ahead, ahead);
    clock.pass(-2 * 86_400_000);
    expect((await token(['--ends-in'])).output).toBe('0\n');
    expect((await token()).output).toBe('token-2\n');
    expect((await token()).output).toBe('token-2\n');
  });

  test('needs neither key nor password where it is there already', async () => {
    const { token, env } = await setUp();
    await token();
    const known = { ...env, GATEHOUSE_API_KEY: '', GATEHOUSE_PASSWORD: undefined };
    expect(await token([], { env: known })).toMatchObject({ code: 0, output: 'token-1\n' });
  });

  test.each(['', '{', '[]', '{"version":2}'])('%j is as good as no file', async (text) => {
    const { token, folder } = await setUp();
    await token();
    const [name = ''] = readdirSync(folder);
    writeFileSync(join(folder, name), text);
    expect((await token()).output).toBe('token-2\n');
  });
});

describe('the service refuses', () => {
  test('a wrong password: one request, exit code 3, and no word of the password', async () => {
    const { token, env, server } = await setUp();
    const wrong = { ...env, GATEHOUSE_PASSWORD: 'not-it' };
    const { code, output, messages } = await token([], { env: wrong });
    expect(code).toBe(3);
    expect(output).toBe('');
    expect(messages).toContain('Username or password is wrong.');
    expect(messages).not.toContain('not-it');
    expect(server.received).toHaveLength(1);
  });

  test('for a while: it waits as it is told, five times at most', async () => {
    const { token, refusals, clock, tokens } = await setUp();
    const wait = (status: number, seconds: string) => ({
      status,
      headers: { 'retry-after': seconds },
    });
    refusals.push(wait(429, '7'), wait(503, '0'), { status: 503 }, wait(429, 'NaN'));
    const { code, messages } = await token();
    expect(code).toBe(0);
    expect(clock.slept).toEqual([7_000, 1_000, 1_000, 1_000]);
    expect(messages).toContain('The service is busy: the next try is in 7 s.');
    expect(tokens).toHaveLength(1);
    const other = await setUp();
    other.refusals.push(...Array.from({ length: 7 }, () => wait(503, '1')));
    expect((await other.token()).code).toBe(1);
    expect(other.refusals).toHaveLength(1);
  });

  test.each([
    [429, '301', ''],
    [429, '2', '5 failed login attempts'],
  ])('%i with Retry-After %j and %j: it ends', async (status, seconds, message) => {
    const { token, refusals, clock } = await setUp();
    refusals.push({
      status,
      body: { error: 'temporarily', error_description: message },
      headers: { 'retry-after': seconds },
    });
    expect((await token()).code).toBe(1);
    expect(clock.slept).toEqual([]);
  });
});

describe('the lock', () => {
  /** A lock that somebody has, made so many milliseconds ago. */
  async function locked(ageMs: number) {
    const set = await setUp();
    await set.token();
    const [name = ''] = readdirSync(set.folder);
    await set.token(['--forget']);
    const lock = join(set.folder, name.replace('.json', '.lock'));
    writeFileSync(lock, '');
    const made = new Date(set.clock.now() - ageMs);
    utimesSync(lock, made, made);
    return { ...set, lock };
  }

  test('of a program that died is broken after a minute', async () => {
    const { token, lock, clock } = await locked(0);
    expect((await token()).output).toBe('token-2\n');
    expect(clock.slept.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(60_000);
    expect(existsSync(lock)).toBe(false);
    expect(existsSync(`${lock}.break`)).toBe(false);
  });

  test('of a process of this machine that is gone is broken at once', async () => {
    const { token, lock, clock } = await locked(0);
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(lock, `${pid} ${hostname()}\n`);
    expect((await token()).output).toBe('token-2\n');
    expect(clock.slept.reduce((sum, each) => sum + each, 0)).toBeLessThan(1_000);
  });

  test.each([
    ['that lives', () => `${process.pid} ${hostname()}\n`],
    ['of another machine', () => `${2 ** 22 + 1} other-${hostname()}\n`],
  ])('of a process %s is waited for', async (_, holder) => {
    const { token, lock, clock } = await locked(0);
    writeFileSync(lock, holder());
    await token();
    expect(clock.slept.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(60_000);
  });

  test('that is old and cannot be broken is named in the end', async () => {
    const { token, lock, server } = await locked(61_000);
    writeFileSync(`${lock}.break`, '');
    const asked = server.received.length;
    const { code, messages } = await token();
    expect(code).toBe(1);
    expect(messages).toContain(`remove ${lock} and try again`);
    expect(server.received).toHaveLength(asked);
  });
});

describe('--ends-in and --forget', () => {
  test('say how long it lives, and remove it', async () => {
    const { token, clock, server } = await setUp();
    expect((await token(['--ends-in'])).output).toBe('0\n');
    expect((await token(['--forget'])).messages).toBe('There is no shared token of alice.\n');
    expect(server.received).toEqual([]);
    await token();
    clock.pass(100_000);
    const left = Number((await token(['--ends-in'])).output);
    expect(left).toBeGreaterThanOrEqual(28_698);
    expect(left).toBeLessThanOrEqual(28_700);
    const { messages, output } = await token(['--forget']);
    expect(output).toBe('');
    expect(messages).toContain('The token of alice is removed from this machine');
    expect((await token(['--ends-in'])).output).toBe('0\n');
  });
});

describe('credentials', () => {
  test('come from a file of the user alone', async () => {
    const { token, cache } = await setUp();
    const file = join(cache, 'job.env');
    const { GATEHOUSE_API_KEY: key, GATEHOUSE_USERNAME: user, GATEHOUSE_PASSWORD: password } = USER;
    writeFileSync(
      file,
      `# of the job\nGATEHOUSE_API_KEY=${key}\r\n\nexport GATEHOUSE_USERNAME='${user}'\nGATEHOUSE_PASSWORD="${password}"\n`,
    );
    const env = { XDG_CACHE_HOME: cache };
    chmodSync(file, 0o640);
    const open = await token(['--credentials', file], { env });
    expect(open).toMatchObject({ code: 2, output: '' });
    expect(open.messages).toContain(`(mode 0640). Make it yours alone: chmod 600 ${file}`);
    expect(open.messages).not.toContain(password);
    chmodSync(file, 0o600);
    expect((await token(['--credentials', file], { env })).output).toBe('token-1\n');
    const named = { ...env, GATEHOUSE_CREDENTIALS: file };
    expect((await token([], { env: named })).output).toBe('token-1\n');
    writeFileSync(file, `GATEHOUSE_PASSWORD: ${password}\n`);
    const bad = await token(['--credentials', file], { env });
    expect(bad.code).toBe(2);
    expect(bad.messages).toContain(`${file}, line 1: NAME=value is needed`);
    expect(bad.messages).not.toContain(password);
  });

  test.each([
    ['--password', 'Put it into GATEHOUSE_PASSWORD'],
    ['--api-key', 'Put it into GATEHOUSE_API_KEY'],
  ])('never from %s', async (option, sentence) => {
    const { token, server } = await setUp();
    const { code, messages } = await token([option, 's3cret']);
    expect(code).toBe(2);
    expect(messages).toContain(sentence);
    expect(messages).not.toContain('s3cret');
    expect(server.received).toEqual([]);
  });

  test('that are missing are named, where nobody can be asked', async () => {
    const { token } = await setUp();
    const { code, messages } = await token([], { env: {} });
    expect(code).toBe(2);
    expect(messages).toBe('GATEHOUSE_USERNAME is not set, and there is no terminal to ask on.\n');
  });
});

describe('which service', () => {
  test('a config says, in a file or at an address; its demo user signs in', async () => {
    const { server, cache, tokens } = await setUp();
    const one = { id: 'one', name: 'One', authUrl: server.url, baseUrl: server.url };
    const demo = {
      apiKey: USER.GATEHOUSE_API_KEY,
      username: USER.GATEHOUSE_USERNAME,
      password: USER.GATEHOUSE_PASSWORD,
    };
    const file = join(cache, 'config.json');
    const env = { XDG_CACHE_HOME: cache, GATEHOUSE_SERVICE: file };
    const run = (...args: string[]) => runCommandLine(['token', ...args], { env });
    writeFileSync(file, JSON.stringify({ services: [{ ...one, demo }] }));
    const { output, messages } = await run();
    expect(output).toBe('token-1\n');
    expect(messages).toBe('Signing in as alice, whom the config offers to all.\n');
    writeFileSync(file, JSON.stringify({ services: [one, { ...one, id: 'two' }] }));
    expect((await run()).messages).toContain('choose one with --id (one, two)');
    expect((await run('--id', 'three')).messages).toContain('one, two');
    expect((await run('--id', 'two')).messages).toContain('GATEHOUSE_USERNAME is not set');
    writeFileSync(file, JSON.stringify({ services: [{ ...one, baseUrl: './' }] }));
    expect((await run()).messages).toContain('relative to its own');
    writeFileSync(file, '{');
    expect(await run()).toMatchObject({ code: 2, messages: `${file} is not JSON.\n` });
    expect((await run('--service', join(cache, 'none.json'))).messages).toContain('no such file');
    expect(tokens).toHaveLength(1);
  });

  test('is asked for where nothing says it', async () => {
    const { code, messages } = await runCommandLine(['token']);
    expect(code).toBe(2);
    expect(messages).toContain('Which service?');
  });
});

test('help, version, and what is no command', async () => {
  expect((await runCommandLine(['--help'])).output).toMatch(/^Usage: gatehouse <command>/);
  expect((await runCommandLine(['token', '--help'])).output).toMatch(/^Usage: gatehouse token/);
  expect((await runCommandLine(['doctor', '--help'])).output).toMatch(
    /^Usage: gatehouse doctor --auth/,
  );
  expect((await runCommandLine(['--version'])).output).toBe('1.2.3\n');
  expect((await runCommandLine([])).code).toBe(2);
  expect(await runCommandLine(['tokne'])).toMatchObject({ code: 2, output: '' });
});

test('credentials edits the file of the service, and says what is wrong in a sentence', async () => {
  const env = { CREDENTIALS_FILE: join(temporaryFolder(), 'users.json') };
  const made = await runCommandLine(['credentials', 'add', 'alice'], { env });
  expect(made).toMatchObject({ code: 0, messages: '' });
  expect(made.output).toMatch(/^ {2}API key {3}[\w-]{43}$/m);
  const messages = `There is no username bob in ${env.CREDENTIALS_FILE}.\n`;
  const refused = await runCommandLine(['credentials', 'rotate', 'bob'], { env });
  expect(refused).toEqual({ code: 2, output: '', messages });
});
