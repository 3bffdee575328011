import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BENCH } from '../places.mjs';

/**
 * An installed package of the bench.
 *
 * @param {string} name as the bench's package.json calls it
 * @returns {{ folder: string, version: string }}
 */
export function packageOf(name) {
  const folder = join(BENCH, 'node_modules', name);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { folder, version };
}
