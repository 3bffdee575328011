/** So many give an idea of the middle while more come. */
const FEW = 1_000;

/** Each number is as likely to be kept (Kim-Hung Li's "algorithm L", 1994). The same numbers give the same sample. */
export class RandomSample {
  #values: Float64Array<ArrayBuffer> = new Float64Array(64);
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

  add(value: number): void {
    const number = this.#count;
    this.#count += 1;
    if (number < this.#limit) {
      if (number === this.#values.length) this.#grow();
      this.#values[number] = value;
      if (number === this.#limit - 1) this.#skip(number);
    } else if (number === this.#next) {
      this.#values[Math.floor(this.#random() * this.#limit)] = value;
      this.#skip(number);
    }
  }

  /** The one or two in the middle: of all that were kept, or else of the first {@link FEW}. */
  middle(isThorough: boolean): readonly number[] {
    const most = isThorough ? this.#limit : Math.min(FEW, this.#limit);
    const sorted = this.#values.slice(0, Math.min(this.#count, most)).sort();
    const half = sorted.length / 2;
    return sorted.length % 2 === 1
      ? [...sorted.subarray(Math.floor(half), Math.ceil(half))]
      : [...sorted.subarray(Math.max(0, half - 1), half + 1)];
  }

  #grow(): void {
    const more = new Float64Array(Math.min(this.#limit, this.#values.length * 4));
    more.set(this.#values);
    this.#values = more;
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
