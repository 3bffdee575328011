import type { Cell } from '../../../answers/api.ts';

/** Of a letter or digit, about, CSS pixels: measuring each would lay out the page. */
const LETTER = 7.6;
const DIGIT = 8.6;

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
  const widths = cells.map(({ kind, text }) => text.length * (kind === 'number' ? DIGIT : LETTER));
  const fit = Math.max(Math.min(name, MAX_FIT * 0.75), Math.max(0, ...widths) + CELL_SPACE);
  return Math.round(Math.max(MIN_FIT, Math.min(fit, most)));
}
