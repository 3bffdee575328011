import type { Steps } from './run-in-slices.ts';

type Compare = (one: number, other: number) => number;

const RUN = 256;

const COMPARED_AT_ONCE = 2_000;

/** Sorts positions in place, by merging, as it takes steps; equal ones stay in the order they are in. */
export function* sortPlaces(positions: Uint32Array, compare: Compare): Steps<void> {
  const { length } = positions;
  for (let begin = 0; begin < length; begin += RUN) {
    positions.subarray(begin, begin + RUN).sort(compare);
    if ((begin / RUN) % 8 === 7) yield;
  }
  if (length <= RUN) return;
  let from: Uint32Array = positions;
  let into: Uint32Array = new Uint32Array(length);
  for (let size = RUN; size < length; size *= 2) {
    for (let begin = 0; begin < length; begin += size * 2) {
      const middle = Math.min(begin + size, length);
      const end = Math.min(begin + size * 2, length);
      const [left, right] = [from.subarray(begin, middle), from.subarray(middle, end)];
      yield* mergePlaces(left, right, into.subarray(begin, end), compare);
      if (Math.floor(end / COMPARED_AT_ONCE) > Math.floor(begin / COMPARED_AT_ONCE)) yield;
    }
    [from, into] = [into, from];
  }
  if (from !== positions) positions.set(from);
}

/** Puts two sorted lists into one; of equal ones those of the first come first. */
function* mergePlaces(left: Uint32Array, right: Uint32Array, into: Uint32Array, compare: Compare) {
  let [one, other] = [0, 0];
  // Lists are often in order already.
  const isSorted =
    right.length === 0 || left.length === 0 || compare(left.at(-1) ?? 0, right[0] ?? 0) <= 0;
  if (!isSorted) {
    while (one < left.length && other < right.length) {
      const isLeft = compare(left[one] ?? 0, right[other] ?? 0) <= 0;
      into[one + other] = (isLeft ? left[one] : right[other]) ?? 0;
      if (isLeft) one += 1;
      else other += 1;
      if ((one + other) % COMPARED_AT_ONCE === 0) yield;
    }
  }
  into.set(left.subarray(one), one + other);
  into.set(right.subarray(other), left.length + other);
}
