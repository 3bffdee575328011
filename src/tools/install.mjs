import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withFileLock } from '../locks/file-lock.mjs';
import { LOCKS, ROOT } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { say, ToolError } from './command.mjs';

/**
 * Installs the packages of the lockfile where they are not there yet. No install script is run:
 * nothing that is built or tested here needs one.
 *
 * @throws {ToolError} with npm's own message, if npm fails; where node_modules is a link
 */
export async function ensureInstalled() {
  const { platform, arch, versions } = process;
  const digest = () =>
    installDigest(ROOT, `${platform} ${arch} node ${versions.node.split('.')[0]}`);
  if (installState(ROOT, digest()) === 'complete') return;
  const waiting = () => say('Waiting for another install to finish…');
  await withFileLock(join(LOCKS, 'install.lock'), waiting, async () => {
    const state = installState(ROOT, digest());
    if (state === 'complete') return;
    if (state === 'missing') await install();
    writeFileSync(join(ROOT, INSTALL_RECORD), digest());
  });
}

async function install() {
  refuseLinkedModules(ROOT);
  say('Installing packages…');
  // Half of an install must never look like a whole one.
  for (const record of [INSTALL_RECORD, NPM_RECORD]) rmSync(join(ROOT, record), { force: true });
  // The build's own tools, even where NODE_ENV says production.
  await npmCi(['--include=dev'], 'The packages could not be installed (npm ci).');
}

/** @param {readonly string[]} args @param {string} failure the sentence for it */
async function npmCi(args, failure) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const all = ['ci', '--ignore-scripts', ...quiet, ...args];
  // Set by npm for its scripts: the same npm again, without a shell between.
  const script = process.env['npm_execpath'];
  const { code, output } =
    script !== undefined && basename(script) === 'npm-cli.js'
      ? await runProgram(process.execPath, [script, ...all])
      : await runProgram('npm', all);
  if (code !== 0) throw new ToolError(failure, { output });
}

/**
 * Installs what the lockfile of a folder of its own names into that folder, where it is not there yet:
 * packages that the product does without. No install script is run.
 *
 * @param {string} folder absolute
 * @param {string} what it is, for people: `the peers`
 * @throws {ToolError} with npm's own message, if npm fails; where its node_modules is a link
 */
export async function installLocked(folder, what) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const record = join(folder, INSTALL_RECORD);
  const isInstalled = () => existsSync(record) && readFileSync(record, 'utf8') === lockfile;
  if (isInstalled()) return;
  const lock = join(LOCKS, `install-${basename(folder)}.lock`);
  const waiting = () => say(`Waiting for another install of ${what} to finish…`);
  await withFileLock(lock, waiting, async () => {
    if (isInstalled()) return;
    refuseLinkedModules(folder);
    say(`Installing ${what}…`);
    await npmCi(['--prefix', folder, '--legacy-peer-deps'], `Not installed (npm ci): ${what}.`);
    writeFileSync(record, lockfile);
  });
}

/**
 * Installs the servers of others that tests drive the explorer against (e2e/foreign), and what others read
 * our files with. Apollo Server has a folder of its own, since it takes another version of graphql.
 *
 * @throws {ToolError} see {@link installLocked}
 */
export async function installForeignServers() {
  const folder = join(ROOT, 'e2e/foreign');
  await installLocked(folder, 'the servers of others that tests need');
  await installLocked(join(folder, 'apollo'), 'Apollo Server, which tests need');
  await installLocked(join(folder, 'formats'), 'what others read exports with, which tests need');
}

/** Written into node_modules when an install is complete; npm empties that folder first. */
export const INSTALL_RECORD = 'node_modules/.gatehouse-install';
export const NPM_RECORD = 'node_modules/.package-lock.json';

/** What of package.json decides which packages are installed: scripts, say, do not. */
const DECISIVE = /** @type {const} */ (['dependencies', 'devDependencies', 'overrides']);

/**
 * @param {string} root of the repository
 * @param {string} runtime what binaries are chosen by, such as `linux x64 node 20`
 * @returns {string} a digest that changes when an install is needed
 */
export function installDigest(root, runtime) {
  const manifest = readJson(join(root, 'package.json'));
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(JSON.stringify(DECISIVE.map((field) => manifest[field])))
    .update(runtime)
    .digest('hex');
}

/**
 * @param {string} root of the repository
 * @param {string} digest from {@link installDigest}
 * @returns {'complete' | 'by-hand' | 'missing'} `by-hand`: all is there, and npm alone put it there
 */
export function installState(root, digest) {
  if (!existsSync(join(root, NPM_RECORD))) return 'missing';
  const installed = packagesOf(join(root, NPM_RECORD));
  const present = Object.keys(installed).every((path) =>
    existsSync(join(root, path, 'package.json')),
  );
  if (!present) return 'missing';
  if (existsSync(join(root, INSTALL_RECORD))) {
    return readFileSync(join(root, INSTALL_RECORD), 'utf8') === digest ? 'complete' : 'missing';
  }
  return agrees(packagesOf(join(root, 'package-lock.json')), installed) ? 'by-hand' : 'missing';
}

/**
 * An install begins with emptying node_modules, and follows a link that stands there.
 *
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

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} LockedPackages */

/**
 * @param {LockedPackages} wanted all of the lockfile, other platforms' packages included
 * @param {LockedPackages} installed
 */
function agrees(wanted, installed) {
  const { '': _project, ...packages } = wanted;
  return (
    Object.keys(installed).every((path) => path in packages) &&
    Object.entries(packages).every(([path, { version, integrity, optional }]) => {
      const found = installed[path];
      if (found === undefined) return optional === true;
      return found.version === version && found.integrity === integrity;
    })
  );
}

/** @param {string} file @returns {LockedPackages} */
function packagesOf(file) {
  return readJson(file).packages ?? {};
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
