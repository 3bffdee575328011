import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository, wherever the command was typed. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the build, which is replaced as a whole. */
export const DIST = join(ROOT, 'dist');

/** Locks live outside node_modules and dist, since both are replaced while they are held. */
export const LOCKS = join(ROOT, '.gatehouse');

/**
 * The script behind a command of an installed package, to run with this very Node: the links in
 * node_modules/.bin need a shell on Windows.
 *
 * @param {string} packageName such as `@playwright/test`
 * @param {string} [command] name of the command, where it is not the package's own
 * @returns {string} absolute path
 */
export function packageBin(packageName, command = packageName) {
  const manifest = join(ROOT, 'node_modules', packageName, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}
