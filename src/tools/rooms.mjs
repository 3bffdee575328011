import { readdirSync } from 'node:fs';

/**
 * @typedef {object} Room
 * @property {string} purpose for the picture, at most six words; none of a feature, whose name says it
 * @property {readonly string[]} imports rooms whose files it may import, each named by itself: a folder
 *   does not stand for the rooms inside it
 */

/** What nearly every room may import. */
const BASE = 'contract session';

/** The same, of rooms that call the service. */
const CALLS = `${BASE} /ui transport`;

const ANSWERS =
  'workers answers answers/values answers/json answers/store answers/query ' +
  'answers/profile answers/chart answers/export answers/typed';

/** What features share: a feature may import these rooms, and features, as long as that makes no circle. */
const FLOOR =
  `${ANSWERS} schema sql jobs jobs/pages operations programs doctor ` +
  '/commands /runs /editors /editors/parts /monaco /frame /schema-access';

const FEATURES = readdirSync(new URL('../explorer/features', import.meta.url))
  .map((name) => `explorer/features/${name}`)
  .sort();

/** @param {string} purpose @param {string} imports names; `/ui` stands for `explorer/ui` @returns {Room} */
function room(purpose, imports) {
  const names = imports.split(' ').filter((name) => name !== '');
  return { purpose, imports: names.map((name) => name.replace(/^\//, 'explorer/')) };
}

/** The rooms inside `src/explorer`, by folder. */
const EXPLORER_ROOMS = {
  'explorer/editors/parts': room('GraphiQL’s parts as they are', ''),
  'explorer/monaco': room('Monaco, set up', `${BASE} /ui schema operations`),
  'explorer/ui': room('dialogs, menus, fields', BASE),
  'explorer/commands': room('commands, their keys, the palette', `${BASE} /ui`),
  'explorer/runs': room(
    'calls and their answers',
    `${BASE} transport ${ANSWERS} jobs/pages jobs /editors/parts`,
  ),
  'explorer/editors': room(
    'hooks, editors, keys',
    `${CALLS} schema operations /commands /runs /monaco`,
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

const INNER_ROOMS = Object.keys(EXPLORER_ROOMS).join(' ');

/** What rooms import that read the text of answers, and those that read their rows. */
const STORED = 'contract workers answers/values answers/json answers/store';
const ROWS = `${STORED} answers/query`;

/**
 * The rooms of `src` and which of them may import which (.oxlintrc.json says what packages): the one table that
 * the figures and the picture of the architecture are made from. A room is a folder; a file belongs to the deepest
 * room that holds it. Tests and test helpers (`testing` folders) are in no room.
 * @type {Readonly<Record<string, Room>>} by folder below `src`, from the ground up
 */
export const ROOMS = {
  contract: room('what page and service agree on', ''),
  session: room('the life of a token', 'contract'),
  'token-worker': room('tokens shared between tabs', BASE),
  transport: room('one run, as typed events', BASE),
  workers: room('calls between page and workers', 'contract'),
  'answers/values': room('what a value is, and order', ''),
  'answers/json': room('JSON as text: cursor, index', 'contract answers/values'),
  'answers/store': room('answers joined, and kept', 'contract workers answers/json'),
  'answers/query': room('rows found, sorted, read', STORED),
  'answers/profile': room('columns counted, rows grouped', ROWS),
  'answers/chart': room('columns as points and bars', ROWS),
  'answers/export': room('rows as texts of files', ROWS),
  'answers/typed': room('rows as Parquet and Excel', `${ROWS} answers/export`),
  answers: room('from bytes to rows to files', `contract ${ANSWERS}`),
  schema: room('introspection, types, search', 'contract workers answers/json'),
  sql: room('SQL over answers, in WebAssembly', 'contract workers answers/values answers/query'),
  'jobs/pages': room('page after page of connections', 'contract answers/store transport'),
  jobs: room(
    'runs of many calls: pages, batches',
    'contract workers answers answers/json answers/store answers/query transport schema jobs/pages',
  ),
  operations: room('saved operations, and their files', 'contract workers'),
  programs: room(
    'operations as programs',
    'contract answers/store transport jobs jobs/pages operations',
  ),
  doctor: room('faults of a deployment', BASE),
  'doctor/terminal': room('its command', `${BASE} doctor`),
  ...EXPLORER_ROOMS,
  explorer: room('puts its rooms together', `${CALLS} answers schema ${INNER_ROOMS}`),
  languages: room('the German words', `operations doctor jobs transport ${INNER_ROOMS}`),
  app: room(
    'sign-in, session bar, config',
    `${CALLS} token-worker languages schema explorer ` +
      'operations /commands /editors /frame /features/diagnostics /features/settings /features/withheld',
  ),
  locks: room('lock files between processes', ''),
  demo: room('the cities, a GraphQL server', ''),
  service: room('tokens, limits, relay, static host', 'contract locks'),
  'service/product': room('starts it, before the demo', 'contract service demo'),
  command: room(
    'the gatehouse command',
    `${BASE} transport ${ANSWERS} schema jobs/pages jobs ` +
      'operations programs doctor doctor/terminal service service/product locks',
  ),
  build: room('what Vite does', 'contract'),
  tools: room('set-up, tests, reports', 'locks'),
};
