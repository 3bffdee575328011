import type { Steps } from './run-in-slices.ts';

export type Compare = (one: number, other: number) => number;

const RUN = 256;

const COMPARED_AT_ONCE = 2_000;

/** Sorts positions in place, by merging; equal ones stay in the order they are in. */
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
export function* mergePlaces(
  left: Uint32Array,
  right: Uint32Array,
  into: Uint32Array,
  compare: Compare,
): Steps<void> {
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

/** Bits of a double that are sorted by at a time, lowest first; two halves of 32 bits. */
const PASSES = [
  { half: 0, shift: 0, mask: 0x7ff },
  { half: 0, shift: 11, mask: 0x7ff },
  { half: 0, shift: 22, mask: 0x3ff },
  { half: 1, shift: 0, mask: 0x7ff },
  { half: 1, shift: 11, mask: 0x7ff },
  { half: 1, shift: 22, mask: 0x3ff },
] as const;

const BUCKETS = 0x800;

const AT_ONCE = 50_000;

/** All browsers run on little-endian machines: the lower half comes first. */
const HIGH = 1;

interface SortedPlaces {
  readonly positions: Uint32Array;
  /** Whether positions beside each other have the same value: that at `at`, and the one before. */
  isTie(at: number): boolean;
}

/** Radix sort, stable; uses both arrays up. NaN is not expected, and -0 comes before 0. */
export function* sortByValue(
  values: Float64Array<ArrayBuffer>,
  given: Uint32Array<ArrayBuffer>,
  direction: 1 | -1,
): Steps<SortedPlaces> {
  const { length } = given;
  let positions = given;
  let bits = new Uint32Array(values.buffer, values.byteOffset, length * 2);
  // As whole numbers without a sign, doubles sort by their bits once those of negative ones are turned.
  const flip = direction === 1 ? 0 : 0xffffffff;
  const counts = PASSES.map(() => new Uint32Array(BUCKETS));
  for (let begin = 0; begin < length; begin += AT_ONCE) {
    for (let at = begin; at < Math.min(begin + AT_ONCE, length); at += 1) {
      const high = bits[at * 2 + HIGH] ?? 0;
      const turned = high >>> 31 === 1 ? 0xffffffff : 0x80000000;
      bits[at * 2 + HIGH] = high ^ turned ^ flip;
      bits[at * 2] = (bits[at * 2] ?? 0) ^ (turned === 0x80000000 ? 0 : turned) ^ flip;
      for (const [pass, { half, shift, mask }] of PASSES.entries()) {
        const bucket = ((bits[at * 2 + half] ?? 0) >>> shift) & mask;
        const ofPass = counts[pass] as Uint32Array;
        ofPass[bucket] = (ofPass[bucket] ?? 0) + 1;
      }
    }
    yield;
  }
  let otherBits = new Uint32Array(0);
  let otherPlaces = new Uint32Array(0);
  for (const [pass, { half, shift, mask }] of PASSES.entries()) {
    const nexts = counts[pass] as Uint32Array;
    if (nexts.includes(length)) continue;
    if (otherPlaces.length === 0) {
      otherBits = new Uint32Array(length * 2);
      otherPlaces = new Uint32Array(length);
    }
    let sum = 0;
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      const count = nexts[bucket] ?? 0;
      nexts[bucket] = sum;
      sum += count;
    }
    for (let begin = 0; begin < length; begin += AT_ONCE) {
      for (let at = begin; at < Math.min(begin + AT_ONCE, length); at += 1) {
        const bucket = ((bits[at * 2 + half] ?? 0) >>> shift) & mask;
        const to = nexts[bucket] ?? 0;
        nexts[bucket] = to + 1;
        otherBits[to * 2] = bits[at * 2] ?? 0;
        otherBits[to * 2 + 1] = bits[at * 2 + 1] ?? 0;
        otherPlaces[to] = positions[at] ?? 0;
      }
      yield;
    }
    [bits, otherBits] = [otherBits, bits];
    [positions, otherPlaces] = [otherPlaces, positions];
  }
  const sorted = bits;
  return {
    positions,
    isTie: (at) =>
      sorted[at * 2] === sorted[at * 2 - 2] && sorted[at * 2 + 1] === sorted[at * 2 - 1],
  };
}

/** Orders positions with equal keys by their values. */
export function* sortTies({ positions, isTie }: SortedPlaces, compare: Compare): Steps<void> {
  const { length } = positions;
  let begin = 0;
  for (let at = 1; at <= length; at += 1) {
    if (at % AT_ONCE === 0) yield;
    if (at < length && isTie(at)) continue;
    if (at - begin > 1) yield* sortPlaces(positions.subarray(begin, at), compare);
    begin = at;
  }
}
