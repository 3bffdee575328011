/** Counts what each service user has of something that adds up. */
export class UserQuota {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What all users have together. */
  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** @returns the undo, which may be called again; undefined where the user has all already */
  take(username: string): (() => void) | undefined {
    const count = this.#counts.get(username) ?? 0;
    if (count >= this.#limit) return undefined;
    this.#counts.set(username, count + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (this.#counts.get(username) ?? 1) - 1;
      if (left === 0) this.#counts.delete(username);
      else this.#counts.set(username, left);
    };
  }
}
