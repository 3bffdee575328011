import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { findToolchain } from '../testing/toolchain.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const MINUTES = 60_000;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The commands of each section of docs/installing.md, a line each, continued ones joined. */
function commandsBySection(): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  for (const section of read('docs/installing.md').split(/^## /m).slice(1)) {
    const blocks = [...section.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block = '']) => block);
    const lines = blocks
      .join('')
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .filter(Boolean);
    sections.set(section.slice(0, section.indexOf('\n')), lines);
  }
  return sections;
}

const COMMANDS = commandsBySection();

/** Commands that need an engine or a cluster; their files have tests of their own. */
const ELSEWHERE =
  /^(?:podman (?:build|run)|docker compose up|kubectl (?:-n \w+ )?(?:create|apply)|helm install) /;

/**
 * A machine like this one for as long as a test: its root is an overlay in memory, in a mount namespace, so that
 * nothing that is installed stays. The network is this machine's.
 */
class ThrowawayMachine {
  readonly #folder = mkdtempSync(join(tmpdir(), 'gatehouse-machine-'));
  readonly #shell: ChildProcessWithoutNullStreams;
  readonly #exited: Promise<unknown>;

  constructor() {
    const { PATH = '' } = process.env;
    const env = { ...process.env, PATH: `${dirname(process.execPath)}:/usr/sbin:/sbin:${PATH}` };
    const flags = ['--mount', '--pid', '--fork', '--kill-child'];
    const script = `
      set -eu
      mount -t tmpfs tmpfs "$1" && cd "$1" && mkdir upper work upper-2 work-2 root
      mount -t overlay overlay -o "lowerdir=/,upperdir=upper,workdir=work" root
      mkdir -p "root$2"
      mount -t overlay overlay -o "lowerdir=$2,upperdir=upper-2,workdir=work-2" "root$2"
      mount --rbind /dev root/dev && mount -t proc proc root/proc
      exec chroot root bash -c 'cd "$1" && exec bash -o pipefail' bash "$2"`;
    const words = [...flags, 'sh', '-c', script, 'sh', this.#folder, ROOT];
    this.#shell = spawn('unshare', words, { env });
    this.#exited = once(this.#shell, 'exit');
  }

  /** Runs a line as a person would type it, in the folder that the line before left. */
  async run(line: string): Promise<{ code: number; said: string }> {
    let said = '';
    const listen = (part: Buffer): void => void (said += part.toString());
    this.#shell.stdout.on('data', listen);
    // Its standard input is the shell's own commands.
    this.#shell.stdin.write(`{ ${line}\n} </dev/null 2>&1; printf '\\n[exit %d]\\n' $?\n`);
    try {
      for (;;) {
        const [, before = '', code] = /^([^]*)\n\[exit (\d+)\]\n$/.exec(said) ?? [];
        if (code !== undefined) return { code: Number(code), said: before };
        const part = once(this.#shell.stdout, 'data').then(() => false);
        const hasExited = await Promise.race([part, this.#exited.then(() => true)]);
        if (hasExited) throw new Error(`The machine has stopped: ${said}`);
      }
    } finally {
      this.#shell.stdout.off('data', listen);
    }
  }

  async stop(): Promise<void> {
    this.#shell.kill('SIGKILL');
    await this.#exited;
    rmdirSync(this.#folder);
  }
}

const PROGRAMS = ['unshare', 'openssl', 'useradd', 'setpriv'];

/** Root may do it on Linux, where the container or the machine lets it mount. */
const canThrowAway =
  process.getuid?.() === 0 &&
  findToolchain('SYSTEMD_ANALYZE_PATH', 'systemd-analyze') !== undefined &&
  spawnSync('unshare', ['--mount', 'sh', '-c', `command -v ${PROGRAMS.join(' ')}`]).status === 0;

test('each command of docs/installing.md is in a section that is run here', () => {
  expect([...COMMANDS.keys()].filter((name) => COMMANDS.get(name)?.length)).toEqual([
    'Secrets',
    'systemd',
    'Containers',
    'Kubernetes',
  ]);
  const elsewhere = [...COMMANDS.values()].flat().filter((line) => ELSEWHERE.test(line));
  expect(elsewhere).toHaveLength(8);
});

test('the Secret that the page makes has what the objects of Kubernetes take', () => {
  const command = COMMANDS.get('Kubernetes')?.find((line) => line.includes('create secret')) ?? '';
  const { stringData } = parse(read('docs/install/kubernetes/secret.example.yaml')) as {
    stringData: object;
  };
  const files = [...command.matchAll(/--from-file=(\S+)/g)].map(([, file]) => file);
  expect(new Set(files)).toEqual(new Set(Object.keys(stringData)));
});

describe.skipIf(!canThrowAway)('the commands of docs/installing.md, as root @full', () => {
  let machine: ThrowawayMachine;

  beforeAll(() => void (machine = new ThrowawayMachine()));
  afterAll(() => machine.stop());

  /** @returns what they say, together */
  async function runAll(section: string): Promise<string> {
    let all = '';
    for (const line of COMMANDS.get(section) ?? []) {
      if (ELSEWHERE.test(line)) continue;
      // No systemd runs there, which would start it now.
      const { code, said } = await machine.run(line.replace('enable --now', 'enable'));
      expect({ line, code, said }).toEqual({ line, code: 0, said });
      all += said;
    }
    return all;
  }

  /** The output of `credentials add`, by its labels. */
  const printed = (said: string, label: string): string =>
    new RegExp(`^\\s*${label}\\s+(\\S+)$`, 'm').exec(said)?.[1] ?? '';

  let alice: string;

  test('make the secrets', { timeout: 10 * MINUTES }, async () => {
    alice = await runAll('Secrets');
    expect(printed(alice, 'Password')).not.toBe('');
    const { said: users } = await machine.run('cat users.json');
    expect(JSON.parse(users)).toMatchObject({ version: 2, users: [{ username: 'alice' }] });
    const { said: pem } = await machine.run('cat key.pem');
    expect(createPrivateKey(pem).asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
    expect((await machine.run('cat redis-password')).said).toMatch(/^[\da-f]{64}\n$/);
  });

  /** Starts it as the unit says, by its user, with its variables and secrets. */
  async function startUnit(port: number): Promise<void> {
    const unit = read('docs/install/gatehouse.service');
    const all = (name: string): string[] =>
      [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
    const [user = ''] = all('User');
    const [state = ''] = all('StateDirectory');
    const [file = ''] = all('EnvironmentFile');
    const [credential = '', source = ''] = all('LoadCredential')[0]?.split(':') ?? [];
    const variables = all('Environment').map((each) => each.replaceAll('%d', '/run/secrets'));
    for (const line of [
      `install -d -m ${all('StateDirectoryMode')[0]} -o ${user} /var/lib/${state} /run/secrets`,
      `install -m 400 -o ${user} ${source} /run/secrets/${credential}`,
      // Another service may have the usual port here.
      `echo PORT=${port} > ${file.replace(/^-/, '')}`,
      `test -x /usr/bin/node || ln -s ${process.execPath} /usr/bin/node`,
      `(set -a; ${variables.join(' ')} STATE_DIRECTORY=/var/lib/${state}; . ${file.replace(/^-/, '')}
        cd / && exec setpriv --reuid ${user} --regid ${user} --clear-groups ${all('ExecStart')[0]} >/run/gatehouse.log 2>&1) & MAINPID=$!`,
    ]) {
      const { code, said } = await machine.run(line);
      expect({ line, code, said }).toEqual({ line, code: 0, said });
    }
  }

  const signIn = (port: number, user: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/oauth2/token?grant_type=client_credentials`, {
      method: 'POST',
      headers: { 'x-api-key': printed(user, 'API key') },
      body: new URLSearchParams({
        client_id: printed(user, 'Username'),
        client_secret: printed(user, 'Password'),
      }),
    });

  test(
    'install a unit that starts, lets its users in, and hears of new ones at a reload',
    async () => {
      await runAll('systemd');
      expect((await machine.run('systemctl is-enabled gatehouse')).said).toBe('enabled\n');
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      server.close();
      await startUnit(port);
      await vi.waitFor(
        async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200),
        { timeout: MINUTES, interval: 200 },
      );
      expect((await signIn(port, alice)).status).toBe(200);
      const bob = await machine.run(
        'npm run credentials -- add bob --file /etc/gatehouse/users.json',
      );
      expect(bob.code).toBe(0);
      const [, reload = ''] =
        /^ExecReload=(.*)$/m.exec(read('docs/install/gatehouse.service')) ?? [];
      expect((await machine.run(reload)).code).toBe(0);
      await vi.waitFor(async () => expect((await signIn(port, bob.said)).status).toBe(200), 10_000);
      expect((await machine.run('kill $MAINPID && wait $MAINPID')).code).toBe(0);
      expect((await machine.run('cat /run/gatehouse.log')).said).toContain('"event":"reload"');
    },
    5 * MINUTES,
  );

  test('make the secrets of compose.yaml, which others on the machine cannot read', async () => {
    await runAll('Containers');
    const { said } = await machine.run('stat -c "%a %n" . * | sort -k2');
    const { secrets } = parse(read('docs/install/compose.yaml')) as { secrets: object };
    const modes = Object.keys(secrets).map((name) => `${name === 'pgpass' ? 600 : 444} ${name}`);
    const byName = (one: string, other: string): number => (one.slice(4) < other.slice(4) ? -1 : 1);
    expect(said.trim().split('\n')).toEqual(['700 .', ...modes.toSorted(byName)]);
  });
});
