const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Folds letter case and composition (NFC), so that texts that differ only in those become equal. */
export function foldText(text: string): string {
  const small = text.toLowerCase();
  if (!BEYOND_ASCII.test(small)) return small;
  // The small sigma has a different form at the end of a word, and a small İ keeps its dot.
  return small.normalize('NFC').replaceAll('ς', 'σ').replaceAll('i\u0307', 'i');
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function searchedWords(text: string): readonly string[] {
  return foldText(text).split(/\s+/).filter(Boolean);
}

/** Whether an item has all words in its texts, or in `beside`; each item's texts are folded once, not for each key that is typed. */
export function createWordSearch<Item extends object>(
  textsOf: (item: Item) => readonly (string | null | undefined)[],
) {
  const folded = new WeakMap<Item, string>();
  return (item: Item, words: readonly string[], beside = ''): boolean => {
    const text = folded.get(item) ?? foldText(textsOf(item).join('\n'));
    folded.set(item, text);
    const other = foldText(beside);
    return words.every((word) => text.includes(word) || other.includes(word));
  };
}

/** Letters that are not the capital of a small one: the last three are the signs of Kelvin, Ångström and Ohm. */
const OTHER_FORMS = 'ς İ i\u0307 ϴ ẞ ǅ ǈ ǋ ǲ \u212A \u212B \u2126'.split(' ');

/** For each letter of a text, all spellings that {@link foldText} treats as equal. */
export function letterForms(text: string): readonly (readonly string[])[] {
  return Array.from(foldText(text), (letter) => {
    const forms = [letter, letter.toUpperCase(), ...OTHER_FORMS];
    const same = forms.filter((form) => foldText(form) === letter);
    return [...new Set(same.flatMap((form) => [form, form.normalize('NFD')]))];
  });
}

/** A pattern for `split` by texts that {@link foldText} treats as equal; matches are kept between the parts. */
export function foldedPattern(text: string): RegExp {
  const letters = letterForms(text).map((forms) => `(?:${forms.map(literal).join('|')})`);
  // A letter followed by a combining accent is a different letter.
  return new RegExp(`(${letters.join('')})(?!\\p{M})`, 'u');
}

export function literal(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}

/** At most `length` UTF-16 units of a text, without half a character, and a mark where it goes on. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
