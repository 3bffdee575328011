import { BACKSLASH } from '../json/scan.ts';
import { numberName } from '../values/decimals.ts';

/** Bytes kept of a value's beginning; the hash tells longer values apart. */
const MAX_KEPT = 200;

/** Past the limit, one in so many new values is counted. */
const NEW_ONE_IN = 8;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export interface CountedValue {
  count: number;
  /** The JSON text as it was first written, or its beginning. */
  readonly text: string;
  readonly isCut: boolean;
}

export interface ValueLimits {
  readonly values: number;
  readonly bytes: number;
}

/**
 * Exact up to a limit. Past it the number is an estimate of {@link DistinctSketch}, and frequent values stay (Misra and
 * Gries, 1982): whenever there are too many, all counts are made less by their median. The sum taken off is known,
 * so that each count is a lower bound.
 */
export class ValueCounts {
  /** By a hash of 53 bits, which two of 10,000 values share in one of 10^8 columns. */
  readonly #values = new Map<number, CountedValue>();
  #bytes = 0;
  #sketch: DistinctSketch | undefined;
  #leftOut = 0;

  constructor(private readonly limits: ValueLimits) {}

  get isExact(): boolean {
    return this.#sketch === undefined;
  }

  distinct(): number {
    return this.#sketch?.estimate() ?? this.#values.size;
  }

  /** Counts a number, by its double; how it is written does not make it another one. */
  addNumber(value: number, bytes: Uint8Array, start: number, end: number): void {
    DOUBLE[0] = value;
    const [low = 0, high = 0] = WORDS;
    const one = mix(Math.imul(low, 0x85ebca6b) ^ high);
    const other = mix(Math.imul(high, 0xc2b2ae35) ^ Math.imul(low, 0x27d4eb2f));
    this.#add(joined(one, other), bytes, start, end);
  }

  /** Counts a number whose double does not tell it: by its name, which is the same however it is written. */
  addLongNumber(bytes: Uint8Array, start: number, end: number): void {
    const name = encoder.encode(numberName(decoder.decode(bytes.subarray(start, end))));
    this.#add(hashOf(name, 0, name.length), bytes, start, end);
  }

  addBytes(bytes: Uint8Array, start: number, end: number): void {
    this.#add(hashOf(bytes, start, end), bytes, start, end);
  }

  /** Counts a text and returns its number of Unicode characters; below 0, uncounted, where it has an escape. */
  addText(bytes: Uint8Array, start: number, end: number): number {
    let characters = 0;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === BACKSLASH) return -1;
      // Other bytes continue a character.
      if ((byte & 0xc0) !== 0x80) characters += 1;
    }
    this.addBytes(bytes, start, end);
    return characters - 2;
  }

  top(count: number): readonly CountedValue[] {
    return [...this.#values.values()].sort((one, other) => other.count - one.count).slice(0, count);
  }

  #add(hash: number, bytes: Uint8Array, start: number, end: number): void {
    this.#sketch?.add(hash);
    const known = this.#values.get(hash);
    if (known) {
      known.count += 1;
      return;
    }
    // Where nearly all values are new, one in a few is let in: those that are there often come again.
    if (this.#sketch) {
      this.#leftOut = (this.#leftOut + 1) % NEW_ONE_IN;
      if (this.#leftOut !== 0) return;
    }
    if (this.#values.size >= this.limits.values || this.#bytes >= this.limits.bytes) {
      this.#makeRoom();
      this.#sketch?.add(hash);
    }
    const text = decoder.decode(bytes.subarray(start, Math.min(end, start + MAX_KEPT)));
    this.#bytes += text.length;
    this.#values.set(hash, { count: 1, text, isCut: end - start > MAX_KEPT });
  }

  /** Takes the median off all counts, and leaves out those that come to nothing: half of them, at least. */
  #makeRoom(): void {
    if (!this.#sketch) {
      this.#sketch = new DistinctSketch();
      for (const hash of this.#values.keys()) this.#sketch.add(hash);
    }
    const counts = Float64Array.from(this.#values.values(), ({ count }) => count).sort();
    const median = counts[Math.floor(counts.length / 2)] ?? 0;
    for (const [hash, value] of this.#values) {
      value.count -= median;
      if (value.count > 0) continue;
      this.#values.delete(hash);
      this.#bytes -= value.text.length;
    }
  }
}

/** Two hashes that have little to do with each other (after FNV-1a, with two primes). */
const FIRST_SEED = 0x811c9dc5;
const FIRST_FACTOR = 0x01000193;
const OTHER_SEED = 0x2b992ddf;
const OTHER_FACTOR = 0x5bd1e995;

const DOUBLE = new Float64Array(1);
const WORDS = new Int32Array(DOUBLE.buffer);

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let one = FIRST_SEED;
  let other = OTHER_SEED;
  for (let at = start; at < end; at += 4) {
    const word = wordAt(bytes, at, end);
    one = hashFirst(one, word);
    other = hashOther(other, word);
  }
  return joined(mix(one), mix(other));
}

/** Bits of the second hash that have room beside the 32 of the first in a whole number. */
const RANK_BITS = 21;

function joined(one: number, other: number): number {
  return (one >>> 0) * 2 ** RANK_BITS + (other >>> (32 - RANK_BITS));
}

function hashFirst(before: number, part: number): number {
  const hash = Math.imul(before ^ part, FIRST_FACTOR);
  return hash ^ (hash >>> 15);
}

function hashOther(before: number, part: number): number {
  const hash = Math.imul(before ^ part, OTHER_FACTOR);
  return hash ^ (hash >>> 13);
}

/** The next four bytes as one number; 0 for each behind the end. */
function wordAt(bytes: Uint8Array, start: number, end: number): number {
  let word = 0;
  for (let at = Math.min(start + 4, end) - 1; at >= start; at -= 1) {
    word = (word << 8) | (bytes[at] ?? 0);
  }
  return word;
}

/** Spreads a hash over its 32 bits (the end of MurmurHash3, which is in the public domain). */
function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

const INDEX_BITS = 14;

const REGISTERS = 2 ** INDEX_BITS;

/** HyperLogLog in 16 KiB, standard error 0.8 %, with Otmar Ertl's estimator (2017): it needs no correction tables. */
class DistinctSketch {
  readonly #registers = new Uint8Array(REGISTERS);

  add(hash: number): void {
    const index = Math.floor(hash / 2 ** (32 + RANK_BITS - INDEX_BITS));
    const rank = Math.clz32(hash % 2 ** RANK_BITS) - (32 - RANK_BITS) + 1;
    if (rank > (this.#registers[index] ?? 0)) this.#registers[index] = rank;
  }

  estimate(): number {
    const counts = new Float64Array(RANK_BITS + 2);
    for (const rank of this.#registers) counts[rank] = (counts[rank] ?? 0) + 1;
    let sum = REGISTERS * tau(1 - (counts[RANK_BITS + 1] ?? 0) / REGISTERS);
    for (let rank = RANK_BITS; rank >= 1; rank -= 1) sum = (sum + (counts[rank] ?? 0)) / 2;
    sum += REGISTERS * sigma((counts[0] ?? 0) / REGISTERS);
    return Math.round((REGISTERS * REGISTERS) / (2 * Math.LN2 * sum));
  }
}

function sigma(share: number): number {
  if (share === 1) return Infinity;
  let [power, weight, sum] = [share, 1, share];
  for (let before = -1; before !== sum;) {
    power *= power;
    before = sum;
    sum += power * weight;
    weight *= 2;
  }
  return sum;
}

function tau(share: number): number {
  if (share === 0 || share === 1) return 0;
  let [root, weight, sum] = [share, 1, 1 - share];
  for (let before = -1; before !== sum;) {
    root = Math.sqrt(root);
    before = sum;
    weight /= 2;
    sum -= (1 - root) ** 2 * weight;
  }
  return sum / 3;
}
