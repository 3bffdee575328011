const INDEX_BITS = 14;

const REGISTERS = 2 ** INDEX_BITS;

const RANK_BITS = 32;

/** HyperLogLog in 16 KiB, standard error 0.8 %, with Otmar Ertl's estimator (2017): it needs no correction tables. */
export class DistinctSketch {
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
