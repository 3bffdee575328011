import { createByteBuffer, enlarged } from '../json/byte-buffer.ts';
import { BACKSLASH } from '../json/scan.ts';
import { numberName } from '../values/decimals.ts';

/** Bytes kept of a value's beginning; hash and length tell longer values apart. */
const MAX_KEPT = 200;

/** Past the limit, one in so many new values is counted. */
const NEW_ONE_IN = 8;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const NO_NUMBER = NaN;

export interface CountedValue {
  readonly count: number;
  /** The JSON text as it was first written, or its beginning. */
  readonly bytes: Uint8Array;
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
  /** Entries by their hash, plus one; 0 for none. Twice as many as there are entries, at least. */
  #slots = new Int32Array(32);
  #size = 0;
  #hashes = new Int32Array(16);
  #otherHashes = new Int32Array(16);
  #starts = new Uint32Array(16);
  #lengths = new Uint32Array(16);
  #numbers = new Float64Array(16);
  #counts = new Float64Array(16);
  #kept = createByteBuffer(256);
  #sketch: DistinctSketch | undefined;
  #leftOut = 0;

  constructor(private readonly limits: ValueLimits) {}

  get isExact(): boolean {
    return this.#sketch === undefined;
  }

  distinct(): number {
    return this.#sketch?.estimate() ?? this.#size;
  }

  /** Counts a number, by its double; how it is written does not make it another one. */
  addNumber(value: number, bytes: Uint8Array, start: number, end: number): void {
    DOUBLE[0] = value;
    const [low = 0, high = 0] = WORDS;
    const one = mix(Math.imul(low, 0x85ebca6b) ^ high);
    const other = mix(Math.imul(high, 0xc2b2ae35) ^ Math.imul(low, 0x27d4eb2f));
    this.#add(one, other, value, bytes, start, end);
  }

  /** Counts a number whose double does not tell it: by its name, which is the same however it is written. */
  addLongNumber(bytes: Uint8Array, start: number, end: number): void {
    const name = encoder.encode(numberName(decoder.decode(bytes.subarray(start, end))));
    const [one, other] = hashesOf(name, 0, name.length);
    // The length of its name stands in place of its double, which others have as well.
    this.#add(one, other, name.length, bytes, start, end);
  }

  addBytes(bytes: Uint8Array, start: number, end: number): void {
    const [one, other] = hashesOf(bytes, start, end);
    this.#add(one, other, NO_NUMBER, bytes, start, end);
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
    const counts = this.#counts;
    const entries: number[] = [];
    for (let entry = 0; entry < this.#size; entry += 1) {
      const own = counts[entry] ?? 0;
      if (entries.length === count && own <= (counts[entries.at(-1) ?? 0] ?? 0)) continue;
      const place = entries.findIndex((other) => own > (counts[other] ?? 0));
      entries.splice(place < 0 ? entries.length : place, 0, entry);
      if (entries.length > count) entries.pop();
    }
    return entries.map((entry) => {
      const start = this.#starts[entry] ?? 0;
      const length = this.#lengths[entry] ?? 0;
      const bytes = this.#kept.bytes.slice(start, start + Math.min(length, MAX_KEPT));
      return { count: counts[entry] ?? 0, bytes, isCut: length > MAX_KEPT };
    });
  }

  #add(one: number, other: number, number: number, bytes: Uint8Array, start: number, end: number) {
    this.#sketch?.add(one, other);
    const mask = this.#slots.length - 1;
    let slot = one & mask;
    for (let found = this.#slots[slot] ?? 0; found !== 0; found = this.#slots[slot] ?? 0) {
      const entry = found - 1;
      const isSame =
        this.#hashes[entry] === one &&
        this.#otherHashes[entry] === other &&
        (number === this.#numbers[entry] ||
          // Two hashes and the length are the same of different texts in one of 10^20 pairs.
          (Number.isNaN(number) &&
            Number.isNaN(this.#numbers[entry]) &&
            this.#lengths[entry] === end - start));
      if (isSame) {
        this.#counts[entry] = (this.#counts[entry] ?? 0) + 1;
        return;
      }
      slot = (slot + 1) & mask;
    }
    // Where nearly all values are new, one in a few is let in: those that are there often come again.
    if (this.#sketch) {
      this.#leftOut = (this.#leftOut + 1) % NEW_ONE_IN;
      if (this.#leftOut !== 0) return;
    }
    if (this.#size >= this.limits.values || this.#kept.length >= this.limits.bytes) {
      this.#makeRoom();
      this.#sketch?.add(one, other);
    }
    this.#insert(one, other, number, bytes, start, end);
  }

  #insert(
    one: number,
    other: number,
    number: number,
    bytes: Uint8Array,
    start: number,
    end: number,
  ): void {
    const entry = this.#size;
    if (entry === this.#hashes.length) this.#grow();
    this.#size += 1;
    this.#hashes[entry] = one;
    this.#otherHashes[entry] = other;
    this.#numbers[entry] = number;
    this.#counts[entry] = 1;
    this.#starts[entry] = this.#kept.length;
    this.#lengths[entry] = end - start;
    this.#kept.write(bytes, start, Math.min(end, start + MAX_KEPT));
    this.#place(entry);
  }

  #place(entry: number): void {
    const mask = this.#slots.length - 1;
    let slot = (this.#hashes[entry] ?? 0) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = entry + 1;
  }

  #grow(): void {
    const length = this.#hashes.length * 2;
    this.#hashes = enlarged(this.#hashes, length);
    this.#otherHashes = enlarged(this.#otherHashes, length);
    this.#starts = enlarged(this.#starts, length);
    this.#lengths = enlarged(this.#lengths, length);
    this.#numbers = enlarged(this.#numbers, length);
    this.#counts = enlarged(this.#counts, length);
    this.#slots = new Int32Array(length * 2);
    for (let entry = 0; entry < this.#size; entry += 1) this.#place(entry);
  }

  /** Takes the median off all counts, and leaves out those that come to nothing: half of them, at least. */
  #makeRoom(): void {
    if (!this.#sketch) {
      this.#sketch = new DistinctSketch();
      for (let entry = 0; entry < this.#size; entry += 1) {
        this.#sketch.add(this.#hashes[entry] ?? 0, this.#otherHashes[entry] ?? 0);
      }
    }
    const sorted = this.#counts.slice(0, this.#size).sort();
    const median = sorted[Math.floor(this.#size / 2)] ?? 0;
    const before = this.#kept;
    this.#kept = createByteBuffer(Math.max(256, before.length / 2));
    let size = 0;
    for (let entry = 0; entry < this.#size; entry += 1) {
      const count = (this.#counts[entry] ?? 0) - median;
      if (count <= 0) continue;
      const start = this.#starts[entry] ?? 0;
      const length = this.#lengths[entry] ?? 0;
      this.#hashes[size] = this.#hashes[entry] ?? 0;
      this.#otherHashes[size] = this.#otherHashes[entry] ?? 0;
      this.#numbers[size] = this.#numbers[entry] ?? 0;
      this.#counts[size] = count;
      this.#starts[size] = this.#kept.length;
      this.#lengths[size] = length;
      this.#kept.write(before.bytes, start, start + Math.min(length, MAX_KEPT));
      size += 1;
    }
    this.#size = size;
    this.#slots.fill(0);
    for (let entry = 0; entry < size; entry += 1) this.#place(entry);
  }
}

/** Two hashes that have little to do with each other (after FNV-1a, with two primes). */
const FIRST_SEED = 0x811c9dc5;
const FIRST_FACTOR = 0x01000193;
const OTHER_SEED = 0x2b992ddf;
const OTHER_FACTOR = 0x5bd1e995;

const DOUBLE = new Float64Array(1);
const WORDS = new Int32Array(DOUBLE.buffer);

function hashesOf(bytes: Uint8Array, start: number, end: number): [number, number] {
  let one = FIRST_SEED;
  let other = OTHER_SEED;
  for (let at = start; at < end; at += 4) {
    const word = wordAt(bytes, at, end);
    one = hashFirst(one, word);
    other = hashOther(other, word);
  }
  return [mix(one), mix(other)];
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

const RANK_BITS = 32;

/** HyperLogLog in 16 KiB, standard error 0.8 %, with Otmar Ertl's estimator (2017): it needs no correction tables. */
class DistinctSketch {
  readonly #registers = new Uint8Array(REGISTERS);

  add(one: number, other: number): void {
    const index = one >>> (32 - INDEX_BITS);
    const rank = Math.clz32(other) + 1;
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
