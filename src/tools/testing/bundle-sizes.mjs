import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  BUDGETS,
  EARLY_WORKERS,
  FILES_LATER,
  LOADED_ALONE,
  LOADED_EARLY,
} from './bundle-budgets.mjs';

/**
 * @typedef {{ file: string, css?: string[], imports?: string[], dynamicImports?: string[] }} Entry
 * @typedef {Record<string, Entry>} Manifest Vite's, by source, which may lead out of the project
 * @typedef {{ file: string, name: string, bytes: number, isLater: boolean }} Weight `name` is the file's
 *   without its hash
 */

/**
 * Weighs the build. A file that only imports on demand reach is later, unless
 * {@link LOADED_EARLY} leads to it; any other counts as needed for the first answer.
 *
 * @param {string} folder the built explorer, compressed
 * @param {Manifest} manifest
 * @returns {Weight[]} of each file, the heaviest first
 */
export function weighBundle(folder, manifest) {
  /** @param {string} source */
  const isEarly = (source) => LOADED_EARLY.some((each) => source.endsWith(each));
  /** @param {ReadonlySet<string>} sources */
  const filesOf = (sources) =>
    new Set([...sources].flatMap((each) => [manifest[each]?.file, ...(manifest[each]?.css ?? [])]));
  const early = filesOf(reach(manifest, ['index.html', ...EARLY_WORKERS], isEarly));
  const onDemand = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports);
  const later = filesOf(reach(manifest, onDemand, () => true));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/\.(?:br|gz)$/.test(name) && statSync(join(folder, name)).isFile());
  const apart = new Set(
    files.filter((file) => FILES_LATER.some((start) => basename(file).startsWith(start))),
  );
  for (const file of apart) {
    const text = file.endsWith('.js') ? readFileSync(join(folder, file), 'utf8') : '';
    for (const other of files) if (text.includes(basename(other))) apart.add(other);
  }
  return files
    .map((file) => ({
      file,
      name: file.replace(/^assets\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, ''),
      bytes: bytesOnWire(join(folder, file)),
      isLater: !early.has(file) && (later.has(file) || apart.has(file)),
    }))
    .sort((one, other) => other.bytes - one.bytes);
}

/**
 * @param {Manifest} manifest
 * @param {readonly string[]} sources
 * @param {(source: string) => boolean} follows whether an import on demand is followed
 * @returns {Set<string>} sources that these lead to, themselves among them
 */
function reach(manifest, sources, follows) {
  const seen = new Set(sources);
  // Walking a set includes members that are added on the way.
  for (const source of seen) {
    const { imports = [], dynamicImports = [] } = manifest[source] ?? {};
    for (const next of [...imports, ...dynamicImports.filter(follows)]) seen.add(next);
  }
  return seen;
}

/** @param {string} path */
function bytesOnWire(path) {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/**
 * @param {readonly Weight[]} weights
 * @param {typeof BUDGETS} [budgets]
 * @returns {string[]} a line for each budget that is passed, or that is of no file
 */
export function growthFaults(weights, budgets = BUDGETS) {
  /** @type {Map<string, number>} */
  const later = new Map();
  for (const { name, bytes, isLater } of weights) {
    if (isLater) later.set(name, (later.get(name) ?? 0) + bytes);
  }
  /** @param {string} what @param {number} bytes @param {number} budget */
  const growthOf = (what, bytes, budget) =>
    bytes > budget
      ? [`${what} ${say(bytes)}, ${say(bytes - budget)} over the budget (${ADVICE})`]
      : [];
  return [
    ...[...later].flatMap(([name, bytes]) =>
      growthOf(`${name} has grown to`, bytes, budgets.heavyParts[name] ?? budgets.laterPart),
    ),
    ...Object.keys(budgets.heavyParts)
      .filter((name) => !later.has(name))
      .map((name) => `${name} has a budget, and is not in the bundle any more`),
    ...growthOf(
      'What comes before the first answer has grown to',
      bytesBeforeFirstAnswer(weights),
      budgets.beforeFirstAnswer,
    ),
  ];
}

const ADVICE = 'src/tools/bundle-budgets.mjs says what to do';

/** @param {Manifest} manifest @returns {string[]} parts that must load alone, and would bring the editor */
export function accompaniedFaults(manifest) {
  return LOADED_ALONE.flatMap((source) => {
    const start = Object.keys(manifest).filter((key) => key.endsWith(source));
    const reached = [...reach(manifest, start, () => false)];
    const editor = reached.find((key) => /^_(?:monaco|explorer)/.test(key));
    return editor === undefined ? [] : [`${source} brings ${editor} along, and is to come alone`];
  });
}

/** A file that only hands on exports of others, and runs nothing. */
const HANDS_ON = /^(?:import\{[^}]*\}from"[^"]*";)*export\{[^}]*\}(?:from"[^"]*")?;\s*$/;

/**
 * @param {Manifest} manifest
 * @param {(file: string) => string} read
 * @returns {string[]} files that import one another: one of them runs before what it calls, and the page does not load
 */
export function circularFaults(manifest, read) {
  const running = Object.fromEntries(
    Object.entries(manifest).filter(([, { file }]) => !HANDS_ON.test(read(file))),
  );
  const circle = Object.entries(running)
    .filter(([source, { imports = [] }]) => reach(running, imports, () => false).has(source))
    .map(([source]) => source);
  return circle.length > 0 ? [`${circle.join(', ')} import one another in a circle`] : [];
}

/** @param {readonly Weight[]} weights */
export function bytesBeforeFirstAnswer(weights) {
  return weights.filter(({ isLater }) => !isLater).reduce((total, { bytes }) => total + bytes, 0);
}

/** @param {number} bytes */
function say(bytes) {
  return `${bytes.toLocaleString('en')} bytes`;
}
