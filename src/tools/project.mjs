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
 * The script behind a package's command, for this very Node: node_modules/.bin needs a shell on Windows.
 * @param {string} packageName @param {string} [command] its name, where it is not the package's own
 * @returns {string} absolute path
 */
export function packageBin(packageName, command = packageName) {
  const manifest = join(ROOT, 'node_modules', packageName, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}
