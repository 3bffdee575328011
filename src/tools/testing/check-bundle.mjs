import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFaults, libraryFaults } from './bundle-faults.mjs';
import {
  accompaniedFaults,
  bytesBeforeFirstAnswer,
  circularFaults,
  growthFaults,
  weighBundle,
} from './bundle-sizes.mjs';
import { ROOT } from '../project.mjs';
import { ToolError } from '../command.mjs';

const TEXT = /\.(?:css|html|js|json|map|mjs|svg|txt|webmanifest)$/;

/**
 * Proves that what the page loads holds no secret, no source map and no address that could be fetched; that it
 * weighs no more than its budgets, and that what is loaded later is. That it holds no service code, its build
 * proves (src/build/page-modules.ts).
 *
 * @param {string} folder the built explorer, compressed, with Vite's manifest beside it
 * @returns {string} the checked sizes
 * @throws {ToolError} with a line for each fault
 */
export function checkBundle(folder) {
  /** @param {string} file */
  const read = (file) => readFileSync(join(folder, file), 'utf8');
  const manifest = JSON.parse(read('../explorer-manifest/manifest.json'));
  const weights = weighBundle(folder, manifest);
  const texts = weights
    .filter(({ file }) => TEXT.test(file))
    .map(({ file, isLater }) => ({ name: file, isLater, text: read(file) }));
  const root = ROOT.replace(/[/\\]$/, '');
  const faults = [
    ...texts.flatMap(({ name, text }) => bundleFaults(name, text, root)),
    ...libraryFaults(texts),
    ...accompaniedFaults(manifest),
    ...circularFaults(manifest, read),
    ...growthFaults(weights),
  ];
  if (faults.length > 0) {
    throw new ToolError('The page’s bundle holds what it must not.', { output: faults.join('\n') });
  }
  const first = Math.ceil(bytesBeforeFirstAnswer(weights) / 1_000).toLocaleString('en');
  return `${texts.length} files, ${first} kB before the first answer`;
}
