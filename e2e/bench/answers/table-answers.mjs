/** @typedef {import('./large-answers.mjs').LargeAnswer} LargeAnswer */

/** In the first row. */
export const FIRST_WORD = 'Station 0';

/** All answers are multiples of it. */
const ROWS_PER_PART = 10_000;

/**
 * An answer of rows of one list, as tables have them.
 *
 * @param {string} operation
 * @param {number} rows
 * @param {number} columns
 * @returns {LargeAnswer}
 */
export function tableAnswer(operation, rows, columns) {
  const rowOf = (/** @type {number} */ row) =>
    `{${Array.from({ length: columns }, (_, column) => `"column${column}":${valueOf(row, column)}`).join(',')}}`;
  return {
    id: `${rows} rows`,
    operation,
    word: FIRST_WORD,
    isOdd: false,
    isLargest: false,
    make() {
      const parts = [];
      // All of them would be a longer text than Node allows.
      for (let from = 0; from < rows; from += ROWS_PER_PART) {
        const part = Array.from({ length: ROWS_PER_PART }, (_, index) => rowOf(from + index));
        parts.push(Buffer.from((from > 0 ? ',' : '{"data":{"rows":[') + part.join(',')));
      }
      return Buffer.concat([...parts, Buffer.from(']}}')]);
    },
  };
}

/**
 * Texts, numbers, dates, flags, and a null now and then.
 *
 * @param {number} row
 * @param {number} column
 * @returns {string} JSON
 */
function valueOf(row, column) {
  const mixed = (row * 7_919 + column * 104_729) % 100_003;
  switch (column % 6) {
    case 0:
      return `"Station ${column === 0 ? row : mixed % 900}"`;
    case 1:
      return String(mixed);
    case 2:
      return (mixed / 100).toFixed(2);
    case 3:
      return `"2026-${two(1 + (mixed % 12))}-${two(1 + (mixed % 28))}T08:00:00Z"`;
    case 4:
      return mixed % 3 === 0 ? 'null' : `"Note ${mixed % 5_000}"`;
    default:
      return String(mixed % 2 === 0);
  }
}

/** @param {number} value */
function two(value) {
  return String(value).padStart(2, '0');
}
