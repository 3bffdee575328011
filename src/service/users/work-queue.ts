/** The queue is full: the work was not begun. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** Bounds of a {@link WorkQueue}. */
export interface WorkQueueOptions {
  /** How much runs at the same time. */
  readonly concurrency: number;
  /** How much may wait; more is refused. */
  readonly capacity: number;
}

/** Runs work first come, first served, so that a flood costs a bounded amount of memory. */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  /** @throws {QueueFullError} at once, where too much waits already; else what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#options.concurrency) {
      if (this.#waiting.length >= this.#options.capacity) throw new QueueFullError();
      // Whoever finishes hands its place over, so #running is not counted up here.
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
