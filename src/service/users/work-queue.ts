export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** Runs work first come, first served, so that a flood costs a bounded amount of memory. */
export class WorkQueue {
  readonly #concurrency: number;
  readonly #capacity: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** How much runs at the same time, and how much may wait. */
  constructor({ concurrency, capacity }: { concurrency: number; capacity: number }) {
    this.#concurrency = concurrency;
    this.#capacity = capacity;
  }

  /** @throws {QueueFullError} at once, where too much waits already; else what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#concurrency) {
      if (this.#waiting.length >= this.#capacity) throw new QueueFullError();
      // What finishes lets the next one on, so #running is not counted up here.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
