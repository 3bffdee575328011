import { BASE, CALLS, EXPLORER_ROOMS } from './explorer-rooms.mjs';

/**
 * The rooms of `src` and which of them may import which: the one table that the figures and the picture of
 * the architecture are made from. A room is a folder; a file belongs to the deepest
 * room that holds it. Tests and test helpers (`testing` folders) are in no room.
 *
 * @typedef {object} Room
 * @property {string} purpose for the picture, at most six words
 * @property {readonly string[]} imports rooms whose files it may import, each named by itself: a folder
 *   does not stand for the rooms inside it
 * @property {'anywhere' | 'node'} [realm] where it runs, unless in browsers alone; only `node` may
 *   import `node:` modules
 * @property {'all'} [graphiql] set: it may import all of GraphiQL and Monaco; else a room of the page may
 *   import nothing of them, and one in `src/explorer` all but GraphiQL's hooks
 * @property {'built-ins'} [packages] set: it runs before anything is installed
 */

/** @type {Readonly<Record<string, Room>>} by folder below `src`, from the ground up */
export const ROOMS = {
  contract: { purpose: 'what page and service agree on', imports: [], realm: 'anywhere' },
  session: { purpose: 'the life of a token', imports: ['contract'], realm: 'anywhere' },
  'token-worker': { purpose: 'tokens shared between tabs', imports: BASE },
  transport: { purpose: 'one run, as typed events', imports: BASE },
  workers: { purpose: 'calls between page and workers', imports: ['contract'] },
  'answers/values': { purpose: 'what a value is, and order', imports: [], realm: 'anywhere' },
  'answers/json': {
    purpose: 'JSON as text: cursor, index',
    imports: ['contract', 'answers/values'],
    realm: 'anywhere',
  },
  answers: {
    purpose: 'from bytes to rows to files',
    imports: ['contract', 'workers', 'answers/values', 'answers/json'],
  },
  schema: {
    purpose: 'introspection, types, search',
    imports: ['contract', 'workers', 'answers/json'],
  },
  sql: {
    purpose: 'SQL over answers, in WebAssembly',
    imports: ['workers', 'answers', 'answers/values'],
  },
  pages: {
    purpose: 'page after page of connections',
    imports: ['contract', 'answers', 'transport'],
  },
  batch: {
    purpose: 'one operation, many values',
    imports: ['contract', 'answers', 'transport', 'schema', 'pages'],
  },
  operations: {
    purpose: 'saved operations, and their files',
    imports: ['contract'],
    realm: 'anywhere',
  },
  programs: {
    purpose: 'operations as programs',
    imports: ['contract', 'answers', 'transport', 'pages', 'operations'],
    realm: 'anywhere',
  },
  doctor: { purpose: 'faults of a deployment', imports: BASE, realm: 'anywhere' },
  'doctor/terminal': { purpose: 'its command', imports: [...BASE, 'doctor'], realm: 'node' },
  ...EXPLORER_ROOMS,
  explorer: {
    purpose: 'puts its rooms together',
    imports: [...CALLS, 'answers', 'schema', ...Object.keys(EXPLORER_ROOMS)],
  },
  languages: {
    purpose: 'the German words',
    imports: ['operations', 'doctor', 'transport', ...Object.keys(EXPLORER_ROOMS)],
  },
  app: {
    purpose: 'sign-in, session bar, config',
    imports: [
      ...CALLS,
      'token-worker',
      'languages',
      'schema',
      'explorer',
      'explorer/commands',
      'explorer/graphiql',
      'explorer/diagnostics',
      'explorer/tabs',
      'explorer/settings',
      'explorer/saved',
      'explorer/withheld',
    ],
  },
  service: { purpose: 'tokens, GraphQL, static host', imports: ['contract'], realm: 'node' },
  command: {
    purpose: 'the gatehouse command',
    imports: [
      ...BASE,
      'transport',
      'answers',
      'answers/json',
      'schema',
      'pages',
      'batch',
      'operations',
      'programs',
      'doctor',
      'doctor/terminal',
      'service',
    ],
    realm: 'node',
  },
  build: { purpose: 'what Vite does', imports: ['contract'], realm: 'node' },
  tools: {
    purpose: 'set-up, tests, reports',
    imports: [],
    realm: 'node',
    packages: 'built-ins',
  },
};
