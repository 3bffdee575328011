import { PAGE_ROWS } from './row-pages.ts';

/** Rows that are drawn beyond either edge; few, as all are drawn anew before each frame of scrolling. */
const BEYOND = 1;

/** Pages that are fetched ahead, in the direction of scrolling and in the other one. */
const AHEAD = 3;
const BEHIND = 1;

/** Columns beside those in sight that are fetched with them. */
const COLUMNS_BEYOND = 4;

/** The first and the last, both of them included; the last is less where there is none. */
export interface Window {
  readonly first: number;
  readonly last: number;
}

/**
 * Rows that are drawn.
 *
 * @param top of what is in sight, CSS pixels from the first row
 * @param height of what is in sight, CSS pixels
 */
export function rowsInSight(top: number, height: number, rowHeight: number, count: number): Window {
  const first = Math.max(0, Math.floor(top / rowHeight) - BEYOND);
  const last = Math.min(count - 1, Math.floor((top + height) / rowHeight) + BEYOND);
  return { first: Math.min(first, Math.max(0, count - 1)), last };
}

/**
 * Pages to have, the most urgent first: those in sight, then those that are scrolled to.
 *
 * @param direction 1 where it goes down, -1 where it goes up
 */
export function pagesToHave({ first, last }: Window, direction: -1 | 1): number[] {
  const from = Math.floor(first / PAGE_ROWS);
  const to = Math.max(from, Math.floor(last / PAGE_ROWS));
  const pages = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  if (direction < 0) pages.reverse();
  const [up, down] = direction < 0 ? [AHEAD, BEHIND] : [BEHIND, AHEAD];
  for (let step = 1; step <= AHEAD; step += 1) {
    if (step <= down) pages.push(to + step);
    if (step <= up && from - step >= 0) pages.push(from - step);
  }
  return pages;
}

/** Columns to have: those in sight, and some beside them. */
export function columnsToHave<Item>(columns: readonly Item[], { first, last }: Window): Item[] {
  return columns.slice(Math.max(0, first - COLUMNS_BEYOND), last + 1 + COLUMNS_BEYOND);
}
