/** So many give an idea of the middle while more come. */
const FEW = 1_000;

/** A number as its double, and what it has more. */
export interface SampledNumber {
  readonly value: number;
  readonly low: number;
}

/** Each number is as likely to be kept (Kim-Hung Li's "algorithm L", 1994). The same numbers give the same sample. */
export class RandomSample {
  #values: Float64Array<ArrayBuffer> = new Float64Array(64);
  /** The part of each number that its double leaves out; undefined while no number has one. */
  #lows: Float64Array<ArrayBuffer> | undefined;
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

  /** @param low what the number has more than its double */
  add(value: number, low = 0): void {
    const number = this.#count;
    this.#count += 1;
    if (number < this.#limit) {
      if (number === this.#values.length) this.#grow();
      this.#put(number, value, low);
      if (number === this.#limit - 1) this.#skip(number);
    } else if (number === this.#next) {
      this.#put(Math.floor(this.#random() * this.#limit), value, low);
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
    const [values, lows] = [this.#values, this.#lows];
    if (!lows) {
      const sorted = values.slice(0, count).sort();
      return places.map((place) => ({ value: sorted[place] ?? 0, low: 0 })).slice(0, count);
    }
    const at = (place: number): SampledNumber => ({
      value: values[place] ?? 0,
      low: lows[place] ?? 0,
    });
    const sorted = Array.from({ length: count }, (_, place) => at(place)).sort(
      (one, other) => one.value - other.value || one.low - other.low,
    );
    return sorted.slice(places[0] ?? 0, (places.at(-1) ?? -1) + 1);
  }

  #put(place: number, value: number, low: number): void {
    this.#values[place] = value;
    if (low !== 0) this.#lows ??= new Float64Array(this.#values.length);
    if (this.#lows) this.#lows[place] = low;
  }

  #grow(): void {
    const more = (values: Float64Array): Float64Array<ArrayBuffer> => {
      const larger = new Float64Array(Math.min(this.#limit, values.length * 4));
      larger.set(values);
      return larger;
    };
    this.#values = more(this.#values);
    this.#lows &&= more(this.#lows);
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
