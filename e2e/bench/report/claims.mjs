import { ANSWER_CLAIMS } from './answer-claims.mjs';

/**
 * @typedef {'ms' | 'kB' | 'MB' | 'count' | 'shift' | 'ratio'} Unit
 *
 * @typedef {readonly [group: string, key: string, name: string]} Place of a measurement; a key that
 *   begins with `*` means the best of the peers
 *
 * @typedef {object} Claim one line of what Gatehouse says of itself
 * @property {string} id number of the claim
 * @property {string} what
 * @property {Place} ours
 * @property {Place} [over] what ours is divided by
 * @property {number} atMost of ours, or of the ratio
 * @property {Unit} unit of ours
 */

const COLD = ['gatehouse/plain/cold', 'gatehouse/throttled/cold'];
/** The large ones, by id. */
const SCHEMAS = [
  ['synthetic', '100,000 fields'],
  ['github', 'GitHub’s'],
];
/** @type {Readonly<Record<string, string>>} */
const FILE_NAMES = { csv: 'CSV', ndjson: 'NDJSON', parquet: 'Parquet', xlsx: 'Excel' };
const CONDITIONS = ['plain', 'throttled'];
/** Panels that open at an operation of 300 lines, by their measurement. */
const OPENED = {
  docsPanel: 'Docs',
  builderPanel: 'The builder',
  savedPanel: 'Saved',
  historyPanel: 'History',
  settingsDialog: 'Settings',
  helpDialog: 'Help',
};

/**
 * The same claim under both conditions.
 *
 * @param {string} id
 * @param {string} what
 * @param {string} name
 * @param {{ plain: number, throttled: number }} atMost
 * @param {{ unit?: Unit, over?: [string, string] }} [options] `over`: another subject, and its name
 * @returns {Claim[]}
 */
function start(id, what, name, atMost, { unit = 'ms', over } = {}) {
  return CONDITIONS.map((condition, index) => ({
    id,
    what: `${what}, ${condition}`,
    ours: ['start', COLD[index], name],
    atMost: condition === 'plain' ? atMost.plain : atMost.throttled,
    unit,
    ...(over && { over: ['start', `${over[0]}/${condition}/cold`, over[1]] }),
  }));
}

/** @param {number} value */
const both = (value) => ({ plain: value, throttled: value });

/**
 * A claim about both large schemas.
 *
 * @param {string} what
 * @param {string} name
 * @param {number} atMost
 * @param {string} [over] another subject
 * @param {Unit} [unit]
 * @returns {Claim[]}
 */
function size(what, name, atMost, over, unit = 'ms') {
  return SCHEMAS.map(([id, schema]) => ({
    id: '6',
    what: `${what}, ${schema}`,
    ours: ['size', `gatehouse/${id}`, name],
    ...(over !== undefined && { over: ['size', `${over}/${id}`, name] }),
    atMost,
    unit,
  }));
}

/**
 * A claim about a profile with 1,000 history entries and 50 tabs.
 *
 * @param {string} what
 * @param {string} name
 * @returns {Claim}
 */
function full(what, name) {
  return {
    id: '7',
    what: `${what}, over an empty profile’s`,
    ours: ['history', 'full', name],
    over: ['history', 'empty', name],
    atMost: 1.2,
    unit: 'ms',
  };
}

/**
 * A claim about the end of an hour of use.
 *
 * @param {string} what
 * @param {string} name
 * @param {number} atMost
 * @param {Unit} unit
 * @returns {Claim}
 */
function hour(what, name, atMost, unit) {
  return {
    id: '9',
    what: `${what} after an hour, over minute five’s`,
    ours: ['soak', 'late', name],
    over: ['soak', 'early', name],
    atMost,
    unit,
  };
}

/**
 * A claim about 10,000 values of `Run for each…`, two and four at a time.
 *
 * @param {string} what
 * @param {string} name
 * @param {number} atMost
 * @param {{ over?: string, unit?: Unit }} [options]
 * @returns {Claim[]}
 */
function batch(what, name, atMost, { over, unit = 'ms' } = {}) {
  return ['two', 'four'].map((id) => ({
    id: '16',
    what: `${what}, ${id} at a time`,
    ours: ['batch', id, name],
    ...(over !== undefined && { over: ['batch', id, over] }),
    atMost,
    unit,
  }));
}

/** @type {readonly Claim[]} */
export const CLAIMS = [
  {
    id: '1',
    what: 'Transferred before the sign-in screen paints and takes typing',
    ours: ['start', COLD[0], 'blockingBytes'],
    atMost: 15_000,
    unit: 'kB',
  },
  ...start(
    '1',
    'First paint over the same HTML without scripts',
    'firstContentfulPaint',
    both(1.15),
    {
      over: ['bare', 'firstContentfulPaint'],
    },
  ),
  ...start(
    '1',
    'Sign-in screen takes typing, over GraphiQL 5’s editor',
    'interactive',
    both(0.25),
    {
      over: ['graphiql-5', 'editor'],
    },
  ),
  ...start('1', 'Layout shift of the sign-in screen', 'layoutShift', both(0), { unit: 'shift' }),
  ...start('2', 'Longest task while the credentials are typed', 'longestTaskTyping', {
    plain: 150,
    throttled: 300,
  }),
  ...start('2', 'Keys dropped while typing', 'droppedKeys', both(0), { unit: 'count' }),
  {
    id: '3',
    what: 'Token’s answer to an editor that takes typing, plain',
    ours: ['start', COLD[0], 'tokenToEditor'],
    atMost: 150,
    unit: 'ms',
  },
  {
    id: '3',
    what: 'Token’s answer to an editor that takes typing, over GraphiQL 5’s page load, throttled',
    ours: ['start', COLD[1], 'tokenToEditor'],
    over: ['start', 'graphiql-5/throttled/cold', 'editor'],
    atMost: 0.15,
    unit: 'ms',
  },
  ...start(
    '3',
    'Token’s answer to completion, over GraphiQL 5’s',
    'tokenToCompletion',
    both(0.35),
    {
      over: ['graphiql-5', 'completion'],
    },
  ),
  {
    id: '4',
    what: 'Files on the wire to the first answer, cold',
    ours: ['start', COLD[0], 'fileBytes'],
    atMost: 1_050_000,
    unit: 'kB',
  },
  {
    id: '5',
    what: 'Files on the wire to the first answer, warm',
    ours: ['start', 'gatehouse/plain/warm', 'fileBytes'],
    atMost: 5_000,
    unit: 'kB',
  },
  ...size('Token’s answer to completion', 'completion', 700),
  ...size('Token’s answer to completion, over the best peer’s', 'completion', 0.5, '*'),
  ...size('Token’s answer to completion, schema seen before', 'secondCompletion', 250),
  ...size('Longest task from sign-in to completion', 'longestTask', 100),
  ...size('Longest task, schema seen before', 'secondLongestTask', 100),
  ...size('Longest task of a search in the documentation', 'docsSearchLongestTask', 100),
  ...size('Longest task of a search in the builder', 'builderSearchLongestTask', 100),
  ...size('Documentation search, key to answer, p95', 'docsSearchP95', 50),
  ...size('Builder search, key to answer, p95', 'builderSearchP95', 50),
  ...size('Completion list, key to list, p95', 'listP95', 50),
  ...size('Heap, over GraphiQL 5’s', 'heap', 1, 'graphiql-5', 'MB'),
  ...size('Heap with workers, over GraphiQL 5’s', 'allHeap', 1, 'graphiql-5', 'MB'),
  full('Sign-in screen takes typing', 'interactive'),
  full('Sign-in to an editor that takes typing', 'clickToEditor'),
  full('History opens', 'historyPanel'),
  full('Saved operations open', 'savedPanel'),
  {
    id: '7',
    what: '2,000 saved operations open',
    ours: ['history', 'full', 'savedPanel'],
    atMost: 50,
    unit: 'ms',
  },
  {
    id: '7',
    what: 'Search in 2,000 saved operations, key to answer, p95',
    ours: ['history', 'full', 'savedSearch'],
    atMost: 50,
    unit: 'ms',
  },
  full('Documentation opens', 'docsPanel'),
  full('Query builder opens', 'builderPanel'),
  {
    id: '8',
    what: 'The fetcher’s own cost of a request, p50',
    ours: ['fetcher', 'gatehouse', 'ownCost'],
    atMost: 0.3,
    unit: 'ms',
  },
  hour('Heap', 'heap', 1.1, 'MB'),
  hour('Heap with workers', 'allHeap', 1.1, 'MB'),
  hour('Event listeners', 'countListeners', 1, 'count'),
  hour('Timers that repeat', 'countIntervals', 1, 'count'),
  hour('Timers that wait', 'countTimeouts', 1, 'count'),
  ...ANSWER_CLAIMS,
  {
    id: '11',
    what: 'The service’s event loop, held by one hostile document of any kind',
    ours: ['documents', 'gatehouse', 'longestOfAll'],
    atMost: 50,
    unit: 'ms',
  },
  {
    id: '12',
    what: 'Profile of 1,000,000 rows of 10 columns, as a share of JSON.parse',
    ours: ['profile', 'gatehouse', 'ratioToParse'],
    atMost: 2,
    unit: 'ratio',
  },
  {
    id: '13',
    what: 'A frame of a line of 1,000,000 points, the longest',
    ours: ['charts', 'gatehouse', 'lineFrame'],
    atMost: 100,
    unit: 'ms',
  },
  {
    id: '13',
    what: 'A frame of a scatter of 1,000,000 points, the longest',
    ours: ['charts', 'gatehouse', 'scatterFrame'],
    atMost: 100,
    unit: 'ms',
  },
  {
    id: '14',
    what: 'A frame that scrolls down 100,000 rows of 30 columns: script, style and layout',
    ours: ['grid', 'gatehouse', 'downFrame'],
    atMost: 8,
    unit: 'ms',
  },
  {
    id: '14',
    what: 'A frame that scrolls them sideways: script, style and layout',
    ours: ['grid', 'gatehouse', 'sidewaysFrame'],
    atMost: 8,
    unit: 'ms',
  },
  {
    id: '14',
    what: 'Longest task while the profile of 1,000,000 rows of 10 columns fills in',
    ours: ['grid', 'gatehouse', 'profileLongestTask'],
    atMost: 50,
    unit: 'ms',
  },
  ...['parquet', 'xlsx'].map((format) => ({
    id: '15',
    what: `${FILE_NAMES[format]} file of 1,000,000 rows of 10 columns, over CSV`,
    ours: /** @type {Place} */ (['files', `gatehouse/${format}`, 'ratioToCsv']),
    atMost: format === 'parquet' ? 4 : 6,
    unit: /** @type {const} */ ('ratio'),
  })),
  ...Object.keys(FILE_NAMES).map((format) => ({
    id: '15',
    what: `Longest task on the page while ${FILE_NAMES[format]} is saved`,
    ours: /** @type {Place} */ (['files', `gatehouse/${format}`, 'longestTask']),
    atMost: 50,
    unit: /** @type {const} */ ('ms'),
  })),
  ...batch('Longest task while 10,000 pasted values are taken in', 'pasteLongestTask', 50),
  ...batch('Longest task while 10,000 values run', 'runLongestTask', 50),
  ...batch('A value, over a bare fetch', 'perValue', 2, { over: 'perBareFetch' }),
  ...batch('The last 1,000 values, over the first', 'lastThousand', 1.2, { over: 'firstThousand' }),
  ...batch('Heap of the page after 10,000 values, over after 20', 'afterHeap', 1.1, {
    over: 'beforeHeap',
    unit: 'MB',
  }),
  ...batch('Listeners after 10,000 values, over after 20', 'countListenersAfter', 1.05, {
    over: 'countListenersBefore',
    unit: 'count',
  }),
  {
    id: '17',
    what: 'Two kept schemas of 10,000 types compared in the worker, 20 types changed',
    ours: ['schema', 'gatehouse', 'fewWorker'],
    atMost: 500,
    unit: 'ms',
  },
  {
    id: '17',
    what: 'Two kept schemas of 10,000 types compared in the worker, 2,000 types changed',
    ours: ['schema', 'gatehouse', 'manyWorker'],
    atMost: 500,
    unit: 'ms',
  },
  {
    id: '17',
    what: 'Longest task of the page until 20 changed types are listed',
    ours: ['schema', 'gatehouse', 'fewLongestTask'],
    atMost: 50,
    unit: 'ms',
  },
  {
    id: '17',
    what: 'Longest task of the page until 2,000 changed types are listed',
    ours: ['schema', 'gatehouse', 'manyLongestTask'],
    atMost: 50,
    unit: 'ms',
  },
  {
    id: '17',
    what: 'Longest task while the uses of a type are listed',
    ours: ['schema', 'gatehouse', 'usesLongestTask'],
    atMost: 50,
    unit: 'ms',
  },
  {
    id: '18',
    what: 'A key in an operation of 300 lines to its painted frame, p95, over GraphiQL 5’s',
    ours: ['typing', 'gatehouse', 'keyP95'],
    over: ['typing', 'graphiql-5', 'keyP95'],
    atMost: 0.8,
    unit: 'ms',
  },
  {
    id: '18',
    what: 'A key in an operation of 300 lines to its painted frame, p95',
    ours: ['typing', 'gatehouse', 'keyP95'],
    atMost: 32,
    unit: 'ms',
  },
  ...Object.entries(OPENED).map(([name, what]) => ({
    id: '18',
    what: `${what} at an operation of 300 lines, click to painted frame, slowest of five`,
    ours: /** @type {Place} */ (['typing', 'gatehouse', name]),
    atMost: 150,
    unit: /** @type {const} */ ('ms'),
  })),
  {
    id: '19',
    what: 'Longest task for any hostile text of a file, a service or the clipboard',
    ours: ['texts', 'gatehouse', 'longestOfAll'],
    atMost: 200,
    unit: 'ms',
  },
];
