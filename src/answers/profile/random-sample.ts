import { compareValues } from '../values/compare.ts';

/** So many give an idea of the middle while more come. */
const FEW = 1_000;

/** A number as the double nearest to it, and as it is written where that says more. */
interface SampledNumber {
  readonly value: number;
  readonly text: string | undefined;
}

/** Each number is as likely to be kept (Kim-Hung Li's "algorithm L", 1994). The same numbers give the same sample. */
export class RandomSample {
  #values: Float64Array<ArrayBuffer> = new Float64Array(64);
  /** How numbers are written of which their double leaves something out, by their place. */
  readonly #texts = new Map<number, string>();
  #count = 0;
  readonly #limit: number;
  /** The number of the next value that is kept, and what that is drawn from. */
  #next = 0;
  #weight = 1;
  #seed = 0x9e3779b9;

  /** @param limit how many are kept at most */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get isWhole(): boolean {
    return this.#count <= this.#limit;
  }

  /** @param exact reads the number again, where its double may leave something out */
  add(value: number, exact?: () => SampledNumber): void {
    const number = this.#count;
    this.#count += 1;
    if (number < this.#limit) {
      if (number === this.#values.length) this.#grow();
      this.#put(number, value, exact);
      if (number === this.#limit - 1) this.#skip(number);
    } else if (number === this.#next) {
      this.#put(Math.floor(this.#random() * this.#limit), value, exact);
      this.#skip(number);
    }
  }

  /** The one or two in the middle: of all that were kept, or else of the first {@link FEW}. */
  middle(isThorough: boolean): readonly SampledNumber[] {
    const most = isThorough ? this.#limit : Math.min(FEW, this.#limit);
    const count = Math.min(this.#count, most);
    const half = count / 2;
    const places =
      count % 2 === 1 ? [Math.floor(half)] : [half - 1, half].filter((place) => place >= 0);
    const values = this.#values.slice(0, count);
    const texts = this.#texts;
    if (texts.size === 0) {
      values.sort();
      return places
        .map((place) => ({ value: values[place] ?? 0, text: undefined }))
        .slice(0, count);
    }
    const sorted = Array.from(values, (value, place) => ({ value, text: texts.get(place) }));
    sorted.sort((one, other) =>
      one.value === other.value ? compareTexts(one, other) : one.value - other.value,
    );
    return sorted.slice(places[0] ?? 0, (places.at(-1) ?? -1) + 1);
  }

  #put(place: number, double: number, exact: (() => SampledNumber) | undefined): void {
    const { value, text } = exact?.() ?? { value: double, text: undefined };
    this.#values[place] = value;
    if (text === undefined) this.#texts.delete(place);
    else this.#texts.set(place, text);
  }

  #grow(): void {
    const larger = new Float64Array(Math.min(this.#limit, this.#values.length * 4));
    larger.set(this.#values);
    this.#values = larger;
  }

  #skip(number: number): void {
    this.#weight *= Math.exp(Math.log(this.#random()) / this.#limit);
    this.#next = number + 1 + Math.floor(Math.log(this.#random()) / Math.log(1 - this.#weight));
  }

  /** Between 0 and 1, neither included (George Marsaglia's xorshift). */
  #random(): number {
    this.#seed ^= this.#seed << 13;
    this.#seed ^= this.#seed >>> 17;
    this.#seed ^= this.#seed << 5;
    return (this.#seed >>> 0) / 2 ** 32;
  }
}

/** Of two with the same double; a moment without a text is whole milliseconds, and so before all that have more. */
function compareTexts(one: SampledNumber, other: SampledNumber): number {
  const order = compareValues(one.text ?? `${one.value}`, other.text ?? `${other.value}`);
  return order ?? Number(other.text === undefined) - Number(one.text === undefined);
}
