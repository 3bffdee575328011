/**
 * @typedef {object} LargeAnswer an answer that is hard to show
 * @property {string} id
 * @property {string} operation name of the operation that is answered with it
 * @property {string} word near its beginning: where it is read, the answer is
 * @property {boolean} isOdd of a shape that no peer is asked to show
 * @property {boolean} isLargest the one that memory is claimed of
 * @property {() => Buffer} make the bytes, the same each time
 */

/** Of the first row; of an odd answer, the first field. */
const FIRST_NAME = 'Row000000000';
const FIRST_WORD = 'BenchOddAnswer';

const LARGEST_MB = 50;

const LETTERS = 20_000_000;
const DEPTH = 10_000;
const KEYS = 200_000;
const SHORT_ROWS = 1_000_000;

/** @returns {LargeAnswer[]} answers of rows, by size, and then those of odd shapes */
export function largeAnswers() {
  return [
    ...[1, 10, LARGEST_MB].map((megabytes) => ({
      id: `${megabytes} MB`,
      operation: `Rows${megabytes}`,
      word: FIRST_NAME,
      isOdd: false,
      isLargest: megabytes === LARGEST_MB,
      make: () => rowsAnswer(megabytes * 1_000_000),
    })),
    odd('10,000 levels', 'Levels', () => '{"next":'.repeat(DEPTH) + 'null' + '}'.repeat(DEPTH)),
    odd('a string of 20 MB', 'Letters', () => `"${'abcdefghij'.repeat(LETTERS / 10)}"`),
    odd('200,000 keys', 'Keys', () => `{${times(KEYS, (index) => `"key${index}":${index}`)}}`),
    // A list opens as a table, which has the word in its first row alone.
    odd(
      '1,000,000 short rows',
      'Shorts',
      () => `[{"id":"${FIRST_WORD}"},${times(SHORT_ROWS, (i) => `{"id":${i}}`)}]`,
    ),
  ];
}

/**
 * @param {string} id
 * @param {string} operation
 * @param {() => string} json of the value
 * @returns {LargeAnswer}
 */
function odd(id, operation, json) {
  const make = () => Buffer.from(`{"data":{"word":"${FIRST_WORD}","value":${json()}}}`);
  return { id, operation, word: FIRST_WORD, isOdd: true, isLargest: false, make };
}

/**
 * Rows as a data service has them: numbers that no double holds, zeros at a number's end, nested
 * objects.
 *
 * @param {number} minBytes
 * @returns {Buffer} as many rows as that takes, about 280 bytes each
 */
function rowsAnswer(minBytes) {
  const rows = [];
  for (let bytes = 0, index = 0; bytes < minBytes; index += 1) {
    const row = rowOf(index);
    rows.push(row);
    bytes += row.length + 1;
  }
  return Buffer.from(`{"data":{"rows":[${rows.join(',')}]}}`);
}

/** @param {number} index */
function rowOf(index) {
  const number = String(index).padStart(9, '0');
  const cents = String(index % 100).padStart(2, '0');
  return (
    `{"id":1000000000${number},"name":"Row${number}","value":${index % 1_000}.${cents},` +
    `"active":${index % 3 === 0},"created":"2026-01-${String(1 + (index % 28)).padStart(2, '0')}T08:30:00Z",` +
    `"owner":{"id":"user-${index % 500}","address":{"city":"Springfield","country":"US"}},` +
    `"tags":["north","${index % 7}"],"note":null,` +
    `"description":"Measured at the station, and checked by hand"}`
  );
}

/**
 * @param {number} count
 * @param {(index: number) => string} make
 */
function times(count, make) {
  return Array.from({ length: count }, (_, index) => make(index)).join(',');
}
