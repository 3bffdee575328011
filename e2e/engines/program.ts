import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A program that was told to end is killed after this long (ms). */
const GRACE_MS = 10_000;

/**
 * Stands between us and the program, and ends it with us: a test runner that is killed tells nobody.
 * Anybody who tells this process to end means the program.
 */
const SUPERVISOR = `
  const [file, ...args] = process.argv.slice(1);
  const stdio = ['ignore', 'inherit', 'inherit', 3];
  const child = require('node:child_process').spawn(file, args, { stdio });
  child.on('error', ({ message }) => console.error(message));
  child.on('close', () => process.exit());
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('disconnect', () => child.kill('SIGKILL'));
`;

/**
 * Starts a program that does not outlive this process.
 *
 * @param env set beside what we have ourselves
 * @returns with a pipe for stderr, and one for what the program says on descriptor 3
 */
export function startProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(process.execPath, ['-e', SUPERVISOR, '--', file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/**
 * Ends a program, and waits until it is gone.
 *
 * @param child from {@link startProgram}; may have ended already
 */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.disconnect(), GRACE_MS);
  await exited;
  clearTimeout(timer);
}
