/** How many values there are in steps of one width; each step has its lower end, and the next one its upper. */
export interface ProfileHistogram {
  readonly from: number;
  readonly width: number;
  readonly counts: readonly number[];
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

  read(): ProfileHistogram | undefined {
    if (!this.#counts) return undefined;
    let counts = Array.from(this.#counts);
    let [from, width] = [this.#from, this.#width];
    // A step of less than 1 would leave gaps between whole numbers.
    for (;;) {
      const [first, last] = usedSteps(counts);
      const isNarrow = this.#isWhole && width < 1;
      if (!isNarrow && last - first < STEPS / 2) {
        // Where a step begins may be past the largest number.
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
