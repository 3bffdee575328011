import { ANSWERS, BASE, CALLS, EXPLORER_ROOMS, room } from './explorer-rooms.mjs';

const INNER_ROOMS = Object.keys(EXPLORER_ROOMS).join(' ');

/** What rooms import that read the text of answers, and those that read their rows. */
const STORED = 'contract workers answers/values answers/json answers/store';
const ROWS = `${STORED} answers/query`;

/**
 * The rooms of `src` and which of them may import which: the one table that the figures and the picture of
 * the architecture are made from. A room is a folder; a file belongs to the deepest
 * room that holds it. Tests and test helpers (`testing` folders) are in no room.
 *
 * @type {Readonly<Record<string, import('./explorer-rooms.mjs').Room>>} by folder below `src`, from the ground up
 */
export const ROOMS = {
  contract: room('what page and service agree on', '', { realm: 'anywhere' }),
  session: room('the life of a token', 'contract', { realm: 'anywhere' }),
  'token-worker': room('tokens shared between tabs', BASE),
  transport: room('one run, as typed events', BASE),
  workers: room('calls between page and workers', 'contract'),
  'answers/values': room('what a value is, and order', '', { realm: 'anywhere' }),
  'answers/json': room('JSON as text: cursor, index', 'contract answers/values', {
    realm: 'anywhere',
  }),
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
    'contract workers answers answers/store transport schema jobs/pages',
  ),
  operations: room('saved operations, and their files', 'contract workers', { realm: 'anywhere' }),
  programs: room(
    'operations as programs',
    'contract answers/store transport jobs/pages operations',
    {
      realm: 'anywhere',
    },
  ),
  doctor: room('faults of a deployment', BASE, { realm: 'anywhere' }),
  'doctor/terminal': room('its command', `${BASE} doctor`, { realm: 'node' }),
  ...EXPLORER_ROOMS,
  explorer: room('puts its rooms together', `${CALLS} answers schema ${INNER_ROOMS}`),
  languages: room('the German words', `operations doctor transport ${INNER_ROOMS}`),
  app: room(
    'sign-in, session bar, config',
    `${CALLS} token-worker languages schema explorer ` +
      '/commands /editors /frame /features/diagnostics /features/settings /features/saved /features/withheld',
  ),
  locks: room('lock files between processes', '', { realm: 'node', packages: 'built-ins' }),
  demo: room('the cities, a GraphQL server', '', { realm: 'node' }),
  service: room('tokens, limits, relay, static host', 'contract locks', { realm: 'node' }),
  'service/product': room('starts it, before the demo', 'contract service demo', { realm: 'node' }),
  command: room(
    'the gatehouse command',
    `${BASE} transport ${ANSWERS} schema jobs/pages jobs ` +
      'operations programs doctor doctor/terminal service service/product locks',
    { realm: 'node' },
  ),
  build: room('what Vite does', 'contract', { realm: 'node' }),
  tools: room('set-up, tests, reports', 'locks', { realm: 'node', packages: 'built-ins' }),
};
