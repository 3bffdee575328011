import { sortPlaces } from './sort.ts';
import type { Steps } from './run-in-slices.ts';

/** Symbols of a number's length and digits stand in the place of digits: as many digits at most. */
export const MAX_RUN = 18;

const DIGITS = '0123456789';

/** Punctuation, kana, ideographs, and their wide forms; what repeats a kana, and wide digits, depend on others. */
const LEARNT =
  /[\u2010-\u205e\u3001-\u3004\u3006-\u3030\u3041-\u3096\u30a0-\u30fc\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff0f\uff1a-\uff5e]/;

const KANA = /[\u3041-\u3096\u30a1-\u30fa]/;
const VOWELS = ['ア', 'イ', 'ウ', 'エ', 'オ'];
const HANGUL = /[\uac00-\ud7a3]/;

/** Letters that most texts with an alphabet are written in, beside those of ASCII: two bytes of UTF-8 each. */
const ALPHABETS: readonly (readonly [first: number, last: number])[] = [
  [0xc0, 0x24f],
  [0x370, 0x45f],
];

/** The order of single characters in a language, as far as it tells the order of texts. */
export interface TextRanks {
  /**
   * By code unit: what sorts alike at first look, such as a letter's two cases, has one rank.
   * 0 for characters whose place depends on others, and those that are not known; {@link digit} for
   * digits. Hangul is known by its jamo (Unicode Standard, section 3.12).
   */
  readonly byUnit: Uint16Array;
  /** Ranks from here to {@link MAX_RUN} above it are kept for numbers. */
  readonly digit: number;
  readonly highest: number;
  /** By the kana before it: what {@link LONG_VOWEL} sorts as; 0 for what it always does. */
  readonly lengthened?: ReadonlyMap<number, number>;
}

/** Leading consonants, vowels, and trailing consonants (Unicode Standard, section 3.12). */
export const JAMO = {
  leading: { first: 0x1100, count: 19 },
  vowel: { first: 0x1161, count: 21 },
  trailing: { first: 0x11a8, count: 27 },
} as const;

/** The mark that lengthens the vowel of the kana before it. */
export const LONG_VOWEL = 0x30fc;

/**
 * Learns from a collator how it orders characters (Unicode Technical Standard 10, primary weights).
 * A character that is more than one letter, none, or part of one, as `ch` is in Czech, gets no rank.
 *
 * @param locales as `Intl.Collator` takes them
 */
export function createTextRanks(locales?: string): TextRanks {
  const { compare } = collatorOf(locales);
  return ranksOf(candidates().sort(compare), compare, 0x500);
}

/**
 * Learns the order of further characters, of those that are not in {@link candidates}: of Chinese,
 * Japanese and Korean ones there are too many to be learnt before they are met.
 *
 * @param met those that there are, each once
 */
export function* learnTextRanks(met: readonly string[], locales?: string): Steps<TextRanks> {
  const { compare } = collatorOf(locales);
  const kana = met.filter((character) => KANA.test(character));
  const more = met.some((character) => HANGUL.test(character)) ? jamo() : [];
  const vowels = kana.length > 0 ? VOWELS : [];
  const plain = met.filter((character) => LEARNT.test(character));
  const all = [...new Set([...candidates(), ...plain, ...vowels, ...more])];
  const places = Uint32Array.from(all.keys());
  yield* sortPlaces(places, (one, other) => compare(all[one] ?? '', all[other] ?? ''));
  const sorted = Array.from(places, (place) => all[place] ?? '');
  yield;
  const ranks = ranksOf(sorted, compare, 0x10000);
  const lengthened = new Map<number, number>();
  const mark = String.fromCharCode(LONG_VOWEL);
  for (const character of kana) {
    const vowel = VOWELS.find((one) => compare(character + mark, character + one) === 0);
    const rank = vowel === undefined ? 0 : (ranks.byUnit[vowel.charCodeAt(0)] ?? 0);
    lengthened.set(character.charCodeAt(0), rank);
  }
  return { ...ranks, lengthened };
}

type CompareTexts = (one: string, other: string) => number;

function collatorOf(locales: string | undefined): Intl.Collator {
  return new Intl.Collator(locales, { numeric: true, sensitivity: 'base' });
}

/** Ranks of characters that are in order. */
function ranksOf(characters: readonly string[], compare: CompareTexts, units: number): TextRanks {
  const last = characters.at(-1) ?? '';
  const byUnit = new Uint16Array(units);
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
  return { byUnit, digit, highest: rank };
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

/** What syllables of Hangul are made of. */
function jamo(): string[] {
  return Object.values(JAMO).flatMap(({ first, count }) =>
    Array.from({ length: count }, (_, place) => String.fromCharCode(first + place)),
  );
}

/** Letters that make up one letter with another one, which then has a place of its own. */
function contracted(compare: CompareTexts, last: string): string[] {
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
