/**
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

/** What nearly every room may import. */
export const BASE = 'contract session';

/** The same, of rooms that call the service. */
export const CALLS = `${BASE} /ui transport`;

/** The same, of rooms with a panel, a view or commands. */
const PANELS = `${BASE} /ui /commands /graphiql`;

/** The same, of rooms that read answers. */
const ANSWERS = 'workers answers answers/json answers/values';

/**
 * @param {string} purpose
 * @param {string} imports with spaces between them; `/ui` stands for `explorer/ui`
 * @param {Omit<Room, 'purpose' | 'imports'>} [more] @returns {Room}
 */
export function room(purpose, imports, more) {
  const names = imports.split(' ').filter((name) => name !== '');
  return { purpose, imports: names.map((name) => name.replace(/^\//, 'explorer/')), ...more };
}

/** The rooms inside `src/explorer`, by folder: a part of the table in `rooms.mjs`. */
export const EXPLORER_ROOMS = {
  'explorer/ui': room('dialogs, menus, fields', BASE),
  'explorer/commands': room('commands, their keys, the palette', `${BASE} /ui`),
  'explorer/runs': room('calls and their answers', `${BASE} transport workers answers pages jobs`, {
    graphiql: 'all',
  }),
  'explorer/graphiql': room('hooks, editors, keys', `${CALLS} schema /commands /runs`, {
    graphiql: 'all',
  }),
  'explorer/settings': room(
    'choices, and what is kept',
    `${PANELS} transport operations /schema-access /answer-views /saved /withheld`,
  ),
  'explorer/layout': room('panes and their sizes', `${BASE} /commands /graphiql`),
  'explorer/tour': room('the first minutes', `${PANELS} /layout /schema-access`),
  'explorer/diagnostics': room('what failed, and why', `${CALLS} doctor /graphiql`),
  'explorer/schema-access': room(
    'where the schema comes from',
    `${CALLS} schema /commands /graphiql /diagnostics`,
  ),
  'explorer/withheld': room(
    'fields that services withhold',
    `${BASE} ${ANSWERS} pages /ui /runs /schema-access`,
  ),
  'explorer/tabs': room('tabs, drafts, storage', `${PANELS} transport /runs`),
  'explorer/docs': room(
    'documentation panel',
    `${PANELS} schema /schema-access /answer-views /withheld`,
  ),
  'explorer/variables': room('variables as a form', `${PANELS} transport schema /runs`),
  'explorer/builder': room(
    'operations by clicks',
    `${PANELS} transport schema pages /runs /schema-access /docs /variables /withheld`,
  ),
  'explorer/answer-views': room(
    'json, tree, table, events',
    `${PANELS} ${ANSWERS} transport schema sql pages jobs /runs /layout`,
  ),
  'explorer/batch': room(
    'an operation run for each value',
    `${PANELS} ${ANSWERS} transport pages jobs /runs /tabs /variables /answer-views`,
  ),
  'explorer/compare': room(
    'two runs side by side',
    `${BASE} ${ANSWERS} /ui /commands /runs /answer-views`,
  ),
  'explorer/history': room('operations that were run', `${PANELS} /runs /layout /compare`),
  'explorer/saved': room(
    'saved operations',
    `${PANELS} workers operations /runs /layout /schema-access /docs`,
  ),
  'explorer/schema-changes': room(
    'what changed in the schema',
    `${PANELS} schema operations /layout /schema-access /answer-views /history /saved`,
  ),
  'explorer/newest': room(
    'runs for what is new',
    `${PANELS} ${ANSWERS} pages operations /runs /answer-views /schema-access /variables /batch /saved`,
  ),
  'explorer/exchange': room(
    'workspaces as files, and links',
    `${PANELS} transport answers schema operations ` +
      '/runs /settings /docs /answer-views /history /saved',
  ),
  'explorer/code': room(
    'the operation as a program',
    `${PANELS} transport schema operations programs /runs /schema-access /answer-views`,
  ),
};
