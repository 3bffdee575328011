import { readdirSync } from 'node:fs';

/**
 * @typedef {object} Room
 * @property {string} purpose for the picture, at most six words; none of a feature, whose name says it
 * @property {readonly string[]} imports rooms whose files it may import, each named by itself: a folder
 *   does not stand for the rooms inside it
 * @property {'anywhere' | 'node'} [realm] where it runs, unless in browsers alone; only `node` may
 *   import `node:` modules
 * @property {'all'} [graphiql] set: it may import all of GraphiQL and Monaco; else a room of the page may
 *   import nothing of them, and one in `src/explorer` all but `@graphiql/react`
 * @property {'built-ins'} [packages] set: it runs before anything is installed
 */

/** What nearly every room may import. */
export const BASE = 'contract session';

/** The same, of rooms that call the service. */
export const CALLS = `${BASE} /ui transport`;

export const ANSWERS =
  'workers answers answers/values answers/json answers/store answers/query ' +
  'answers/profile answers/chart answers/export answers/typed';

/** What features share: a feature may import these rooms, and features, as long as that makes no circle. */
const FLOOR =
  `${ANSWERS} schema sql jobs jobs/pages operations programs doctor ` +
  '/commands /runs /editors /editors/parts /monaco /frame /schema-access';

const FEATURES = readdirSync(new URL('../explorer/features', import.meta.url))
  .map((name) => `explorer/features/${name}`)
  .sort();

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
  'explorer/editors/parts': room('GraphiQL’s parts as they are', '', { graphiql: 'all' }),
  'explorer/monaco': room('Monaco, set up', `${BASE} /ui schema operations`),
  'explorer/ui': room('dialogs, menus, fields', `${BASE} /editors/parts`),
  'explorer/commands': room('commands, their keys, the palette', `${BASE} /ui`),
  'explorer/runs': room(
    'calls and their answers',
    `${BASE} transport ${ANSWERS} jobs/pages jobs /editors/parts`,
  ),
  'explorer/editors': room(
    'hooks, editors, keys',
    `${CALLS} schema operations /commands /runs /monaco`,
    { graphiql: 'all' },
  ),
  'explorer/frame': room('rail, panes, tabs', `${CALLS} /commands /editors /editors/parts /runs`),
  'explorer/schema-access': room(
    'where the schema comes from',
    `${CALLS} schema /commands /runs /editors /editors/parts /features/diagnostics`,
  ),
  ...Object.fromEntries(
    FEATURES.map((name) => [name, room('', `${CALLS} ${FLOOR} ${FEATURES.join(' ')}`)]),
  ),
};
