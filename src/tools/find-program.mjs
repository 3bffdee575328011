import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { runProgram } from './run-program.mjs';
import { ToolError } from './command.mjs';
import { installDebianPackage } from './debian-package.mjs';

/**
 * @typedef {object} Program that tests use where it is there
 * @property {string} name for people, with an article
 * @property {string} variable of the environment: set to one, to have this one and no other
 * @property {readonly string[]} places where it may be, most preferred first
 * @property {readonly string[]} args that it answers without doing anything
 * @property {string} answer what it says then, among other things
 * @property {string} debianPackage that it comes with
 */

const ANSWER_MS = 30_000;

/**
 * Finds a program that runs, and installs it where that is possible: the one that its variable
 * names, the system's, or Debian's.
 *
 * @param {Program} program
 * @returns {Promise<string | undefined>} absolute path; undefined where there is none to be had
 * @throws {ToolError} if the one that is named does not run
 */
export async function findProgram(program) {
  const { name, variable, debianPackage } = program;
  const wanted = process.env[variable];
  if (wanted !== undefined && wanted !== '') {
    if (await runs(wanted, program)) return wanted;
    throw new ToolError(`${variable} names ${wanted}, which is no ${name} that runs here.`);
  }
  const found = await systemProgram(program);
  if (found !== undefined) return found;
  return (await installDebianPackage(debianPackage)) ? systemProgram(program) : undefined;
}

/**
 * What the shell would find.
 *
 * @param {readonly string[]} commands most preferred first
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} usualFolders that are often not in PATH
 * @returns {string[]} absolute paths, which need not exist
 */
export function placesInPath(commands, env, usualFolders = []) {
  const inPath = (env['PATH'] ?? '').split(posix.delimiter).filter(Boolean);
  const folders = [...new Set([...inPath, ...usualFolders])];
  return commands.flatMap((command) => folders.map((folder) => posix.join(folder, command)));
}

/** @param {Program} program */
async function systemProgram(program) {
  for (const path of program.places) {
    if (await runs(path, program)) return path;
  }
  return undefined;
}

/**
 * @param {string} path
 * @param {Program} program
 */
async function runs(path, { args, answer }) {
  if (!existsSync(path)) return false;
  const { code, output } = await runProgram(path, args, { timeoutMs: ANSWER_MS });
  return code === 0 && output.includes(answer);
}

/** Set to an nginx to have this one and no other. */
export const NGINX_VARIABLE = 'NGINX_PATH';

/** Where packages and builds put it; often not in the PATH of a user who is not root. */
const USUAL_FOLDERS = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/local/nginx/sbin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/opt/local/sbin',
];

/**
 * Finds an nginx that runs, and installs one where that is possible: the one that
 * {@link NGINX_VARIABLE} names, the system's, or Debian's.
 *
 * @returns {Promise<string | undefined>} absolute path; undefined where there is none to be had
 * @throws {import('./command.mjs').ToolError} if the one that is named does not run
 */
export async function findNginx() {
  return findProgram({
    name: 'nginx',
    variable: NGINX_VARIABLE,
    places: nginxPlaces(process.platform, process.env),
    args: ['-v'],
    answer: 'nginx',
    debianPackage: 'nginx',
  });
}

/**
 * Where an nginx may be, most preferred first: what the shell would find, and then the usual places.
 *
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} absolute paths, which need not exist; none on Windows, where nginx is another
 *   program in too many ways for the documented configuration
 */
export function nginxPlaces(platform, env) {
  return platform === 'win32' ? [] : placesInPath(['nginx'], env, USUAL_FOLDERS);
}
