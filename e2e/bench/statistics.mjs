/**
 * @typedef {{ n: number, median: number, q1: number, q3: number, min: number, max: number }} Summary
 */

/**
 * A quantile by linear interpolation between the two nearest ranks.
 *
 * @param {readonly number[]} values at least one, in any order
 * @param {number} q from 0 to 1
 * @returns {number}
 * @throws {RangeError} if there is no value
 */
export function quantile(values, q) {
  if (values.length === 0) throw new RangeError('There is no quantile of nothing.');
  const sorted = values.toSorted((a, b) => a - b);
  const rank = (sorted.length - 1) * q;
  const low = Math.floor(rank);
  const high = Math.ceil(rank);
  return sorted[low] + (sorted[high] - sorted[low]) * (rank - low);
}

/**
 * Median and spread; what was not measured in a run (null) is left out and shows in `n`.
 *
 * @param {readonly (number | null | undefined)[]} values
 * @returns {Summary | undefined} undefined where nothing was measured
 */
export function summarize(values) {
  const known = values.filter((value) => value != null).filter((value) => !Number.isNaN(value));
  if (known.length === 0) return undefined;
  return {
    n: known.length,
    median: quantile(known, 0.5),
    q1: quantile(known, 0.25),
    q3: quantile(known, 0.75),
    min: quantile(known, 0),
    max: quantile(known, 1),
  };
}

/**
 * Each number of several records of one shape, summarized under its name.
 *
 * @param {readonly Readonly<Record<string, number | null | undefined>>[]} records one a run
 * @returns {Record<string, Summary>} without what was never measured
 */
export function summarizeRecords(records) {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  /** @type {Record<string, Summary>} */
  const summaries = {};
  for (const name of names) {
    const summary = summarize(records.map((record) => record[name]));
    if (summary) summaries[name] = summary;
  }
  return summaries;
}

/**
 * Runs in turn, so that what slows the machine down for a while slows all of them: a, b, c, then
 * b, c, a, and so on.
 *
 * @template T
 * @param {readonly T[]} subjects
 * @param {number} rounds
 * @returns {T[]}
 */
export function interleave(subjects, rounds) {
  return Array.from({ length: rounds }, (_, round) =>
    subjects.map((_subject, index) => subjects[(index + round) % subjects.length]),
  ).flat();
}
