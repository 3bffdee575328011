/**
 * The rooms of `src` and which of them may import which: the one table that the lint rules, the figures
 * and the picture of the architecture are made from. A room is a folder; a file belongs to the deepest
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

const BASE = ['contract', 'session'];
const CALLS = [...BASE, 'explorer/ui', 'transport'];

/** @type {Readonly<Record<string, Room>>} by folder below `src`, from the ground up */
export const ROOMS = {
  contract: { purpose: 'what page and service agree on', imports: [], realm: 'anywhere' },
  session: { purpose: 'the life of a token', imports: ['contract'], realm: 'anywhere' },
  'token-worker': { purpose: 'tokens shared between tabs', imports: BASE },
  transport: { purpose: 'one run, as typed events', imports: BASE },
  workers: { purpose: 'calls between page and workers', imports: ['contract'] },
  'answers/json': {
    purpose: 'JSON as text: cursor, index',
    imports: ['contract'],
    realm: 'anywhere',
  },
  answers: {
    purpose: 'from bytes to rows to files',
    imports: ['contract', 'workers', 'answers/json'],
  },
  schema: {
    purpose: 'introspection, types, search',
    imports: ['contract', 'workers', 'answers/json'],
  },
  pages: {
    purpose: 'page after page of connections',
    imports: ['contract', 'answers', 'transport'],
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
  'explorer/ui': { purpose: 'dialogs, menus, fields', imports: BASE },
  'explorer/commands': {
    purpose: 'commands, their keys, the palette',
    imports: ['contract', 'session', 'explorer/ui'],
  },
  'explorer/runs': {
    purpose: 'calls and their answers',
    imports: [...BASE, 'workers', 'answers', 'answers/json', 'transport'],
    graphiql: 'all',
  },
  'explorer/graphiql': {
    purpose: 'hooks, editors, keys',
    imports: [
      'contract',
      'session',
      'schema',
      'explorer/ui',
      'explorer/commands',
      'transport',
      'explorer/runs',
    ],
    graphiql: 'all',
  },
  'explorer/settings': {
    purpose: 'choices, and what is kept',
    imports: [
      'contract',
      'session',
      'explorer/ui',
      'transport',
      'explorer/graphiql',
      'explorer/commands',
      'explorer/answer-views',
      'explorer/saved',
    ],
  },
  'explorer/layout': {
    purpose: 'panes and their sizes',
    imports: ['contract', 'explorer/commands', 'session', 'explorer/graphiql'],
  },
  'explorer/tour': {
    purpose: 'the first minutes',
    imports: [
      'contract',
      'session',
      'explorer/ui',
      'explorer/commands',
      'explorer/graphiql',
      'explorer/layout',
    ],
  },
  'explorer/diagnostics': {
    purpose: 'what failed, and why',
    imports: [...CALLS, 'doctor', 'explorer/graphiql'],
  },
  'explorer/schema-access': {
    purpose: 'where the schema comes from',
    imports: [...CALLS, 'schema', 'explorer/graphiql', 'explorer/diagnostics'],
  },
  'explorer/tabs': {
    purpose: 'tabs, drafts, storage',
    imports: [
      'contract',
      'session',
      'explorer/ui',
      'explorer/commands',
      'transport',
      'explorer/runs',
      'explorer/graphiql',
    ],
  },
  'explorer/docs': {
    purpose: 'documentation panel',
    imports: [
      'contract',
      'schema',
      'explorer/ui',
      'explorer/commands',
      'explorer/graphiql',
      'explorer/schema-access',
    ],
  },
  'explorer/variables': {
    purpose: 'variables as a form',
    imports: ['contract', 'explorer/ui', 'transport', 'explorer/graphiql', 'explorer/runs'],
  },
  'explorer/builder': {
    purpose: 'operations by clicks',
    imports: [
      'contract',
      'schema',
      'explorer/ui',
      'explorer/commands',
      'transport',
      'explorer/graphiql',
      'explorer/schema-access',
      'explorer/docs',
      'explorer/variables',
    ],
  },
  'explorer/answer-views': {
    purpose: 'json, tree, table, events',
    imports: [
      ...CALLS,
      'workers',
      'answers',
      'answers/json',
      'pages',
      'explorer/commands',
      'explorer/graphiql',
      'explorer/runs',
      'explorer/layout',
    ],
  },
  'explorer/compare': {
    purpose: 'two runs side by side',
    imports: [
      ...BASE,
      'answers',
      'answers/json',
      'explorer/ui',
      'explorer/commands',
      'explorer/runs',
      'explorer/answer-views',
    ],
  },
  'explorer/history': {
    purpose: 'operations that were run',
    imports: [
      ...BASE,
      'explorer/ui',
      'explorer/commands',
      'explorer/graphiql',
      'explorer/runs',
      'explorer/layout',
      'explorer/compare',
    ],
  },
  'explorer/saved': {
    purpose: 'saved operations',
    imports: [
      ...BASE,
      'workers',
      'operations',
      'explorer/ui',
      'explorer/commands',
      'explorer/graphiql',
      'explorer/runs',
      'explorer/layout',
      'explorer/schema-access',
      'explorer/docs',
    ],
  },
  'explorer/exchange': {
    purpose: 'workspaces as files, and links',
    imports: [
      ...BASE,
      'schema',
      'operations',
      'explorer/ui',
      'explorer/commands',
      'explorer/graphiql',
      'explorer/runs',
      'explorer/layout',
      'explorer/schema-access',
      'explorer/settings',
      'explorer/history',
      'explorer/docs',
      'explorer/answer-views',
      'explorer/saved',
    ],
  },
  'explorer/code': {
    purpose: 'the operation as a program',
    imports: [
      ...BASE,
      'schema',
      'transport',
      'pages',
      'operations',
      'programs',
      'explorer/ui',
      'explorer/commands',
      'explorer/graphiql',
      'explorer/runs',
      'explorer/layout',
      'explorer/schema-access',
      'explorer/answer-views',
    ],
  },
  explorer: {
    purpose: 'puts its rooms together',
    imports: [
      ...CALLS,
      'answers',
      'schema',
      'explorer/commands',
      'explorer/runs',
      'explorer/graphiql',
      'explorer/diagnostics',
      'explorer/schema-access',
      'explorer/tabs',
      'explorer/compare',
      'explorer/history',
      'explorer/docs',
      'explorer/builder',
      'explorer/variables',
      'explorer/layout',
      'explorer/settings',
      'explorer/tour',
      'explorer/answer-views',
      'explorer/saved',
      'explorer/exchange',
      'explorer/code',
    ],
  },
  languages: {
    purpose: 'the German words',
    imports: [
      'explorer/saved',
      'explorer/exchange',
      'explorer/code',
      'operations',
      'doctor',
      'explorer/answer-views',
      'explorer/builder',
      'explorer/commands',
      'explorer/compare',
      'explorer/diagnostics',
      'explorer/docs',
      'explorer/graphiql',
      'explorer/history',
      'explorer/layout',
      'explorer/runs',
      'explorer/schema-access',
      'explorer/settings',
      'explorer/tabs',
      'explorer/tour',
      'transport',
      'explorer/variables',
    ],
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
