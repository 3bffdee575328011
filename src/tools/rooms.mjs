/**
 * The rooms of `src` and which of them may import which: the one table that the lint rules, the figures
 * and the picture of the architecture are made from. A room is a folder; a file belongs to the deepest
 * room that holds it. Tests and test helpers (`testing` folders) are in no room.
 *
 * @typedef {object} Room
 * @property {string} purpose for the picture, at most six words
 * @property {readonly string[]} imports rooms whose files it may import, each named by itself: a folder
 *   does not stand for the rooms inside it
 * @property {'anywhere' | 'browser' | 'node'} realm where it runs; only `node` may import `node:` modules
 * @property {'none' | 'components' | 'all'} [graphiql] what it may import of GraphiQL and Monaco: nothing
 *   (the default in browsers), all but GraphiQL's hooks, or all
 * @property {'built-ins'} [packages] set: it runs before anything is installed
 */

/** @type {Readonly<Record<string, Room>>} by folder below `src`, from the ground up */
export const ROOMS = {
  contract: {
    purpose: 'what page and service agree on',
    imports: [],
    realm: 'anywhere',
  },
  session: {
    purpose: 'the life of a token',
    imports: ['contract'],
    realm: 'anywhere',
  },
  'token-worker': {
    purpose: 'tokens shared between tabs',
    imports: ['contract', 'session'],
    realm: 'browser',
  },
  workers: {
    purpose: 'calls between page and workers',
    imports: ['contract'],
    realm: 'browser',
  },
  'answers/json': {
    purpose: 'JSON as text: cursor, index',
    imports: ['contract'],
    realm: 'anywhere',
  },
  answers: {
    purpose: 'from bytes to rows to files',
    imports: ['contract', 'workers', 'answers/json'],
    realm: 'browser',
  },
  schema: {
    purpose: 'introspection, types, search',
    imports: ['contract', 'workers', 'answers/json'],
    realm: 'browser',
  },
  doctor: {
    purpose: 'faults of a deployment',
    imports: ['contract', 'session'],
    realm: 'anywhere',
  },
  'doctor/terminal': {
    purpose: 'its command',
    imports: ['contract', 'session', 'doctor'],
    realm: 'node',
  },
  'explorer/ui': {
    purpose: 'dialogs, menus, fields',
    imports: ['contract', 'session'],
    realm: 'browser',
    graphiql: 'components',
  },
  'explorer/transport': {
    purpose: 'one run, as typed events',
    imports: ['contract', 'session', 'explorer/ui'],
    realm: 'browser',
    graphiql: 'components',
  },
  'explorer/runs': {
    purpose: 'calls and their answers',
    imports: ['contract', 'session', 'workers', 'answers', 'answers/json', 'explorer/transport'],
    realm: 'browser',
    graphiql: 'all',
  },
  'explorer/graphiql': {
    purpose: 'hooks, editors, keys',
    imports: ['session', 'schema', 'explorer/ui', 'explorer/transport', 'explorer/runs'],
    realm: 'browser',
    graphiql: 'all',
  },
  'explorer/diagnostics': {
    purpose: 'what is wrong, in the page',
    imports: ['contract', 'session', 'doctor', 'explorer/ui', 'explorer/transport'],
    realm: 'browser',
    graphiql: 'components',
  },
  'explorer/failures': {
    purpose: 'what failed, and why',
    imports: [
      'contract',
      'session',
      'explorer/ui',
      'explorer/transport',
      'explorer/graphiql',
      'explorer/diagnostics',
    ],
    realm: 'browser',
    graphiql: 'components',
  },
  'explorer/schema-access': {
    purpose: 'where the schema comes from',
    imports: [
      'contract',
      'session',
      'schema',
      'explorer/ui',
      'explorer/transport',
      'explorer/graphiql',
      'explorer/diagnostics',
    ],
    realm: 'browser',
    graphiql: 'components',
  },
  'explorer/tabs': {
    purpose: 'tabs, drafts, storage',
    imports: ['session', 'explorer/ui', 'explorer/transport', 'explorer/runs', 'explorer/graphiql'],
    realm: 'browser',
    graphiql: 'components',
  },
  'explorer/history': {
    purpose: 'operations that were run',
    imports: ['session', 'explorer/ui', 'explorer/graphiql', 'explorer/runs'],
    realm: 'browser',
    graphiql: 'components',
  },
  'explorer/docs': {
    purpose: 'documentation panel',
    imports: ['schema', 'explorer/ui', 'explorer/graphiql', 'explorer/schema-access'],
    realm: 'browser',
    graphiql: 'components',
  },
  'explorer/builder': {
    purpose: 'operations by clicks',
    imports: [
      'schema',
      'explorer/ui',
      'explorer/transport',
      'explorer/graphiql',
      'explorer/schema-access',
      'explorer/docs',
    ],
    realm: 'browser',
    graphiql: 'components',
  },
  'explorer/answer-views': {
    purpose: 'json, tree, table, events',
    imports: [
      'contract',
      'session',
      'workers',
      'answers',
      'answers/json',
      'explorer/ui',
      'explorer/transport',
      'explorer/graphiql',
      'explorer/runs',
    ],
    realm: 'browser',
    graphiql: 'components',
  },
  explorer: {
    purpose: 'puts its rooms together',
    imports: [
      'contract',
      'session',
      'answers',
      'schema',
      'explorer/ui',
      'explorer/transport',
      'explorer/runs',
      'explorer/graphiql',
      'explorer/failures',
      'explorer/schema-access',
      'explorer/tabs',
      'explorer/history',
      'explorer/docs',
      'explorer/builder',
      'explorer/answer-views',
    ],
    realm: 'browser',
    graphiql: 'components',
  },
  app: {
    purpose: 'sign-in, session bar, config',
    imports: [
      'contract',
      'session',
      'token-worker',
      'explorer',
      'explorer/ui',
      'explorer/transport',
      'explorer/failures',
      'explorer/graphiql',
      'explorer/diagnostics',
      'explorer/tabs',
    ],
    realm: 'browser',
  },
  service: {
    purpose: 'tokens, GraphQL, static host',
    imports: ['contract'],
    realm: 'node',
  },
  build: {
    purpose: 'what Vite does',
    imports: ['contract'],
    realm: 'node',
  },
  tools: {
    purpose: 'set-up, tests, reports',
    imports: [],
    realm: 'node',
    packages: 'built-ins',
  },
};

/** Names that more than one file may export, each with the reason. */
export const SHARED_NAMES = /** @type {Readonly<Record<string, string>>} */ ({});
