import type { SortedPlaces } from './sort-by-value.ts';
import { sortPlaces, type Compare } from './sort-places.ts';
import type { Steps } from './steps.ts';

/** Places that are looked at in one step. */
const AT_ONCE = 50_000;

/** Puts places whose values are equal in order by what else is known of them. */
export function* sortTies({ places, isTie }: SortedPlaces, compare: Compare): Steps<void> {
  const { length } = places;
  let begin = 0;
  for (let at = 1; at <= length; at += 1) {
    if (at % AT_ONCE === 0) yield;
    if (at < length && isTie(at)) continue;
    if (at - begin > 1) yield* sortPlaces(places.subarray(begin, at), compare);
    begin = at;
  }
}
