const BEYOND_ASCII = /[\u0080-\uffff]/;

/** The same for texts that differ in the case of letters alone, or in how their letters are put together (NFC). */
export function foldText(text: string): string {
  const small = text.toLowerCase();
  // At a word's end the small sigma has another form.
  return BEYOND_ASCII.test(small) ? small.normalize('NFC').replaceAll('ς', 'σ') : small;
}

/** The words of a search, as {@link foldText} writes them. */
export function searchedWords(text: string): readonly string[] {
  return foldText(text).split(/\s+/).filter(Boolean);
}

/** Of each letter of a text, the ways to write what {@link foldText} takes for the same. */
export function letterForms(text: string): readonly (readonly string[])[] {
  return Array.from(text.normalize('NFC'), (letter) => {
    const small = letter.toLowerCase().replace('ς', 'σ');
    const cases = [letter, small, letter.toUpperCase(), ...(small === 'σ' ? ['ς'] : [])];
    return [...new Set(cases.flatMap((one) => [one, one.normalize('NFD')]))];
  });
}

/** Finds a text wherever {@link foldText} would, for `split`: what it found stands between the other parts. */
export function foldedPattern(text: string): RegExp {
  const letters = letterForms(text).map((forms) => `(?:${forms.map(literal).join('|')})`);
  // A letter with an accent behind it is another letter.
  return new RegExp(`(${letters.join('')})(?!\\p{M})`, 'u');
}

/** A text as a pattern that finds it alone. */
export function literal(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}
