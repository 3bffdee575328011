import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError } from './tool-error.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Locked */
/** @typedef {Record<string, Locked>} LockedPackages */

/** Written into node_modules when an install is complete; npm empties that folder first. */
export const STAMP = 'node_modules/.gatehouse-install';
/** npm's own record of what it put into node_modules. */
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
 * @returns {'complete' | 'unstamped' | 'missing'} `unstamped`: every package is there, installed by
 *   hand
 */
export function installState(root, digest) {
  if (!existsSync(join(root, NPM_RECORD))) return 'missing';
  const installed = packagesOf(join(root, NPM_RECORD));
  const present = Object.keys(installed).every((path) =>
    existsSync(join(root, path, 'package.json')),
  );
  if (!present) return 'missing';
  if (existsSync(join(root, STAMP))) {
    return readFileSync(join(root, STAMP), 'utf8') === digest ? 'complete' : 'missing';
  }
  return agrees(packagesOf(join(root, 'package-lock.json')), installed) ? 'unstamped' : 'missing';
}

/**
 * An install begins with emptying node_modules, and follows a link that stands there.
 *
 * @param {string} root of the repository
 * @throws {ToolError} where node_modules is a link: what it leads to is somebody else's
 */
export function refuseLinkedModules(root) {
  const modules = join(root, 'node_modules');
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new ToolError(
    `node_modules is a link to ${readlinkSync(modules)}, which an install would empty. ` +
      'Remove the link, and try again.',
  );
}

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

/**
 * @param {string} file
 * @returns {LockedPackages}
 */
function packagesOf(file) {
  return readJson(file).packages ?? {};
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
