import type { Steps } from './steps.ts';

/** Below or above 0 as the first comes before or after the second. */
export type Compare = (one: number, other: number) => number;

/** So many are put in order one by one. */
const RUN = 12;

/** Comparisons in one step. */
const AT_ONCE = 2_000;

/** Sorts places in place, by merging; equal ones stay in the order they are in. */
export function* sortPlaces(places: Uint32Array, compare: Compare): Steps<void> {
  const { length } = places;
  for (let begin = 0; begin < length; begin += RUN) {
    insert(places, begin, Math.min(begin + RUN, length), compare);
    if ((begin / RUN) % 64 === 63) yield;
  }
  if (length <= RUN) return;
  let from: Uint32Array = places;
  let into: Uint32Array = new Uint32Array(length);
  for (let size = RUN; size < length; size *= 2) {
    for (let begin = 0; begin < length; begin += size * 2) {
      const middle = Math.min(begin + size, length);
      const end = Math.min(begin + size * 2, length);
      const left = from.subarray(begin, middle);
      const right = from.subarray(middle, end);
      yield* mergePlaces(left, right, into.subarray(begin, end), compare);
      if (Math.floor(end / AT_ONCE) > Math.floor(begin / AT_ONCE)) yield;
    }
    [from, into] = [into, from];
  }
  if (from !== places) places.set(from);
}

function insert(places: Uint32Array, begin: number, end: number, compare: Compare): void {
  for (let at = begin + 1; at < end; at += 1) {
    const place = places[at] ?? 0;
    let to = at;
    while (to > begin && compare(places[to - 1] ?? 0, place) > 0) {
      places[to] = places[to - 1] ?? 0;
      to -= 1;
    }
    places[to] = place;
  }
}

/** Puts two sorted lists into one; of equal ones those of the first come first. */
export function* mergePlaces(
  left: Uint32Array,
  right: Uint32Array,
  into: Uint32Array,
  compare: Compare,
): Steps<void> {
  let one = 0;
  let other = 0;
  // Lists are often in order already.
  const isSorted =
    right.length === 0 || left.length === 0 || compare(left.at(-1) ?? 0, right[0] ?? 0) <= 0;
  if (!isSorted) {
    while (one < left.length && other < right.length) {
      const isLeft = compare(left[one] ?? 0, right[other] ?? 0) <= 0;
      into[one + other] = (isLeft ? left[one] : right[other]) ?? 0;
      if (isLeft) one += 1;
      else other += 1;
      if ((one + other) % AT_ONCE === 0) yield;
    }
  }
  into.set(left.subarray(one), one + other);
  into.set(right.subarray(other), left.length + other);
}
