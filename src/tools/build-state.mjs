import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileDigest } from './file-digest.mjs';

/** Everything that a build reads. */
const INPUTS = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Written as the last file of a build. */
export const STAMP = 'dist/.gatehouse-build';

/** What a build consists of. */
const PRODUCTS = ['dist/explorer/index.html', 'dist/service/main.js'];

/**
 * @param {string} root of the repository
 * @returns {string} a digest that changes when the build is stale
 */
export function buildDigest(root) {
  return fileDigest(root, INPUTS, (path) => !/\.(?:test\.\w+|md)$/.test(path));
}

/**
 * @param {string} root of the repository
 * @param {string} digest from {@link buildDigest}
 * @returns {boolean} whether dist holds exactly this build, and all of it
 */
export function isBuilt(root, digest) {
  const stamp = join(root, STAMP);
  return (
    PRODUCTS.every((file) => existsSync(join(root, file))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === digest
  );
}
