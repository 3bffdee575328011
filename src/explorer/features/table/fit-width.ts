import type { Cell } from '../../../answers/json/values.ts';
import { digitGroups } from '../shared/digits.tsx';

const LETTER = 7.6;
const DIGIT = 8.6;

/** Widths of letters by that of a middle one: capitals, m and w, Chinese and its like are wider. */
const WIDER = [
  [/\p{Lu}/gu, 1.2],
  [/[mwMW]/g, 4],
  [/[\u2e80-\uffdc]/g, 5.4],
] as const;

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
  const more = WIDER.map(([letters, by]) => (text.match(letters)?.length ?? 0) * by);
  return more.reduce((sum, each) => sum + each, text.length * LETTER);
}
