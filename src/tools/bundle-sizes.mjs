import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGETS, FILES_LATER, LOADED_LATER, SMALLEST_WITH_BUDGET } from './bundle-budgets.mjs';

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

/**
 * @typedef {{ beforeFirstAnswer: number, chunks: Readonly<Record<string, number>> }} Budgets
 */

const ADVICE = 'src/tools/bundle-budgets.mjs says what to do';

/**
 * What weighs more than it may.
 *
 * @param {readonly Weight[]} weights
 * @param {Budgets} [budgets] bytes
 * @returns {string[]} one line a fault
 */
export function growthFaults(weights, budgets = BUDGETS) {
  const totals = totalsByName(weights);
  const faults = [...totals].flatMap(([name, bytes]) => {
    const budget = budgets.chunks[name];
    if (budget === undefined) {
      return bytes < SMALLEST_WITH_BUDGET
        ? []
        : [`${name} has no budget, and ${say(bytes)} (${ADVICE})`];
    }
    return bytes > budget
      ? [`${name} has grown to ${say(bytes)}, ${say(bytes - budget)} over its budget (${ADVICE})`]
      : [];
  });
  const gone = Object.keys(budgets.chunks).filter((name) => !totals.has(name));
  const first = bytesBeforeFirstAnswer(weights);
  return [
    ...faults,
    ...gone.map((name) => `${name} has a budget, and is not in the bundle any more`),
    ...(first > budgets.beforeFirstAnswer
      ? [
          `${say(first)} come before the first answer, ${say(first - budgets.beforeFirstAnswer)} over the budget (${ADVICE})`,
        ]
      : []),
  ];
}

/**
 * What is to be loaded later and has lost the chunk of its own that this takes.
 *
 * @param {Manifest} manifest
 * @returns {string[]} one line a fault
 */
export function joinedFaults(manifest) {
  return LOADED_LATER.filter(
    ({ source }) => !Object.keys(manifest).some((key) => key.endsWith(source)),
  ).map(({ source, when }) => `${source} has no chunk of its own: it is to be loaded when ${when}`);
}

/**
 * What is to come alone, and would bring the editor along.
 *
 * @param {Manifest} manifest
 * @returns {string[]} one line a fault
 */
export function accompaniedFaults(manifest) {
  return LOADED_LATER.filter(({ alone }) => alone).flatMap(({ source }) => {
    const start = Object.keys(manifest).filter((key) => key.endsWith(source));
    const reached = new Set(start);
    for (const key of reached) manifest[key]?.imports?.forEach((other) => reached.add(other));
    const editor = [...reached].find((key) => /^_(?:monaco|explorer)/.test(key));
    return editor === undefined ? [] : [`${source} brings ${editor} along, and is to come alone`];
  });
}

/** @param {readonly Weight[]} weights */
export function bytesBeforeFirstAnswer(weights) {
  return weights.filter(({ isLater }) => !isLater).reduce((total, { bytes }) => total + bytes, 0);
}

/**
 * @param {readonly Weight[]} weights
 * @returns {Map<string, number>} bytes of all files of a name
 */
function totalsByName(weights) {
  /** @type {Map<string, number>} */
  const totals = new Map();
  for (const { name, bytes } of weights) totals.set(name, (totals.get(name) ?? 0) + bytes);
  return totals;
}

/** @param {number} bytes */
function say(bytes) {
  return `${bytes.toLocaleString('en')} bytes`;
}
