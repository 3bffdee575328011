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

type StepCounts = Map<number, { values: number }>;

/** Counts each number exactly and keeps none: the width of all steps doubles whenever they do not reach any more. */
export class StreamedHistogram {
  /** By the number of a step, from 0 on in its own width. */
  #counts: StepCounts = new Map();
  #width = 0;
  #isWhole = true;

  add(value: number): void {
    this.#isWhole &&= Number.isInteger(value);
    if (!Number.isFinite(value)) return;
    this.#width ||= 2 ** Math.ceil(Math.log2(Math.max(Math.abs(value) * FIRST_SHARE, 1e-300)));
    let step = Math.floor(value / this.#width);
    let there = this.#counts.get(step);
    if (!there) {
      while (spanOf([...this.#counts.keys(), step]) >= STEPS) {
        this.#counts = halved(this.#counts);
        this.#width *= 2;
        step = Math.floor(value / this.#width);
      }
      there = this.#counts.get(step) ?? { values: 0 };
      this.#counts.set(step, there);
    }
    there.values += 1;
  }

  /** How many values there are in steps of one width; each step has its lower end, and the next one its upper. */
  read() {
    let [counts, width] = [this.#counts, this.#width];
    if (counts.size === 0) return undefined;
    // A step of less than 1 would leave gaps between whole numbers.
    for (; (this.#isWhole && width < 1) || spanOf([...counts.keys()]) >= STEPS / 2; width *= 2) {
      counts = halved(counts);
    }
    const first = Math.min(...counts.keys());
    return {
      // The beginning of a step can exceed the largest number.
      from: Math.max(first * width, -Number.MAX_VALUE),
      width,
      counts: Array.from(
        { length: spanOf([...counts.keys()]) + 1 },
        (_, place) => counts.get(first + place)?.values ?? 0,
      ),
    };
  }
}

function spanOf(steps: readonly number[]): number {
  return Math.max(...steps) - Math.min(...steps);
}

function halved(counts: StepCounts): StepCounts {
  const half: StepCounts = new Map();
  for (const [step, { values }] of counts) {
    const place = Math.floor(step / 2);
    half.set(place, { values: (half.get(place)?.values ?? 0) + values });
  }
  return half;
}
