/** How a name has a word: not at all, as its whole, at its beginning, or somewhere. */
export const NONE = 0;
const WHOLE = 1;
const BEGINNING = 2;
const WITHIN = 3;

/** In no name, nor in any word that somebody types. */
const BETWEEN = '\n';

/** Names in one text, so that one search of the engine's own goes through all of them. */
export class NameIndex {
  readonly #text: string;
  /** Where each name begins in the text, and where the one after the last would. */
  readonly #starts: Uint32Array;

  constructor(readonly names: readonly string[]) {
    const lower = names.map((name) => name.toLowerCase());
    this.#text = lower.join(BETWEEN);
    this.#starts = new Uint32Array(names.length + 1);
    let start = 0;
    for (const [number, name] of lower.entries()) {
      start += name.length + BETWEEN.length;
      this.#starts[number + 1] = start;
    }
  }

  /** For each name, how it has a word, which is to be in lower case. */
  find(word: string): Uint8Array {
    const found = new Uint8Array(this.names.length);
    const [text, starts] = [this.#text, this.#starts];
    if (word === '' || word.includes(BETWEEN)) return found;
    let number = 0;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[number])) {
      while ((starts[number + 1] ?? Infinity) <= at) number += 1;
      const start = starts[number] ?? 0;
      number += 1;
      const length = (starts[number] ?? 0) - BETWEEN.length - start;
      if (at > start) found[number - 1] = WITHIN;
      else found[number - 1] = length === word.length ? WHOLE : BEGINNING;
    }
    return found;
  }
}
