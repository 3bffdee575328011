import type { Cell } from '../results-desk.ts';

/** Of a letter, about, CSS pixels: measuring each would lay out the page. */
const LETTER = 8;

/** Beside a cell's text, CSS pixels. */
const CELL_SPACE = 22;

/** Beside a column's name, CSS pixels: the arrow that tells the order. */
const NAME_SPACE = 38;

/** Wider columns are for their reader to make, CSS pixels. */
const MAX_FIT = 320;

const MIN_FIT = 64;

/** How wide a column is at first, CSS pixels, by its name and some of its cells. */
export function fitWidth(path: readonly string[], cells: readonly Cell[], most = MAX_FIT): number {
  const name = path.join('.').length * LETTER + NAME_SPACE;
  const longest = Math.max(0, ...cells.map(({ text }) => text.length));
  const fit = Math.max(Math.min(name, MAX_FIT * 0.75), longest * LETTER + CELL_SPACE);
  return Math.round(Math.max(MIN_FIT, Math.min(fit, most)));
}
