import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { ROOMS } from './rooms.mjs';

/**
 * @typedef {object} SourceFile a product file: no test, no test helper
 * @property {string} path below the repository
 * @property {string | undefined} room its folder below `src`; undefined for a file in none
 * @property {number} lines
 * @property {ReadonlyMap<string, number>} imports paths of the source files that it imports in any way (types,
 *   on demand and workers too), each with its line, from 1
 * @property {readonly string[]} exports names that it declares and exports
 */

const STATIC_IMPORT =
  /^(?:import|export)\s(?:type\s)?(?:[\w*\s{},$]*?from\s*)?['"]([^'"\n]+)['"]/gm;
const GLOB_IMPORT = /\bimport\.meta\.glob\b[^(]*\(\s*\[?'([^'*]+)\*\*\/([^']+)'/g;
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"\n]+)['"]/g;

const DECLARATION =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum|namespace)\s+([\w$]+)/gm;
const EXPORT_LIST = /^export (?:type )?\{([^}]*)\};/gm;

/** @param {string} root of the repository @returns {SourceFile[]} below its `src`, sorted by path */
export function readHouse(root) {
  const all = pathsBelow(root, /\.(?:tsx?|mjs)$/);
  const known = new Set(all);
  return all
    .filter((path) => !/\.test\.\w+$/.test(path) && !path.split('/').includes('testing'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return {
        path,
        room: roomOf(path),
        lines: linesOf(text),
        imports: new Map([...importsOf(path, text, known), ...globbedBy(path, text, all)]),
        exports: exportsOf(text),
      };
    });
}

/** @param {string} root of the repository @returns {number} lines of all style sheets below its `src` */
export function styleLines(root) {
  const sheets = pathsBelow(root, /\.css$/).map((path) => readFileSync(join(root, path), 'utf8'));
  return sheets.reduce((sum, text) => sum + linesOf(text), 0);
}

/** @param {string} root @param {RegExp} pattern @returns {string[]} files below its `src`, sorted */
function pathsBelow(root, pattern) {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => pattern.test(path))
    .sort();
}

/** @param {string} text */
function linesOf(text) {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** @param {string} root of the repository @returns {string[]} product files that lint has no limit of functions for */
export function filesWithLongFunctions(root) {
  const lint = readFileSync(join(root, '.oxlintrc.json'), 'utf8');
  const exempt = /"files": \[([^\]]*)\],\s*"rules": \{\s*"max-lines-per-function": "off"/g;
  return firstGroups(lint, exempt)
    .flatMap((list) => firstGroups(list, /"([^"]+)"/g))
    .filter((path) => !/[*]/.test(path));
}

/** @param {string} path below the repository @returns {string | undefined} the deepest room of it */
export function roomOf(path) {
  const rooms = Object.keys(ROOMS).filter((room) => path.startsWith(`src/${room}/`));
  return rooms.sort((one, other) => other.length - one.length)[0];
}

/** @param {string} text @param {RegExpMatchArray} found @returns {number} the line of its end, from 1 */
function lineOf(text, found) {
  return text.slice(0, (found.index ?? 0) + found[0].length).split('\n').length;
}

/** @typedef {[target: string, line: number]} Found */

/** @param {string} path @param {string} text @param {ReadonlySet<string>} known @returns {Found[]} */
function importsOf(path, text, known) {
  return [STATIC_IMPORT, DYNAMIC_IMPORT].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((found) => {
      const [, target = ''] = found;
      const file = join(dirname(path), target.replace(/\?.*$/, ''));
      return target.startsWith('.') && known.has(file) ? [[file, lineOf(text, found)]] : [];
    }),
  );
}

/** @param {string} path @param {string} text @param {readonly string[]} all @returns {Found[]} */
function globbedBy(path, text, all) {
  return [...text.matchAll(GLOB_IMPORT)].flatMap((found) => {
    const below = join(dirname(path), found[1] ?? '');
    return all
      .filter((file) => file.startsWith(below) && file.endsWith(`/${found[2]}`))
      .map((file) => [file, lineOf(text, found)]);
  });
}

/** @param {string} text @returns {string[]} */
function exportsOf(text) {
  const listed = firstGroups(text, EXPORT_LIST)
    .flatMap((list) => list.split(','))
    .map((name) => name.replace(/^.*\bas\b/s, '').trim())
    .filter((name) => name !== '');
  return [...new Set([...firstGroups(text, DECLARATION), ...listed])];
}

/** @param {string} text @param {RegExp} pattern */
function firstGroups(text, pattern) {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

/**
 * What a node of a graph leads to, in any number of steps.
 * @param {ReadonlyMap<string, Iterable<string>>} graph
 * @param {string} from which is in the result only where something leads back to it
 */
export function reach(graph, from) {
  const seen = new Set(graph.get(from));
  // Walking a set includes members that are added on the way.
  for (const node of seen) for (const next of graph.get(node) ?? []) seen.add(next);
  return seen;
}

/** @param {ReadonlyMap<string, Iterable<string>>} graph @returns {string[][]} each circle, sorted */
export function circlesOf(graph) {
  const reached = new Map([...graph.keys()].map((node) => [node, reach(graph, node)]));
  return [...reached].flatMap(([node, targets]) => {
    const circle = [...targets].filter((target) => reached.get(target)?.has(node)).sort();
    // Each circle is found from each of its nodes.
    return circle[0] === node ? [circle] : [];
  });
}
