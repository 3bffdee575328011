import { createHash } from 'node:crypto';
import { Refusal } from './common-schema.mjs';

/**
 * @typedef {object} PageInfoInput
 * @property {number | null} [first]
 * @property {string | null} [after]
 * @property {number | null} [last]
 * @property {string | null} [before]
 */

/**
 * @typedef {object} PageSizes rows
 * @property {number} usual where nothing is asked for
 * @property {number} largest
 * @property {boolean} [refusesLarger] than `largest`; others come with `largest` rows
 * @property {() => number} [fewer] by how many rows each page is shorter than asked
 */

/**
 * One page of rows.
 *
 * @template Row
 * @param {readonly Row[]} rows all of them
 * @param {PageInfoInput | null | undefined} pageInfo
 * @param {PageSizes} sizes
 * @param {unknown} query what the rows were asked with: a cursor is good for that alone
 * @throws {Refusal} for a size or a cursor that is not valid
 */
export function pageOf(rows, pageInfo, { usual, largest, refusesLarger, fewer }, query) {
  const { first, after, last, before } = pageInfo ?? {};
  const asked = first ?? last ?? usual;
  if (asked < 1 || (refusesLarger && asked > largest)) {
    throw new Refusal('ValidationError', 'PAGE_SIZE', `A page has from 1 to ${largest} rows.`);
  }
  const size = Math.max(1, Math.min(asked, largest) - (fewer?.() ?? 0));
  const mark = createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 8);
  const from = after == null ? 0 : positionOf(after, mark) + 1;
  const to = before == null ? rows.length : positionOf(before, mark);
  const isBackward = first == null && last != null;
  const begin = isBackward ? Math.max(from, to - size) : from;
  const end = isBackward ? to : Math.min(to, from + size);
  const page = rows.slice(begin, end);
  return {
    page,
    pageInfoResponse: {
      totalCount: rows.length,
      pageInfo: {
        hasNextPage: end < rows.length,
        // As there: null on the first page.
        startCursor: begin === 0 || page.length === 0 ? null : cursorOf(begin, mark),
        endCursor: page.length === 0 ? null : cursorOf(end - 1, mark),
      },
    },
  };
}

/** @param {number} position @param {string} mark of the query */
function cursorOf(position, mark) {
  return Buffer.from(`${mark}/${position}`).toString('base64');
}

/** @param {string} cursor @param {string} mark of the query */
function positionOf(cursor, mark) {
  const [, of, position] =
    /^(.+)\/(\d+)$/.exec(Buffer.from(cursor, 'base64').toString('utf8')) ?? [];
  if (of !== mark) throw new Refusal('ValidationError', 'CURSOR', 'The cursor is not valid.');
  return Number(position);
}
