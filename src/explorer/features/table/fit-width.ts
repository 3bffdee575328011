import type { Cell } from '../../../answers/json/values.ts';
import { digitGroups } from '../shared/digits.tsx';

const LETTER = 7.6;
const DIGIT = 8.6;

/** Capitals, m and w are wider by this, letters of Chinese and its like by twice that. */
const MORE = 2.7;

/** Between two groups of digits, CSS pixels. */
const GROUP_SPACE = 4;

/** Beside a cell's text, CSS pixels. */
const CELL_SPACE = 22;

/** Beside a column's name, CSS pixels: the arrow that tells the order. */
const NAME_SPACE = 38;

/** Wider columns are for their reader to make, CSS pixels. */
const MAX_FIT = 320;

const MIN_FIT = 64;

export function fitWidth(path: readonly string[], cells: readonly Cell[], most = MAX_FIT): number {
  const name = path.join('.').length * LETTER + NAME_SPACE;
  const widths = cells.map(({ kind, text }) => (kind === 'number' ? ofNumber(text) : ofText(text)));
  const fit = Math.max(Math.min(name, MAX_FIT * 0.75), Math.max(0, ...widths) + CELL_SPACE);
  return Math.round(Math.max(MIN_FIT, Math.min(fit, most)));
}

function ofText(text: string): number {
  const wide = text.replaceAll(/[^\p{Lu}mw\u2e80-\uffdc]/gu, '').length;
  const widest = text.replaceAll(/[^\u2e80-\uffdc]/g, '').length;
  return text.length * LETTER + (wide + widest) * MORE;
}

function ofNumber(text: string): number {
  return text.length * DIGIT + (digitGroups(text)?.length ?? 0) * GROUP_SPACE;
}
