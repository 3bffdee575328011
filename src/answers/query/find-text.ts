import { letterForms, literal } from '../../contract/fold-text.ts';
import { BACKSLASH, endsWord, QUOTE, skipString, skipWord } from '../json/scan.ts';
import { LINES_APART } from '../json/index-json.ts';
import type { IndexedText } from '../json/children.ts';
import { lineAt } from '../json/lines.ts';

export const MAX_MATCHES = 1_000;

/** Bytes searched per turn, so that other requests need not wait. */
const STRIDE = 8_000_000;
const WINDOW = 256_000;

/** One character for each byte: positions in the text are positions in the bytes. */
const byByte = new TextDecoder('windows-1252');
const encoder = new TextEncoder();

/** Finds a text in keys and values, ignoring case, escaped or not; `from` is in bytes. */
export function findText(text: IndexedText, sought: string, from: number) {
  const { bytes, length } = text;
  const positions: number[] = [];
  if (sought === '' || from >= length) return { positions, next: undefined };
  const pattern = patternOf(sought);
  const isSaid = createTokenCheck(text, from);
  const until = Math.min(from + STRIDE, length);
  // No match is longer: each letter may be three in capitals, of two parts each, and all of them escaped.
  const overlap = sought.length * 36;
  for (let begin = from; begin < until; begin += WINDOW) {
    const end = Math.min(begin + WINDOW, until);
    const window = byByte.decode(bytes.subarray(begin, Math.min(end + overlap, length)));
    pattern.lastIndex = 0;
    for (let match = pattern.exec(window); match; match = pattern.exec(window)) {
      const position = begin + match.index;
      if (position >= end) break;
      if (!isSaid(position, match[0].length)) {
        pattern.lastIndex = match.index + 1;
        continue;
      }
      positions.push(position);
      if (positions.length === MAX_MATCHES) return { positions, next: position + match[0].length };
    }
  }
  return { positions, next: until < length ? until : undefined };
}

/** A text as bytes may write it in JSON (RFC 8259, section 7). */
function patternOf(wanted: string): RegExp {
  const letters = letterForms(wanted).map((forms) =>
    anyOf(forms.map((form) => Array.from(form, wayOf).join(''))),
  );
  // A letter before an accent (from U+0300 on, as bytes or escaped) is a different letter.
  return new RegExp(String.raw`${letters.join('')}(?![ÌÍ]|\\u03[0-6])`, 'g');
}

function anyOf(patterns: readonly string[]): string {
  return `(?:${patterns.join('|')})`;
}

function wayOf(letter: string): string {
  const units = Array.from({ length: letter.length }, (_, at) => letter.charCodeAt(at));
  const long = units.map((unit) => {
    const digits = unit.toString(16).padStart(4, '0');
    return `\\\\u${digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;
  });
  const written = letter === '/' ? ['/', '\\/'] : [JSON.stringify(letter).slice(1, -1)];
  const raws = written.map((raw) => literal(byByte.decode(encoder.encode(raw))));
  return anyOf([...raws, long.join('')]);
}

/** Tests whether a span is within one key or value, and not part of an escape. Call it in order. */
function createTokenCheck(text: IndexedText, from: number) {
  const { bytes, length, index } = text;
  let start = index.lineStarts[Math.floor(lineAt(text, from) / LINES_APART)] ?? 0;
  let end = start;
  return (position: number, size: number): boolean => {
    while (end <= position && end < length) {
      start = end;
      if (bytes[start] === QUOTE) end = skipString(text, start);
      else end = endsWord(bytes[start]) ? start + 1 : skipWord(text, start);
    }
    if (position + size > end || position < start) return false;
    return bytes[start] === QUOTE
      ? position > start && !isInEscape(bytes, position)
      : !endsWord(bytes[start]);
  };
}

function isInEscape(bytes: Uint8Array, position: number): boolean {
  for (let back = 1; back <= 5; back += 1) {
    const slash = position - back;
    if (bytes[slash] !== BACKSLASH) continue;
    let run = 1;
    while (bytes[slash - run] === BACKSLASH) run += 1;
    // The second of two backslashes is escaped by the first.
    if (run % 2 === 1) return back === 1 || bytes[slash + 1] === 0x75;
  }
  return false;
}
