import type { ProfileHistogram } from './profile.ts';

/** Steps while values come; of those that are told there are at most half as many, and one. */
const STEPS = 64;

/** As narrow as a step begins, compared with the first value. */
const FIRST_SHARE = 2 ** -48;

/**
 * Counts numbers in steps of one width, which doubles whenever they do not reach any more: each number is
 * counted exactly, and none is kept.
 */
export class StreamedHistogram {
  #counts: Float64Array<ArrayBuffer> | undefined;
  /** In widths: where the first step begins. */
  #from = 0;
  #width = 0;
  #isWhole = true;

  /** Infinite numbers are left out. */
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
      this.#from = Math.floor(value / this.#width) - STEPS / 2;
    }
    for (;;) {
      const step = Math.floor(value / this.#width) - this.#from;
      if (step >= 0 && step < STEPS) {
        this.#counts[step] = (this.#counts[step] ?? 0) + 1;
        return;
      }
      this.#widen(step < 0 ? step : step - STEPS);
    }
  }

  /** @param towards below 0 where there is no room before the first step, else behind the last */
  #widen(towards: number): void {
    const counts = this.#counts ?? new Float64Array(STEPS);
    const next = new Float64Array(STEPS);
    const [first, last] = usedSteps(counts);
    const begin = Math.floor((this.#from + first) / 2);
    const end = Math.floor((this.#from + last) / 2);
    // Room is left on the side where it was wanted.
    const from = towards < 0 ? end - STEPS + 1 : begin;
    for (let step = first; step <= last; step += 1) {
      const place = Math.floor((this.#from + step) / 2) - from;
      next[place] = (next[place] ?? 0) + (counts[step] ?? 0);
    }
    this.#counts = next;
    this.#from = from;
    this.#width *= 2;
  }

  /** @returns undefined where nothing was counted */
  read(): ProfileHistogram | undefined {
    if (!this.#counts) return undefined;
    let counts = Array.from(this.#counts);
    let [from, width] = [this.#from, this.#width];
    // A step of less than 1 would leave gaps between whole numbers.
    for (;;) {
      const [first, last] = usedSteps(counts);
      const isNarrow = this.#isWhole && width < 1;
      if (!isNarrow && last - first < STEPS / 2) {
        return { from: (from + first) * width, width, counts: counts.slice(first, last + 1) };
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

/** The first and the last step that has something. */
function usedSteps(counts: ArrayLike<number>): [first: number, last: number] {
  let [first, last] = [0, counts.length - 1];
  while (first < last && !counts[first]) first += 1;
  while (last > first && !counts[last]) last -= 1;
  return [first, last];
}
