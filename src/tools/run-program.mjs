import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { ROOT } from './project.mjs';

/** @typedef {{ code: number, output: string }} ProgramResult */

/** A program that was told to end is killed after this long (ms). */
const GRACE_MS = 3_000;

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program to its end without stdin, and keeps its output. It gets a process group of its own, so
 * that a signal to us ends its children as well: npm and Playwright both leave some behind otherwise.
 * @param {string} file program; with `process.execPath`, a script for this Node
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeoutMs?: number, niceness?: number }} [options] `niceness`: how far it is
 *   behind what else runs here; the service's hashes have 10, which a test tells from the rest
 * @returns {Promise<ProgramResult>} exit code (127 when it could not be started, 124 when the time
 *   was up) and stdout and stderr in the order they came
 */
export function runProgram(file, args, { env = {}, timeoutMs, niceness } = {}) {
  const posix = process.platform !== 'win32';
  // Colours of a terminal are hard to read in a log.
  const { FORCE_COLOR: _, ...own } = process.env;
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { ...own, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: posix,
    // On Windows npm is a .cmd file, which only a shell can start.
    shell: !posix && !/\.exe$/i.test(file),
    windowsHide: true,
  });
  if (niceness !== undefined && child.pid !== undefined) setBehind(child.pid, niceness);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => (output += text));
  }

  /** @param {NodeJS.Signals} signal */
  const kill = (signal) => {
    if (child.pid === undefined) return;
    try {
      if (posix) process.kill(-child.pid, signal);
      else spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { windowsHide: true });
    } catch {
      // It has ended already.
    }
  };
  /** @type {NodeJS.Signals | undefined} */
  let ending;
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    // npm takes its time over SIGTERM; a second signal means a hurry.
    kill(ending === undefined ? signal : 'SIGKILL');
    ending = signal;
    setTimeout(kill, GRACE_MS, 'SIGKILL').unref();
  };
  SIGNALS.forEach((signal) => process.on(signal, passOn));

  let isOverdue = false;
  const overdue = () => {
    isOverdue = true;
    kill('SIGKILL');
  };
  const timer = timeoutMs === undefined ? undefined : setTimeout(overdue, timeoutMs);

  return new Promise((resolve) => {
    /** @param {number} code */
    const end = (code) => {
      clearTimeout(timer);
      SIGNALS.forEach((signal) => process.off(signal, passOn));
      // Dying of the signal itself tells npm and the shell that nothing went wrong.
      if (ending === undefined) resolve({ code, output });
      else process.kill(process.pid, ending);
    };
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code) => end(isOverdue ? 124 : (code ?? 1)));
  });
}

/** @param {number} pid @param {number} niceness */
function setBehind(pid, niceness) {
  try {
    setPriority(pid, niceness);
  } catch {
    // It has ended, or is further behind already.
  }
}

const POLL_MS = 250;

/**
 * Ends this process by SIGTERM when its parent is gone, if npm started it. npm passes a signal on
 * to the shell that it runs scripts in, and a shell such as dash dies of it without telling us:
 * `kill` or `docker stop` would leave the service behind.
 */
export function followParent() {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  timer.unref();
}
