import { BASE, CALLS, EXPLORER_ROOMS, room } from './explorer-rooms.mjs';

const INNER_ROOMS = Object.keys(EXPLORER_ROOMS).join(' ');

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
  answers: room('from bytes to rows to files', 'contract workers answers/values answers/json'),
  schema: room('introspection, types, search', 'contract workers answers/json'),
  sql: room('SQL over answers, in WebAssembly', 'workers answers answers/values'),
  'jobs/pages': room('page after page of connections', 'contract answers transport'),
  jobs: room('runs of many calls: pages, batches', 'contract answers transport schema jobs/pages'),
  operations: room('saved operations, and their files', 'contract', { realm: 'anywhere' }),
  programs: room('operations as programs', 'contract answers transport jobs/pages operations', {
    realm: 'anywhere',
  }),
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
  service: room('tokens, GraphQL, static host', 'contract locks', { realm: 'node' }),
  command: room(
    'the gatehouse command',
    `${BASE} transport answers answers/json schema jobs/pages jobs ` +
      'operations programs doctor doctor/terminal service',
    { realm: 'node' },
  ),
  build: room('what Vite does', 'contract', { realm: 'node' }),
  tools: room('set-up, tests, reports', 'locks', { realm: 'node', packages: 'built-ins' }),
};
