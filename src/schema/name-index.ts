/** How a name matches a word: not at all, as a whole, at the start, or inside. */
export const NONE = 0;
const WHOLE = 1;
const BEGINNING = 2;
const WITHIN = 3;

/** Occurs in no name and in no typed word. */
const BETWEEN = '\n';

/** Joins names into one text, so that one native search scans all of them. */
export class NameIndex {
  readonly #text: string;
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

  /** The match of each name with a lower-case word. */
  find(word: string): Uint8Array {
    const matches = new Uint8Array(this.names.length);
    const [text, starts] = [this.#text, this.#starts];
    if (word === '' || word.includes(BETWEEN)) return matches;
    let number = 0;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[number])) {
      while ((starts[number + 1] ?? Infinity) <= at) number += 1;
      const start = starts[number] ?? 0;
      number += 1;
      const length = (starts[number] ?? 0) - BETWEEN.length - start;
      if (at > start) matches[number - 1] = WITHIN;
      else matches[number - 1] = length === word.length ? WHOLE : BEGINNING;
    }
    return matches;
  }
}
