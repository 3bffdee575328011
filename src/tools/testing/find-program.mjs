import { existsSync, readFileSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { say, ToolError } from '../command.mjs';
import { FOLDERS, PROGRAMS } from './programs.mjs';
import { packageBin } from '../project.mjs';
import { runProgram } from '../run-program.mjs';

const ANSWER_MS = 30_000;
const DOWNLOAD_MS = 300_000;

/** @typedef {import('./programs.mjs').Program} Program */

/**
 * @param {{ shell?: boolean }} [options] `shell`: rather its shell without a window, which takes half the time
 * @returns {Promise<string>} absolute path of a Chromium that runs: the one that its variable names, the
 *   system's, Playwright's own, or Debian's
 * @throws {ToolError} with what to do, if there is none to be had
 */
export async function findBrowser({ shell = false } = {}) {
  const found =
    (shell ? await findProgram(PROGRAMS.headlessShell) : undefined) ??
    (await findProgram(PROGRAMS.browser, playwrightBrowser));
  if (found !== undefined) return found;
  throw new ToolError(
    `The tests need a browser: install Chromium or Chrome, or name one by ${PROGRAMS.browser.variable}.`,
  );
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  if (await runs(path, PROGRAMS.browser)) return path;
  say('Downloading a browser for the tests…');
  const playwright = packageBin('@playwright/test', 'playwright');
  await runProgram(process.execPath, [playwright, 'install', 'chromium', '--no-shell'], {
    // Where only package registries are reachable, this is soon known.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    timeoutMs: DOWNLOAD_MS,
  });
  return (await runs(path, PROGRAMS.browser)) ? path : undefined;
}

/**
 * @param {boolean} full with the programs of the slow tests
 * @param {readonly Program[]} [programs]
 * @returns where each program that tests want is, empty for none, by its variable; and a sentence of each that is missing
 * @throws {ToolError} if one that is named does not run
 */
export async function findPrograms(full, programs = Object.values(PROGRAMS)) {
  /** @type {Record<string, string>} */
  const variables = {};
  /** @type {string[]} */
  const missing = [];
  for (const each of programs) {
    const { name, variable } = each;
    const tests = full ? [...each.tests, ...each.slowTests] : each.tests;
    if (tests.length === 0) continue;
    variables[variable] = (await findProgram(each)) ?? '';
    if (variables[variable] !== '') continue;
    const advice = `install it, or name it by ${variable}.`;
    missing.push(`${tests.join(', ')} left out: There is no ${name} here; ${advice}`);
  }
  return { variables, missing };
}

/**
 * Finds a program that runs, and installs it where that is possible: the one that its variable names,
 * the system's, what `download` gives, or Debian's.
 *
 * @param {Program} program
 * @param {() => Promise<string | undefined>} [download]
 * @returns {Promise<string | undefined>} absolute path; undefined where there is none to be had
 * @throws {ToolError} if the one that is named does not run
 */
export async function findProgram(program, download) {
  const { name, variable, debianPackage } = program;
  const wanted = process.env[variable];
  if (wanted) {
    if (await runs(wanted, program)) return wanted;
    throw new ToolError(`${variable} names ${wanted}, which is no ${name} that runs here.`);
  }
  const found = (await systemProgram(program)) ?? (await download?.());
  if (found !== undefined) return found;
  const isTried = debianPackage !== '' && (await installDebianPackage(debianPackage));
  return isTried ? systemProgram(program) : undefined;
}

/** @param {Program} program */
async function systemProgram(program) {
  for (const path of programPaths(program, process.platform, process.env)) {
    if (await runs(path, program)) return path;
  }
  return undefined;
}

/** @param {string} path @param {Program} program */
async function runs(path, { asked, answer, files = [] }) {
  if (![path, ...files].every((each) => existsSync(each))) return false;
  // Chrome for Windows opens a window instead of answering.
  if (process.platform === 'win32') return true;
  const { code, output } = await runProgram(path, [asked], { timeoutMs: ANSWER_MS });
  return code === 0 && output.includes(answer);
}

/**
 * @param {Program} program
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} where it may be, most preferred first: what the shell would find, then usual paths
 */
export function programPaths(program, platform, env) {
  const { commands, elsewhere, onWindows = false } = program;
  const isWindows = platform === 'win32';
  if (isWindows && !onWindows) return [];
  const { join, delimiter } = isWindows ? win32 : posix;
  const inPath = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter(Boolean);
  const searched = [...new Set(isWindows ? inPath : [...inPath, ...FOLDERS])];
  const files = commands.map((command) => (isWindows ? `${command}.exe` : command));
  return [
    ...files.flatMap((file) => searched.map((folder) => join(folder, file))),
    ...(elsewhere?.(platform, env) ?? []),
  ];
}

/** @param {string} name @returns {Promise<boolean>} whether it was tried */
async function installDebianPackage(name) {
  // Only as root, and so in a container or on a build machine: there is no prompt for a password.
  const release = '/etc/os-release';
  const isDebian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
  if (process.getuid?.() !== 0 || !isDebian) return false;
  say(`Installing Debian’s ${name} for the tests…`);
  // The tests want the program: a service that comes with it has no business to start.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', SYSTEMD_OFFLINE: '1' };
  const options = { env, timeoutMs: DOWNLOAD_MS };
  await runProgram('apt-get', ['update'], options);
  await runProgram(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...name.split(' ')],
    options,
  );
  return true;
}
