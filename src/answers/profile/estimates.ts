import { compareValues } from '../values/compare.ts';

/** So many give an idea of the middle while more come. */
const FEW = 1_000;

/** Doubles of long numbers that are no further apart, as a share of them, do not tell which one is less. */
const UNSURE = 2 ** -50;

const decoder = new TextDecoder();

/** A number as the double nearest to it, and as it is written where that says more. */
interface SampledNumber {
  readonly value: number;
  readonly text: string | undefined;
}

/** Each number is as likely to be kept (Alan Waterman's "algorithm R"). The same numbers give the same sample. */
export class RandomSample {
  readonly #values: number[] = [];
  /** By place: the texts of numbers that a double does not hold exactly. */
  readonly #texts = new Map<number, string>();
  #count = 0;
  #seed = 0x9e3779b9;

  constructor(private readonly limit: number) {}

  get isWhole(): boolean {
    return this.#count <= this.limit;
  }

  /** @returns the place where the number is kept, which {@link keepText} takes; -1 where it is left out */
  add(value: number): number {
    this.#count += 1;
    const place = this.isWhole ? this.#count - 1 : Math.floor(this.#random() * this.#count);
    if (place >= this.limit) return -1;
    this.#texts.delete(place);
    this.#values[place] = value;
    return place;
  }

  /** Keeps the text of a number whose double leaves something out, or is not quite the nearest. */
  keepText(place: number, bytes: Uint8Array, start: number, end: number): void {
    this.#texts.set(place, decoder.decode(bytes.subarray(start, end)));
  }

  /** The one or two in the middle: of all that were kept, or else of the first {@link FEW}. */
  middle(isThorough: boolean): readonly SampledNumber[] {
    const values = isThorough ? this.#values : this.#values.slice(0, FEW);
    const sorted = Float64Array.from(values).sort();
    const half = (sorted.length - 1) / 2;
    if (half < 0) return [];
    const ranks = half % 1 === 0 ? [half] : [half - 0.5, half + 0.5];
    return ranks.map((rank) => this.#numberAt(values, sorted, rank));
  }

  /** Texts decide between doubles that are next to each other. */
  #numberAt(values: readonly number[], sorted: Float64Array, rank: number): SampledNumber {
    const value = sorted[rank] ?? 0;
    const margin = Number.isFinite(value) ? Math.abs(value) * UNSURE : 0;
    const isNear = (each: number): boolean => each === value || Math.abs(each - value) <= margin;
    const near: SampledNumber[] = [];
    for (const [place, each] of values.entries()) {
      if (isNear(each)) near.push({ value: each, text: this.#texts.get(place) });
    }
    near.sort(compareSampled);
    return near[rank - sorted.findIndex(isNear)] ?? { value, text: undefined };
  }

  /** Between 0 and 1, neither included (George Marsaglia's xorshift). */
  #random(): number {
    this.#seed ^= this.#seed << 13;
    this.#seed ^= this.#seed >>> 17;
    this.#seed ^= this.#seed << 5;
    return (this.#seed >>> 0) / 2 ** 32;
  }
}

/** By the text; a moment without one is whole milliseconds, and so before all of these with more digits. */
function compareSampled(one: SampledNumber, other: SampledNumber): number {
  const order = compareValues(one.text ?? `${one.value}`, other.text ?? `${other.value}`);
  if (order !== undefined) return order;
  return (
    one.value - other.value || Number(other.text === undefined) - Number(one.text === undefined)
  );
}

/** Steps while values come; of those that are told there are at most half as many, and one. */
const STEPS = 64;

/** As narrow as a step begins, compared with the first value. */
const FIRST_SHARE = 2 ** -48;

/** Counts each number exactly and keeps none: the width of all steps doubles whenever they do not reach any more. */
export class StreamedHistogram {
  #counts: Float64Array<ArrayBuffer> | undefined;
  /** In widths: where the first step begins. */
  #from = 0;
  #width = 0;
  #isWhole = true;

  add(value: number): void {
    const step = Math.floor(value / this.#width) - this.#from;
    if (step >= 0 && step < STEPS && this.#counts) {
      this.#counts[step] = (this.#counts[step] ?? 0) + 1;
    } else if (Number.isFinite(value)) this.#addOutside(value);
    if (this.#isWhole && !Number.isInteger(value)) this.#isWhole = false;
  }

  #addOutside(value: number): void {
    if (!this.#counts) {
      this.#counts = new Float64Array(STEPS);
      this.#width = 2 ** Math.ceil(Math.log2(Math.max(Math.abs(value) * FIRST_SHARE, 1e-300)));
      this.#from = Math.floor(value / this.#width);
    }
    const [first, last] = usedSteps(this.#counts);
    for (let width = this.#width; ; width *= 2) {
      const ratio = width / this.#width;
      const step = Math.floor(value / width);
      const begin = Math.min(step, Math.floor((this.#from + first) / ratio));
      const end = Math.max(step, Math.floor((this.#from + last) / ratio));
      if (end - begin >= STEPS) continue;
      // Room is left on both sides.
      const from = begin - Math.floor((STEPS - 1 - (end - begin)) / 2);
      const next = new Float64Array(STEPS);
      for (let old = first; old <= last; old += 1) {
        const place = Math.floor((this.#from + old) / ratio) - from;
        next[place] = (next[place] ?? 0) + (this.#counts[old] ?? 0);
      }
      next[step - from] = (next[step - from] ?? 0) + 1;
      [this.#counts, this.#from, this.#width] = [next, from, width];
      return;
    }
  }

  /** How many values there are in steps of one width; each step has its lower end, and the next one its upper. */
  read() {
    if (!this.#counts) return undefined;
    let counts = Array.from(this.#counts);
    let [from, width] = [this.#from, this.#width];
    // A step of less than 1 would leave gaps between whole numbers.
    for (;;) {
      const [first, last] = usedSteps(counts);
      const isNarrow = this.#isWhole && width < 1;
      if (!isNarrow && last - first < STEPS / 2) {
        // The beginning of a step can exceed the largest number.
        const begin = Math.max((from + first) * width, -Number.MAX_VALUE);
        return { from: begin, width, counts: counts.slice(first, last + 1) };
      }
      const half: number[] = [];
      const nextFrom = Math.floor(from / 2);
      for (const [step, count] of counts.entries()) {
        const place = Math.floor((from + step) / 2) - nextFrom;
        half[place] = (half[place] ?? 0) + count;
      }
      [counts, from, width] = [half, nextFrom, width * 2];
    }
  }
}

function usedSteps(counts: ArrayLike<number>): [first: number, last: number] {
  let [first, last] = [0, counts.length - 1];
  while (first < last && !counts[first]) first += 1;
  while (last > first && !counts[last]) last -= 1;
  return [first, last];
}
