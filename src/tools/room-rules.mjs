import { ROOMS } from './rooms.mjs';

/** @typedef {import('./rooms.mjs').Room} Room */
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
  // The last override counts: rooms inside others come after them.
  const names = Object.entries(ROOMS).sort(([one], [other]) => depth(one) - depth(other));
  const overrides = names.flatMap(([name, room]) =>
    DEPTHS.map((below) => ({
      files: [`src/${name}/${'*/'.repeat(below)}*`],
      rules: {
        'no-restricted-imports': [
          'error',
          { patterns: [forbidden(name, room, below), ...packages(name, room)] },
        ],
      },
    })),
  );
  return `{ "overrides": [\n${overrides.map((each) => JSON.stringify(each)).join(',\n')}\n] }\n`;
}

/**
 * @param {string} name
 * @param {Room} room
 * @param {number} below folders between the room and the importing file
 * @returns {Pattern} what finds an import from a room that is not allowed
 */
function forbidden(name, { imports }, below) {
  const known = [name, ...imports];
  const addresses = [...Object.keys(ROOMS), 'testing']
    .filter((room) => !known.includes(room))
    .map((room) => address(room, name, below, known));
  const allowed = imports.map((room) => `src/${room}`).join(', ');
  return {
    regex: `^(?:${addresses.join('|')})`,
    message: `src/${name} may import ${allowed || 'no other room'}${allowed && ' alone'}.`,
  };
}

/**
 * @param {string} room a forbidden one
 * @param {string} from the importing room
 * @param {number} below folders between that room and the importing file
 * @param {readonly string[]} known rooms that it may import from
 * @returns {string} how the file's relative imports name that room, as a regular expression
 */
function address(room, from, below, known) {
  const target = room.split('/');
  const own = from.split('/');
  const shared = own.findIndex((folder, index) => folder !== target[index]);
  const common = shared === -1 ? own.length : shared;
  const up = own.length - common + below;
  const start = up === 0 ? String.raw`\./` : String.raw`(?:\.\./){${up}}`;
  const rest = target.slice(common).join('/');
  // Of a room around this one, only the files that lie in its own folder are another room's.
  if (rest === '') return String.raw`${start}[^./][^/]*$`;
  const inside = known.filter((other) => other.startsWith(`${room}/`));
  return `${start}${rest}${inside.map((other) => `(?!${other.slice(room.length)}/)`).join('')}/`;
}

/**
 * @param {string} name
 * @param {Room} room
 * @returns {Pattern[]} what it may not import of packages
 */
function packages(name, { realm, graphiql = 'none', packages: allowed }) {
  /** @type {Pattern[]} */
  const found = [];
  if (allowed === 'built-ins') {
    found.push({
      regex: '^(?:[^.n@]|n[^o]|no[^d]|@[^p])',
      message: `src/${name} runs before anything is installed: built-ins only.`,
    });
  }
  if (realm === 'node') return found;
  found.push({ regex: '^node:', message: `src/${name} runs in browsers.` });
  if (graphiql === 'none') {
    found.push({
      regex: '^(?:graphiql|@graphiql/|monaco-editor)',
      message: 'GraphiQL lives in src/explorer.',
    });
  }
  if (graphiql === 'components') {
    found.push({
      regex: '^(?:graphiql|@graphiql/(?:react|toolkit|plugin-[a-z-]+))$',
      importNamePattern: '^use[A-Z]',
      message:
        'Only src/explorer/graphiql touches GraphiQL’s hooks: its next version changes them.',
    });
  }
  return found;
}

/** @param {string} room */
function depth(room) {
  return room.split('/').length;
}
