/** What this run knows and must not show. */
export class SecretKeeper {
  readonly #secrets = new Set<string>();

  /** Takes more of them; of a token its signature too, which is as telling as the whole. */
  add(...secrets: readonly string[]): void {
    for (const secret of secrets) {
      this.#secrets.add(secret);
      const [, , signature] = secret.split('.');
      if (signature !== undefined && signature.length > 20) this.#secrets.add(signature);
    }
  }

  /** All of them. */
  list(): string[] {
    return [...this.#secrets];
  }
}
