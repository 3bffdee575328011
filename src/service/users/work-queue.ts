export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** Runs work first come, first served, so that a flood costs a bounded amount of memory. */
export class WorkQueue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(private readonly limits: { concurrency: number; capacity: number }) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.limits.concurrency) {
      if (this.#waiting.length >= this.limits.capacity) throw new QueueFullError();
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
