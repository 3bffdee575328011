import { existsSync, lstatSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withFileLock } from '../locks/file-lock.mjs';
import { LOCKS, ROOT } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { say, ToolError } from './command.mjs';

/** Installs the lockfile's packages where they are missing. @throws {ToolError} as {@link installLocked} */
export async function ensureInstalled() {
  // The build's own tools, even where NODE_ENV says production.
  await installWhereMissing(ROOT, 'packages', ['--include=dev']);
}

/**
 * Installs packages that the product does without where they are missing, by a lockfile of their own.
 * @param {string} folder of the lockfile, absolute @param {string} what it is, for people: `the peers`
 * @throws {ToolError} with npm's own message, if npm fails; where its node_modules is a link
 */
export async function installLocked(folder, what) {
  await installWhereMissing(folder, what, ['--prefix', folder, '--legacy-peer-deps']);
}

/** @param {string} folder @param {string} what @param {readonly string[]} args for npm */
async function installWhereMissing(folder, what, args) {
  if (isInstalled(folder)) return;
  const lock = join(LOCKS, `install-${basename(folder)}.lock`);
  const waiting = () => say(`Waiting for another install of ${what} to finish…`);
  await withFileLock(lock, waiting, async () => {
    if (isInstalled(folder)) return;
    refuseLinkedModules(folder);
    say(`Installing ${what}…`);
    // Half of an install must never look like a whole one.
    rmSync(join(folder, NPM_RECORD), { force: true });
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    // Nothing that is built or tested here needs an install script.
    const all = ['ci', '--ignore-scripts', ...quiet, ...args];
    // Set by npm for its scripts: the same npm again, without a shell between.
    const script = process.env['npm_execpath'];
    const { code, output } =
      script !== undefined && basename(script) === 'npm-cli.js'
        ? await runProgram(process.execPath, [script, ...all])
        : await runProgram('npm', all);
    if (code !== 0) throw new ToolError(`Not installed (npm ci): ${what}.`, { output });
  });
}

/** The record that npm writes at the end of an install. */
export const NPM_RECORD = 'node_modules/.package-lock.json';

/**
 * @param {string} folder with a lockfile
 * @param {{ platform: string, arch: string }} [runtime] what binaries are chosen by
 * @returns {boolean} whether all that the lockfile names for this machine is there, by npm's own record
 */
export function isInstalled(folder, { platform, arch } = process) {
  if (!existsSync(join(folder, NPM_RECORD))) return false;
  const { '': _project, ...locked } = packagesOf(join(folder, 'package-lock.json'));
  const installed = packagesOf(join(folder, NPM_RECORD));
  const areWanted = Object.entries(installed).every(([path, { os, cpu }]) => {
    const isOfMachine = (os?.includes(platform) ?? true) && (cpu?.includes(arch) ?? true);
    return path in locked && isOfMachine && existsSync(join(folder, path, 'package.json'));
  });
  return (
    areWanted &&
    Object.entries(locked).every(([path, { version, integrity, optional }]) => {
      const found = installed[path];
      // Those of other platforms are left out.
      if (found === undefined) return optional === true;
      return found.version === version && found.integrity === integrity;
    })
  );
}

/**
 * An install begins with emptying node_modules, and follows a link that stands there.
 * @param {string} root of the repository
 * @throws {ToolError} where node_modules is a link: its target belongs to another project
 */
export function refuseLinkedModules(root) {
  const modules = join(root, 'node_modules');
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new ToolError(
    `node_modules is a link to ${readlinkSync(modules)}, which an install would empty. ` +
      'Remove the link, and try again.',
  );
}

/** @typedef {Partial<{ version: string, integrity: string, optional: boolean, os: string[], cpu: string[] }>} Locked */

/** @param {string} file @returns {Record<string, Locked>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}
