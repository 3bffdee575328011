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
  const widest = Math.max(0, ...cells.map(widthOf)) + CELL_SPACE;
  const fit = Math.max(Math.min(name, MAX_FIT * 0.75), widest);
  return Math.round(Math.max(MIN_FIT, Math.min(fit, most)));
}

function widthOf({ kind, text }: Cell): number {
  const gaps = digitGroups(text)?.length ?? 0;
  if (kind === 'number') return text.length * DIGIT + gaps * GROUP_SPACE;
  const wide = text.replaceAll(/[^\p{Lu}mw\u2e80-\uffdc]/gu, '');
  const widest = wide.replaceAll(/[^\u2e80-\uffdc]/g, '');
  return text.length * LETTER + (wide.length + widest.length) * MORE;
}
