/** Symbols of a number's length and digits stand in the place of digits: as many digits at most. */
export const MAX_RUN = 18;

const DIGITS = '0123456789';

/** Letters that most texts with an alphabet are written in, beside those of ASCII: two bytes of UTF-8 each. */
const ALPHABETS: readonly (readonly [first: number, last: number])[] = [
  [0xc0, 0x24f],
  [0x370, 0x45f],
];

/** The order of single characters in a language, as far as it tells the order of texts. */
export interface TextRanks {
  /**
   * By code unit: what sorts alike at first look, such as a letter's two cases, has one rank.
   * 0 for characters whose place depends on others; {@link digit} for digits.
   */
  readonly byUnit: Uint16Array;
  /** Ranks from here to {@link MAX_RUN} above it are kept for numbers. */
  readonly digit: number;
}

/**
 * Learns from a collator how it orders characters (Unicode Technical Standard 10, primary weights).
 * A character that is more than one letter, none, or part of one, as `ch` is in Czech, gets no rank.
 *
 * @param locales as `Intl.Collator` takes them
 */
export function createTextRanks(locales?: string): TextRanks {
  const { compare } = new Intl.Collator(locales, { numeric: true, sensitivity: 'base' });
  const characters = candidates().sort(compare);
  const last = characters.at(-1) ?? '';
  const byUnit = new Uint16Array(0x500);
  let rank = 0;
  let digit = 0;
  let before = '';
  for (const character of characters) {
    const unit = character.charCodeAt(0);
    if (DIGITS.includes(character)) {
      if (digit === 0) {
        digit = rank + 1;
        rank += MAX_RUN + 1;
      }
      byUnit[unit] = digit;
      before = character;
    } else if (before !== '' && compare(before, character) === 0) {
      byUnit[unit] = rank;
    } else if (compare(character, before === '' ? '' : before + last) > 0) {
      rank += 1;
      byUnit[unit] = rank;
      before = character;
    }
  }
  for (const first of contracted(compare, last)) {
    for (const character of characters) {
      if (compare(character, first) === 0) byUnit[character.charCodeAt(0)] = 0;
    }
  }
  return { byUnit, digit };
}

function candidates(): string[] {
  const found = Array.from({ length: 0x7f - 0x20 }, (_, place) =>
    String.fromCharCode(place + 0x20),
  );
  for (const [first, last] of ALPHABETS) {
    for (let unit = first; unit <= last; unit += 1) {
      const character = String.fromCharCode(unit);
      if (/\p{L}/u.test(character)) found.push(character);
    }
  }
  return found;
}

/** Letters that make up one letter with another one, which then has a place of its own. */
function contracted(compare: (one: string, other: string) => number, last: string): string[] {
  const small = candidates().filter(
    (one) => /[a-z\u00c0-\u017f]/.test(one) && one === one.toLowerCase(),
  );
  return small
    .filter((one) => one <= 'z')
    .filter((first) =>
      small.some(
        (next) => compare(first + next, first) <= 0 || compare(first + next, first + last) >= 0,
      ),
    );
}
