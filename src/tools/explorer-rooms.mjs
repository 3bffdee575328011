/** What nearly every room may import. */
export const BASE = ['contract', 'session'];

/** The same, of rooms that call the service. */
export const CALLS = [...BASE, 'explorer/ui', 'transport'];

/** The same, of rooms with a panel, a view or commands. */
const PANELS = [...BASE, 'explorer/ui', 'explorer/commands', 'explorer/graphiql'];

/** The same, of rooms that read answers. */
const ANSWERS = ['workers', 'answers', 'answers/json', 'answers/values'];

/** The rooms inside `src/explorer`, by folder: a part of the table in `rooms.mjs`. */
export const EXPLORER_ROOMS = /** @type {const} */ ({
  'explorer/ui': { purpose: 'dialogs, menus, fields', imports: [...BASE] },
  'explorer/commands': {
    purpose: 'commands, their keys, the palette',
    imports: [...BASE, 'explorer/ui'],
  },
  'explorer/runs': {
    purpose: 'calls and their answers',
    imports: [...BASE, 'transport', 'workers', 'answers', 'pages'],
    graphiql: 'all',
  },
  'explorer/graphiql': {
    purpose: 'hooks, editors, keys',
    imports: [...CALLS, 'schema', 'explorer/commands', 'explorer/runs'],
    graphiql: 'all',
  },
  'explorer/settings': {
    purpose: 'choices, and what is kept',
    imports: [
      ...PANELS,
      'transport',
      'operations',
      'explorer/schema-access',
      'explorer/answer-views',
      'explorer/saved',
      'explorer/withheld',
    ],
  },
  'explorer/layout': {
    purpose: 'panes and their sizes',
    imports: [...BASE, 'explorer/commands', 'explorer/graphiql'],
  },
  'explorer/tour': { purpose: 'the first minutes', imports: [...PANELS, 'explorer/layout'] },
  'explorer/diagnostics': {
    purpose: 'what failed, and why',
    imports: [...CALLS, 'doctor', 'explorer/graphiql'],
  },
  'explorer/schema-access': {
    purpose: 'where the schema comes from',
    imports: [...CALLS, 'schema', 'explorer/graphiql', 'explorer/diagnostics'],
  },
  'explorer/withheld': {
    purpose: 'fields that services withhold',
    imports: [
      ...BASE,
      ...ANSWERS,
      'pages',
      'explorer/ui',
      'explorer/runs',
      'explorer/schema-access',
    ],
  },
  'explorer/tabs': {
    purpose: 'tabs, drafts, storage',
    imports: [...PANELS, 'transport', 'explorer/runs'],
  },
  'explorer/docs': {
    purpose: 'documentation panel',
    imports: [
      ...PANELS,
      'schema',
      'explorer/schema-access',
      'explorer/answer-views',
      'explorer/withheld',
    ],
  },
  'explorer/variables': {
    purpose: 'variables as a form',
    imports: [...PANELS, 'transport', 'schema', 'explorer/runs'],
  },
  'explorer/builder': {
    purpose: 'operations by clicks',
    imports: [
      ...PANELS,
      'transport',
      'schema',
      'pages',
      'explorer/runs',
      'explorer/schema-access',
      'explorer/docs',
      'explorer/variables',
      'explorer/withheld',
    ],
  },
  'explorer/answer-views': {
    purpose: 'json, tree, table, events',
    imports: [
      ...PANELS,
      ...ANSWERS,
      'transport',
      'schema',
      'sql',
      'pages',
      'explorer/runs',
      'explorer/layout',
    ],
  },
  'explorer/batch': {
    purpose: 'an operation run for each value',
    imports: [
      ...PANELS,
      ...ANSWERS,
      'transport',
      'pages',
      'batch',
      'explorer/runs',
      'explorer/tabs',
      'explorer/variables',
      'explorer/answer-views',
    ],
  },
  'explorer/compare': {
    purpose: 'two runs side by side',
    imports: [
      ...BASE,
      ...ANSWERS,
      'explorer/ui',
      'explorer/commands',
      'explorer/runs',
      'explorer/answer-views',
    ],
  },
  'explorer/history': {
    purpose: 'operations that were run',
    imports: [...PANELS, 'explorer/runs', 'explorer/layout', 'explorer/compare'],
  },
  'explorer/saved': {
    purpose: 'saved operations',
    imports: [
      ...PANELS,
      'workers',
      'operations',
      'explorer/runs',
      'explorer/layout',
      'explorer/schema-access',
      'explorer/docs',
    ],
  },
  'explorer/schema-changes': {
    purpose: 'what changed in the schema',
    imports: [
      ...PANELS,
      'schema',
      'operations',
      'explorer/layout',
      'explorer/schema-access',
      'explorer/answer-views',
      'explorer/history',
      'explorer/saved',
    ],
  },
  'explorer/newest': {
    purpose: 'runs for what is new',
    imports: [
      ...PANELS,
      ...ANSWERS,
      'pages',
      'operations',
      'explorer/runs',
      'explorer/schema-access',
      'explorer/variables',
      'explorer/batch',
      'explorer/saved',
    ],
  },
  'explorer/exchange': {
    purpose: 'workspaces as files, and links',
    imports: [
      ...PANELS,
      'transport',
      'answers',
      'schema',
      'operations',
      'explorer/runs',
      'explorer/settings',
      'explorer/docs',
      'explorer/answer-views',
      'explorer/history',
      'explorer/saved',
    ],
  },
  'explorer/code': {
    purpose: 'the operation as a program',
    imports: [
      ...PANELS,
      'transport',
      'schema',
      'operations',
      'programs',
      'explorer/runs',
      'explorer/schema-access',
      'explorer/answer-views',
    ],
  },
});
