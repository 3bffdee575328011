import { relative } from 'node:path/posix';
import { ROOMS } from './rooms.mjs';

/** @typedef {{ regex: string, message: string, importNamePattern?: string }} Pattern */

/** How many folders deep a room is looked into. */
const DEPTHS = [0, 1, 2, 3];

/**
 * The linter's `no-restricted-imports` for each room, so that an import against the table is refused on
 * its line. The linter sees an address only as it is written, and `../docs/` means another folder in each
 * depth: so there is a rule for each room and depth.
 *
 * @returns {string} the content of `.oxlint-rooms.json`
 */
export function roomRules() {
  /** @param {string} name */
  const depth = (name) => name.split('/').length;
  // The last override counts: rooms inside others come after them.
  const names = Object.keys(ROOMS).sort((one, other) => depth(one) - depth(other));
  const overrides = names.flatMap((name) =>
    DEPTHS.map((below) => {
      const patterns = [forbiddenRooms(name, below), ...forbiddenPackages(name)];
      return {
        files: [`src/${name}/${'*/'.repeat(below)}*`],
        rules: { 'no-restricted-imports': ['error', { patterns }] },
      };
    }),
  );
  return `{ "overrides": [\n${overrides.map((each) => JSON.stringify(each)).join(',\n')}\n] }\n`;
}

/**
 * @param {string} name
 * @param {number} below folders between the room and the importing file
 * @returns {Pattern} what finds an import from a room that is not allowed
 */
function forbiddenRooms(name, below) {
  const imports = ROOMS[name]?.imports ?? [];
  const known = [name, ...imports];
  const addresses = [...Object.keys(ROOMS), 'testing']
    .filter((room) => !known.includes(room))
    .map((room) => address(room, name + '/-'.repeat(below), known));
  const allowed = imports.map((room) => `src/${room}`).join(', ');
  return {
    regex: `^(?:${addresses.join('|')})`,
    message: `src/${name} may import ${allowed ? `${allowed} alone` : 'no other room'}.`,
  };
}

/**
 * @param {string} room a forbidden one
 * @param {string} folder of the importing file
 * @param {readonly string[]} known rooms that it may import from
 * @returns {string} how the file's relative imports name that room, as a regular expression
 */
function address(room, folder, known) {
  const path = relative(folder, room);
  const start = (path.startsWith('.') ? path : `./${path}`).replaceAll('.', String.raw`\.`);
  // Of a room around this one, only the files that lie in its own folder are another room's.
  if (path.endsWith('..')) return String.raw`${start}/[^./][^/]*$`;
  const inside = known.filter((other) => other.startsWith(`${room}/`));
  return `${start}/${inside.map((other) => `(?!${other.slice(room.length + 1)}/)`).join('')}`;
}

/** @param {string} name @returns {Pattern[]} what a room may not import of packages */
function forbiddenPackages(name) {
  const { realm, packages, graphiql } = ROOMS[name] ?? {};
  const isLimited = graphiql === undefined && realm !== 'node';
  const isExplorer = name.split('/')[0] === 'explorer';
  const patterns = [
    packages === 'built-ins' && {
      regex: '^(?:[^.n@]|n[^o]|no[^d]|@[^p])',
      message: `src/${name} runs before anything is installed: built-ins only.`,
    },
    realm !== 'node' && { regex: '^node:', message: `src/${name} runs in browsers.` },
    isLimited &&
      !isExplorer && {
        regex: '^(?:graphiql|@graphiql/|monaco-editor)',
        message: 'GraphiQL lives in src/explorer.',
      },
    isLimited &&
      isExplorer && {
        regex: '^(?:graphiql|@graphiql/(?:react|toolkit|plugin-[a-z-]+))$',
        importNamePattern: '^use[A-Z]',
        message:
          'Only src/explorer/graphiql touches GraphiQL’s hooks: its next version changes them.',
      },
  ];
  return patterns.filter((pattern) => pattern !== false);
}
