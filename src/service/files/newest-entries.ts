export class NewestEntries<T> {
  readonly #entries = new Map<string, T>();

  constructor(private readonly capacity: number) {}

  get(key: string): T | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: T): void {
    this.#entries.set(key, value);
    if (this.#entries.size <= this.capacity) return;
    const [oldest = ''] = this.#entries.keys();
    this.#entries.delete(oldest);
  }
}
