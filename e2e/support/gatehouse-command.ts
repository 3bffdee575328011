import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ServiceProcess } from './service-process.ts';
import type { Credentials } from './service-users.ts';
import { test as base } from './test.ts';

export { expect } from '@playwright/test';

const GATEHOUSE = fileURLToPath(new URL('../../dist/service/gatehouse.js', import.meta.url));

interface Options {
  /** A command line for a shell, in which `$GATEHOUSE` stands for the command. */
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Told the process's id. */
  readonly onStart?: (pid: number) => void;
}

/** What a run of the command printed, and how it ended. */
export interface CommandRun {
  readonly code: number | null;
  readonly output: string;
  readonly messages: string;
  /** The most memory that it had, bytes; 0 where the system does not say. */
  readonly peakBytes: number;
}

export interface CommandFixtures {
  /** An empty folder, in which the command runs. */
  folder: string;
  /** Runs the built command as somebody does who has a user's credentials in the environment. */
  gatehouse: (args: readonly string[], options?: Options) => Promise<CommandRun>;
}

export const test = base.extend<CommandFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },

  gatehouse: async ({ folder, service, user }, use) => {
    await use((args, options) => run(folder, environmentOf(service, user), args, options));
  },
});

function environmentOf(service: ServiceProcess, user: Credentials) {
  return {
    PATH: process.env['PATH'] ?? '',
    GATEHOUSE_AUTH_URL: service.authOrigin,
    GATEHOUSE_BASE_URL: service.explorerOrigin,
    GATEHOUSE_API_KEY: user.apiKey,
    GATEHOUSE_USERNAME: user.username,
    GATEHOUSE_PASSWORD: user.password,
  };
}

async function run(
  folder: string,
  variables: Readonly<Record<string, string>>,
  args: readonly string[],
  { shell, env = {}, onStart = () => undefined }: Options = {},
): Promise<CommandRun> {
  const child = spawn(
    shell === undefined ? process.execPath : 'bash',
    shell === undefined ? [GATEHOUSE, ...args] : ['-c', shell],
    {
      cwd: folder,
      env: {
        ...variables,
        XDG_CACHE_HOME: join(folder, 'cache'),
        GATEHOUSE: `${process.execPath} ${GATEHOUSE}`,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  if (child.pid !== undefined) onStart(child.pid);
  let peakBytes = 0;
  const look = setInterval(() => {
    void readPeak(child.pid).then((bytes) => (peakBytes = Math.max(peakBytes, bytes)));
  }, 50);
  const [output, messages, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ]);
  clearInterval(look);
  return { code, output, messages, peakBytes };
}

async function readPeak(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes) * 1024;
}
