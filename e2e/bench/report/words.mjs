/**
 * @typedef {import('../statistics.mjs').Summary} Summary
 * @typedef {import('./judge.mjs').Judged} Judged
 * @typedef {import('./claims.mjs').Unit} Unit
 */

/** @type {Readonly<Record<Unit, (value: number) => string>>} */
const SHOW = {
  ms: (value) => `${group(value, value < 10 ? 2 : 0)} ms`,
  kB: (value) => `${group(value / 1_000, value < 100_000 ? 1 : 0)} kB`,
  MB: (value) => `${group(value / 1_000_000, 1)} MB`,
  count: (value) => group(value, 0),
  shift: (value) => group(value, 3),
  ratio: (value) => group(value, 2),
};

/**
 * @param {number} value
 * @param {Unit} unit
 * @returns {string}
 */
const show = (value, unit) => SHOW[unit](value);

/**
 * A median, and the quartiles around it.
 *
 * @param {Summary | undefined} summary
 * @param {Unit} unit
 * @returns {string}
 */
export function showSummary(summary, unit) {
  if (!summary) return '–';
  const { median, q1, q3, n } = summary;
  if (n === 1 || q1 === q3) return show(median, unit);
  return `${show(median, unit)} (${show(q1, unit)} to ${show(q3, unit)})`;
}

/**
 * The unit of a measurement, which its name tells.
 *
 * @param {string} name
 * @returns {Unit}
 */
export function unitOf(name) {
  if (name.endsWith('Bytes')) return 'kB';
  if (/(?:[hH]eap|Memory)$/.test(name)) return 'MB';
  if (name === 'layoutShift') return 'shift';
  if (name.startsWith('ratio')) return 'ratio';
  return /Keys$|^requests$|^count/.test(name) ? 'count' : 'ms';
}

/**
 * `tokenToEditor` as people read it.
 *
 * @param {string} name
 * @returns {string}
 */
export function readable(name) {
  const words = name.replaceAll(/[A-Z0-9]+/g, (part) => ` ${part.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * One claim as cells of a table.
 *
 * @param {Judged} judged
 * @returns {string[]} number, what, ours, over, value, target, verdict
 */
export function claimCells({ claim, ours, over, value, isMet }) {
  const { id, what, atMost, unit } = claim;
  const number = (/** @type {number} */ given) =>
    claim.over ? `${given.toFixed(2)}x` : show(given, unit);
  return [
    id,
    what,
    showSummary(ours, unit),
    claim.over ? showSummary(over, unit) : '',
    value === undefined ? '–' : number(value),
    `≤ ${number(atMost)}`,
    isMet === undefined ? 'not measured' : isMet ? 'met' : '**missed**',
  ];
}

export const CLAIM_HEAD = ['', 'what', 'Gatehouse', 'over', 'is', 'target', ''];

/**
 * @param {number} value
 * @param {number} digits
 */
function group(value, digits) {
  return value.toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
