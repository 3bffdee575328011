import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { ROOMS } from './rooms.mjs';

/**
 * @typedef {object} SourceFile a product file: no test, no test helper
 * @property {string} path below the repository
 * @property {string | undefined} room its folder below `src`; undefined for a file in none
 * @property {number} lines
 * @property {readonly string[]} imports paths of the source files that it imports in any way: types,
 *   on demand and workers too
 * @property {readonly string[]} exports names that it declares and exports
 */

const STATIC_IMPORT =
  /^(?:import|export)\s(?:type\s)?(?:[\w*\s{},$]*?from\s*)?['"]([^'"\n]+)['"]/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"\n]+)['"]/g;

const DECLARATION =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum|namespace)\s+([\w$]+)/gm;
const EXPORT_LIST = /^export (?:type )?\{([^}]*)\};/gm;

/**
 * Reads all product files below `src`.
 *
 * @param {string} root of the repository
 * @returns {SourceFile[]} sorted by path
 */
export function readHouse(root) {
  const all = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .sort();
  const known = new Set(all);
  return all
    .filter((path) => !/\.test\.\w+$/.test(path) && !path.split('/').includes('testing'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return {
        path,
        room: roomOf(path),
        lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
        imports: importsOf(path, text, known),
        exports: exportsOf(text),
      };
    });
}

/**
 * @param {string} path below the repository
 * @returns {string | undefined} the deepest room that holds it
 */
export function roomOf(path) {
  return Object.keys(ROOMS)
    .filter((room) => path.startsWith(`src/${room}/`))
    .sort((one, other) => other.length - one.length)
    .at(0);
}

/**
 * @param {string} path of the importing file
 * @param {string} text
 * @param {ReadonlySet<string>} known all source files
 */
function importsOf(path, text, known) {
  const targets = [STATIC_IMPORT, DYNAMIC_IMPORT]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map((match) => (match[1] ?? '').replace(/\?.*$/, ''))
    .filter((target) => target.startsWith('.'))
    .map((target) => normalize(join(dirname(path), target)))
    .filter((target) => known.has(target));
  return [...new Set(targets)];
}

/** @param {string} text */
function exportsOf(text) {
  const declared = [...text.matchAll(DECLARATION)].map((match) => match[1] ?? '');
  const listed = [...text.matchAll(EXPORT_LIST)].flatMap((match) =>
    (match[1] ?? '').split(',').map((name) => name.replace(/^.*\bas\b/s, '').trim()),
  );
  return [...new Set([...declared, ...listed.filter((name) => name !== '')])];
}

/**
 * Files that import each other in a loop (strongly connected components, after Tarjan).
 *
 * @param {readonly SourceFile[]} files
 * @returns {string[][]} paths of each circle, sorted
 */
export function importCircles(files) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  /** @type {Map<string, number>} */
  const order = new Map();
  /** @type {Map<string, number>} */
  const lowest = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} path */
  const visit = (path) => {
    const index = order.size;
    order.set(path, index);
    lowest.set(path, index);
    stack.push(path);
    for (const target of byPath.get(path)?.imports ?? []) {
      if (!byPath.has(target)) continue;
      if (!order.has(target)) visit(target);
      else if (!stack.includes(target)) continue;
      lowest.set(path, Math.min(lowest.get(path) ?? index, lowest.get(target) ?? index));
    }
    if (lowest.get(path) !== index) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1 || byPath.get(path)?.imports.includes(path)) circles.push(circle.sort());
  };
  for (const { path } of files) if (!order.has(path)) visit(path);
  return circles.sort((one, other) => (one[0] ?? '').localeCompare(other[0] ?? ''));
}

/**
 * @param {string} root of the repository
 * @returns {Promise<number | undefined>} modules of others that the build patches or replaces; undefined
 *   where the build does not list them
 */
export async function patchedModules(root) {
  const list = join(root, 'src/build/patched-modules.mjs');
  if (!existsSync(list)) return undefined;
  const { PATCHED_MODULES } = await import(list);
  return PATCHED_MODULES.length;
}
