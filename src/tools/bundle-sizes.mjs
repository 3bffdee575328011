import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FILES_LATER, LOADED_LATER } from './bundle-budgets.mjs';

/**
 * @typedef {{ file: string, css?: string[], imports?: string[], dynamicImports?: string[] }} Entry
 * @typedef {Record<string, Entry>} Manifest Vite's, by source
 * @typedef {{ file: string, name: string, bytes: number, isLater: boolean }} Weight `name` is the file's
 *   without its hash
 */

/** @param {string} path of Vite's manifest */
export function readManifest(path) {
  return /** @type {Manifest} */ (JSON.parse(readFileSync(path, 'utf8')));
}

/**
 * Weighs what was built. A file that only {@link LOADED_LATER} leads to is later; any other counts as
 * needed for the first answer, whoever asks for it.
 *
 * @param {string} folder the built explorer, compressed
 * @param {Manifest} manifest
 * @returns {Weight[]} of each file, the heaviest first
 */
export function weighBundle(folder, manifest) {
  const early = reach(manifest, ['index.html'], (source) => !laterSource(source));
  const later = reach(manifest, Object.keys(manifest).filter(laterSource), () => true);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/\.(?:br|gz)$/.test(name) && statSync(join(folder, name)).isFile())
    .map((file) => ({
      file,
      name: file.replace(/^assets\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, ''),
      bytes: bytesOnWire(join(folder, file)),
      isLater:
        (later.has(file) && !early.has(file)) ||
        FILES_LATER.some((entry) => entry.file.test(`/${file}`) || entry.file.test(file)),
    }))
    .sort((one, other) => other.bytes - one.bytes);
}

/**
 * @param {string} source as the manifest has it, which may lead out of the project
 * @returns {boolean} whether it is listed as loaded later, and not early all the same
 */
function laterSource(source) {
  return LOADED_LATER.some((later) => !later.early && source.endsWith(later.source));
}

/**
 * @param {Manifest} manifest
 * @param {string[]} sources
 * @param {(source: string) => boolean} follows whether an import on demand is followed
 * @returns {Set<string>} files that these lead to
 */
function reach(manifest, sources, follows) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {Set<string>} */
  const files = new Set();
  const waiting = [...sources];
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const entry = manifest[source];
    if (seen.has(source) || !entry) continue;
    seen.add(source);
    files.add(entry.file);
    for (const style of entry.css ?? []) files.add(style);
    waiting.push(...(entry.imports ?? []), ...(entry.dynamicImports ?? []).filter(follows));
  }
  return files;
}

/** @param {string} path */
function bytesOnWire(path) {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
