import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './project.mjs';

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
