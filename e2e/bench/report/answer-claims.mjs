/**
 * @typedef {import('./claims.mjs').Claim} Claim
 * @typedef {import('./claims.mjs').Unit} Unit
 */

/** By id. */
const ANSWERS = ['1 MB', '10 MB', '50 MB'];
const LARGEST = ANSWERS.slice(-1);
const ODD = ['10,000 levels', 'a string of 20 MB', '200,000 keys', '1,000,000 short rows'];

/**
 * A claim about large answers.
 *
 * @param {readonly string[]} sizes
 * @param {string} what
 * @param {string} name
 * @param {number} atMost
 * @param {{ over?: [subject: string, name: string], unit?: Unit }} [options]
 * @returns {Claim[]}
 */
function answers(sizes, what, name, atMost, { over, unit = 'ms' } = {}) {
  return sizes.map((id) => ({
    id: '10',
    what: `${what}, ${id}`,
    ours: ['answers', `gatehouse/${id}`, name],
    ...(over !== undefined && { over: ['answers', `${over[0]}/${id}`, over[1]] }),
    atMost,
    unit,
  }));
}

const READABLE = 'Run to something readable, over fetch, text and JSON.parse';

/** @type {{ over: [subject: string, name: string] }} */
const OVER_FLOOR = { over: ['floor', 'floor'] };

/** @type {readonly Claim[]} What Gatehouse says of itself with large answers. */
export const ANSWER_CLAIMS = [
  // All of an answer is read in the worker; of a small one that is two messages there and back.
  ...answers(ANSWERS.slice(0, 1), READABLE, 'readable', 2, OVER_FLOOR),
  ...answers(ANSWERS.slice(1), READABLE, 'readable', 1.5, OVER_FLOOR),
  ...answers(ANSWERS, 'Run to something readable, over the best peer’s', 'readable', 1, {
    over: ['*', 'readable'],
  }),
  ...answers(LARGEST, 'Longest task until it has settled', 'longestTask', 200),
  ...answers(LARGEST, 'Memory at its peak, over the answer', 'growthMemory', 6, {
    over: ['gatehouse', 'answerBytes'],
    unit: 'MB',
  }),
  ...answers(LARGEST, 'Memory after its tab was closed, over before', 'afterMemory', 1.1, {
    over: ['gatehouse', 'beforeMemory'],
    unit: 'MB',
  }),
  ...answers(LARGEST, 'Heap kept after its tab was closed, over the answer', 'keptHeap', 0.1, {
    over: ['gatehouse', 'answerBytes'],
    unit: 'MB',
  }),
  ...answers(ODD, 'A click afterwards, to another tab', 'newTab', 500),
];
