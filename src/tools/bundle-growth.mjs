import { BUDGETS, LOADED_LATER, SMALLEST_WITH_BUDGET } from './bundle-budgets.mjs';

/**
 * @typedef {import('./bundle-sizes.mjs').Weight} Weight
 * @typedef {{ beforeFirstAnswer: number, chunks: Readonly<Record<string, number>> }} Budgets
 */

const ADVICE = 'src/tools/bundle-budgets.mjs says what to do';

/**
 * What weighs more than it may.
 *
 * @param {readonly Weight[]} weights
 * @param {Budgets} [budgets] bytes
 * @returns {string[]} one line a fault
 */
export function growthFaults(weights, budgets = BUDGETS) {
  const totals = totalsByName(weights);
  const faults = [...totals].flatMap(([name, bytes]) => {
    const budget = budgets.chunks[name];
    if (budget === undefined) {
      return bytes < SMALLEST_WITH_BUDGET
        ? []
        : [`${name} has no budget, and ${say(bytes)} (${ADVICE})`];
    }
    return bytes > budget
      ? [`${name} has grown to ${say(bytes)}, ${say(bytes - budget)} over its budget (${ADVICE})`]
      : [];
  });
  const gone = Object.keys(budgets.chunks).filter((name) => !totals.has(name));
  const first = bytesBeforeFirstAnswer(weights);
  return [
    ...faults,
    ...gone.map((name) => `${name} has a budget, and is not in the bundle any more`),
    ...(first > budgets.beforeFirstAnswer
      ? [
          `${say(first)} come before the first answer, ${say(first - budgets.beforeFirstAnswer)} over the budget (${ADVICE})`,
        ]
      : []),
  ];
}

/**
 * What is to be loaded later and has lost the chunk of its own that this takes.
 *
 * @param {import('./bundle-sizes.mjs').Manifest} manifest
 * @returns {string[]} one line a fault
 */
export function joinedFaults(manifest) {
  return LOADED_LATER.filter(
    ({ source }) => !Object.keys(manifest).some((key) => key.endsWith(source)),
  ).map(({ source, when }) => `${source} has no chunk of its own: it is to be loaded when ${when}`);
}

/**
 * What is to come alone, and would bring the editor along.
 *
 * @param {import('./bundle-sizes.mjs').Manifest} manifest
 * @returns {string[]} one line a fault
 */
export function accompaniedFaults(manifest) {
  return LOADED_LATER.filter(({ alone }) => alone).flatMap(({ source }) => {
    const start = Object.keys(manifest).filter((key) => key.endsWith(source));
    const reached = new Set(start);
    for (const key of reached) manifest[key]?.imports?.forEach((other) => reached.add(other));
    const editor = [...reached].find((key) => /^_(?:monaco|explorer)/.test(key));
    return editor === undefined ? [] : [`${source} brings ${editor} along, and is to come alone`];
  });
}

/** @param {readonly Weight[]} weights */
export function bytesBeforeFirstAnswer(weights) {
  return weights.filter(({ isLater }) => !isLater).reduce((total, { bytes }) => total + bytes, 0);
}

/**
 * @param {readonly Weight[]} weights
 * @returns {Map<string, number>} bytes of all files of a name
 */
function totalsByName(weights) {
  /** @type {Map<string, number>} */
  const totals = new Map();
  for (const { name, bytes } of weights) totals.set(name, (totals.get(name) ?? 0) + bytes);
  return totals;
}

/** @param {number} bytes */
function say(bytes) {
  return `${bytes.toLocaleString('en')} bytes`;
}
