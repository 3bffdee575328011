/** In most lists there are fewer names than this. */
const FEW = 32;

/**
 * Hashes of the names of one list; two names of one hash are looked at closely, as two of one name are. A Set that is
 * emptied for each of a hundred thousand lists leaves as much behind for the garbage collector.
 */
export class HashSet {
  readonly #few = new Int32Array(FEW);
  #count = 0;
  #many: Set<number> | undefined;

  clear(): void {
    this.#count = 0;
    this.#many = undefined;
  }

  /** @returns false where it is there already */
  add(hash: number): boolean {
    const few = this.#few;
    const count = this.#count;
    for (let index = 0; index < count; index++) if (few[index] === hash) return false;
    if (count < FEW) {
      few[count] = hash;
      this.#count += 1;
      return true;
    }
    this.#many ??= new Set();
    if (this.#many.has(hash)) return false;
    this.#many.add(hash);
    return true;
  }
}
