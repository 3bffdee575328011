/**
 * @typedef {import('./results-file.mjs').AllResults} AllResults
 * @typedef {import('../statistics.mjs').Summary} Summary
 *
 * @typedef {'ms' | 'kB' | 'MB' | 'count' | 'shift'} Unit
 *
 * @typedef {object} Claim one line of what Gatehouse says of itself
 * @property {string} id number of the claim
 * @property {string} what
 * @property {[string, string, string]} ours group, key and name of our measurement
 * @property {[string, string, string]} [over] of what ours is divided by
 * @property {number} atMost of ours, or of the ratio
 * @property {Unit} unit of ours
 *
 * @typedef {object} Judged a claim, held against what was measured
 * @property {Claim} claim
 * @property {Summary | undefined} ours undefined where it was not measured
 * @property {Summary | undefined} over
 * @property {number | undefined} value what has to be at most {@link Claim.atMost}
 * @property {boolean | undefined} isMet
 */

const COLD = ['gatehouse/plain/cold', 'gatehouse/throttled/cold'];
const CONDITIONS = ['plain', 'throttled'];

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

/** @type {readonly Claim[]} */
export const CLAIMS = [
  {
    id: '1',
    what: 'Transferred before the sign-in screen paints and takes typing',
    ours: ['start', COLD[0], 'blockingBytes'],
    atMost: 15_000,
    unit: 'kB',
  },
  ...start('1', 'First paint over the same HTML without scripts', 'firstPaint', both(1.15), {
    over: ['bare', 'firstPaint'],
  }),
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
    plain: 50,
    throttled: 150,
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
    atMost: 1_000_000,
    unit: 'kB',
  },
  {
    id: '5',
    what: 'Files on the wire to the first answer, warm',
    ours: ['start', 'gatehouse/plain/warm', 'fileBytes'],
    atMost: 5_000,
    unit: 'kB',
  },
];

/**
 * Holds the claims against what was measured.
 *
 * @param {AllResults} all
 * @param {readonly Claim[]} [claims]
 * @returns {Judged[]} in the order of the claims
 */
export function judgeClaims(all, claims = CLAIMS) {
  return claims.map((claim) => {
    const ours = find(all, claim.ours);
    const over = claim.over && find(all, claim.over);
    const value = claim.over ? ratio(ours, over) : ours?.median;
    return {
      claim,
      ours,
      over,
      value,
      isMet: value === undefined ? undefined : value <= claim.atMost,
    };
  });
}

/**
 * @param {AllResults} all
 * @param {[string, string, string]} place
 * @returns {Summary | undefined}
 */
function find(all, [group, key, name]) {
  return all[group]?.results[key]?.[name];
}

/**
 * @param {Summary | undefined} ours
 * @param {Summary | undefined} over
 */
function ratio(ours, over) {
  return ours && over && over.median > 0 ? ours.median / over.median : undefined;
}
