/**
 * What a test says of the rows and of what is wrong with their pages. Pages count from 1, in the order in
 * which they follow one another; rows count from 1.
 *
 * @typedef {object} Faults
 * @property {number} rows how many there are; totals tell this number
 * @property {number} cap how many of them ever come: a silent cap
 * @property {number} largest rows a page; a larger one that is asked for comes with so many
 * @property {number} growBy how many rows are added before each page, from the second on
 * @property {number} emptyPage a page without rows, in the middle
 * @property {number} shortPage a page with half of the rows that were asked for
 * @property {number} nullRow a row that is null
 * @property {number} repeatedPosition a page that names its own position as the next one
 * @property {number} withoutPageInfo a page that tells nothing of pages: null
 * @property {number} failingPage a page that fails
 */

/** @type {Faults} 0: no page, no row. */
const NO_FAULTS = {
  rows: 47,
  cap: Infinity,
  largest: 100,
  growBy: 0,
  emptyPage: 0,
  shortPage: 0,
  nullRow: 0,
  repeatedPosition: 0,
  withoutPageInfo: 0,
  failingPage: 0,
};

const USUAL_SIZE = 10;

/** @typedef {{ readonly page: number, readonly offset: number }} Position where a page begins */
/** @typedef {ReturnType<typeof createRows>} Rows */
/** @typedef {ReturnType<Rows['read']>} Slice */

/** The rows of a server, which all forms of pages share. */
export function createRows() {
  let faults = NO_FAULTS;
  let reads = 0;

  /** @param {number | null | undefined} size @param {number} page */
  const lengthOf = (size, page) => {
    const asked = Math.min(size ?? USUAL_SIZE, faults.largest);
    if (page === faults.emptyPage) return 0;
    return page === faults.shortPage ? Math.ceil(asked / 2) : asked;
  };
  const total = () => faults.rows + faults.growBy * Math.max(0, reads - 1);
  const available = () => Math.min(total(), faults.cap);

  return {
    /** @param {Partial<Faults>} given */
    misbehave(given) {
      faults = { ...faults, ...given };
      reads = 0;
    },
    reset() {
      faults = NO_FAULTS;
      reads = 0;
    },
    total,
    /** Rows without pages. @param {number} count */
    some: (count) => Array.from({ length: count }, (_, index) => thingOf(index + 1)),
    /**
     * @param {Position} position
     * @param {number | null | undefined} size rows asked for
     * @throws {Error} for the page that fails, and for a position or size that is none
     */
    read(position, size) {
      const { page, offset } = position;
      if ((size ?? 1) < 1 || page < 1 || offset < 0) throw new RangeError('There is no such page');
      if (page === faults.failingPage) throw new Error('The page failed');
      reads += 1;
      const end = Math.max(offset, Math.min(offset + lengthOf(size, page), available()));
      const rows = Array.from({ length: end - offset }, (_, index) => {
        const number = offset + index + 1;
        return number === faults.nullRow ? null : thingOf(number);
      });
      const following = { page: page + 1, offset: end };
      return {
        rows,
        total: total(),
        size: size ?? USUAL_SIZE,
        hasMore: end < available(),
        /** @type {Position} */
        next: page === faults.repeatedPosition ? position : following,
        tellsPages: page !== faults.withoutPageInfo,
      };
    },
    /**
     * @param {number} page counted from 1
     * @param {number | null | undefined} size rows a page
     * @returns {Position} where it begins, after the pages before it
     */
    beginOf(page, size) {
      const before = Array.from({ length: Math.max(0, page - 1) }, (_, index) => index + 1);
      return { page, offset: before.reduce((sum, one) => sum + lengthOf(size, one), 0) };
    },
    /** @param {number | null | undefined} size rows a page @returns {number} how many pages there are */
    pagesOf(size) {
      let page = 0;
      for (let offset = 0; offset < available(); offset += lengthOf(size, page)) page += 1;
      return page;
    },
  };
}

/** @param {number} number */
function thingOf(number) {
  return { id: `thing-${number}`, number, label: `Thing ${number}`, tags: ['a', 'b'] };
}
