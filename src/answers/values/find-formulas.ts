import { isNumberAt } from './numbers.ts';

export interface FormulaPlaces {
  /** Positions for apostrophes that prevent formulas, ascending, in bytes from the start of the text. */
  readonly guards: readonly number[];
  /** Whether the text is to stand in quotes, since a reader of other separators could complete a formula. */
  readonly needsQuotes: boolean;
}

export const NO_FORMULAS: FormulaPlaces = { guards: [], needsQuotes: false };

const MAY_BE_FORMULA = /[-+=@|\t\r\n＋－＝＠]/;

const [CR, LF] = [0x0d, 0x0a];
const encoder = new TextEncoder();

/** `=`, `+`, `-`, `@`, `|`, tab, CR and LF, by which spreadsheets know a formula (OWASP, CSV Injection). */
const FIRST_SIGNS = setOf('=+-@|\t\r\n');

/** Signs that are not separators: text after a separator is checked anyway. */
const SIGNS = setOf('=+-@');

/** The same signs in their full width, which some spreadsheets take for them: U+FF0B, FF0D, FF1D, FF20. */
const WIDE_SIGNS = encodeAll('＋－＝＠');

/** Ends of a cell or row for some reader, regardless of the file's own separator. */
const BREAKS = setOf(',;|\t\r\n\v\f');

/** Characters that may follow a negative number in a row that some reader takes for one cell. */
const CONTINUATIONS = setOf('0123456789eE*/^&%<>');

/** Breaks that readers trim off a cell: what follows a number behind one may be of the same cell. */
const TRIMMED = setOf('\v\f\u2028');

/** Without one of these a formula only reckons: it calls no function, program or other document. */
const CALLS = setOf('(!');

const NUMBER_SIGNS = setOf('0123456789+-.eE');

const SPACE = setOf(' ');

/** Within quotes a quote is doubled, which some readers take for an empty text and more text. */
const SPACE_OR_QUOTE = setOf(' "');

/** Line and paragraph separator, which end a line for some readers. */
const LINE_SIGNS = encodeAll('\u2028\u2029');

/** The byte order mark, and spaces that do not break or have no width: readers trim them before a sign. */
const WIDE_SPACES = encodeAll('\uFEFF\u00A0\u202F\u2060\u200B\u3000');

const WIDE_STARTS = new Set(WIDE_SPACES.map(([first]) => first));

/** Ends of lists and objects: no formula goes on with one after a number. */
const CLOSINGS = setOf(']}');

/** Also where a reader with other separators than the file's, or that heeds no quotes, would have a cell begin. */
export function findFormulas(bytes: Uint8Array, start: number, end: number): FormulaPlaces {
  let guards: number[] | undefined;
  let needsQuotes = false;
  const first = skipSpaces(bytes, start, end, SPACE);
  if (beginsFormula(bytes, first, end, FIRST_SIGNS) && !isNumberAt(bytes, first, end)) {
    guards = [start];
  }
  const goesOn = !guards && isIn(CONTINUATIONS, bytes[first]);
  let isDivided = false;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at];
    if (goesOn && isIn(CALLS, byte)) needsQuotes = true;
    const lineSign = byte === LINE_SIGNS[0]?.[0] ? lengthAt(bytes, at, LINE_SIGNS) : 0;
    if (lineSign === 0 && !isIn(BREAKS, byte)) continue;
    isDivided ||= byte !== CR && byte !== LF;
    const begin = skipSpaces(bytes, at + (lineSign || 1), end, SPACE);
    const sign = skipSpaces(bytes, begin, end, SPACE_OR_QUOTE);
    if (!beginsFormula(bytes, sign, end, SIGNS)) continue;
    needsQuotes = true;
    // A reader that has a cell begin behind a separator may take the lines below for the same cell.
    const isAmidLines = isDivided && byte === LF;
    // Some end rows by CR LF alone, as the file's own do.
    const separator = byte === LF && bytes[at - 1] === CR ? CR : (byte ?? 0);
    if (begin === sign && !isAmidLines && isLoneNumber(bytes, begin, end, separator)) continue;
    (guards ??= []).push(begin);
  }
  return guards || needsQuotes ? { guards: guards ?? [], needsQuotes } : NO_FORMULAS;
}

function beginsFormula(bytes: Uint8Array, at: number, end: number, signs: Uint8Array): boolean {
  if (at >= end) return false;
  const first = bytes[at];
  if (isIn(signs, first)) return true;
  return first === WIDE_SIGNS[0]?.[0] && lengthAt(bytes, at, WIDE_SIGNS) > 0;
}

/** Whether the cell that begins after a separator is a number for all who divide cells by it. */
function isLoneNumber(bytes: Uint8Array, start: number, end: number, separator: number): boolean {
  // Skips only the characters of a number: a cell may be as long as the text, and there may be many.
  const stop = skip(bytes, start, end, NUMBER_SIGNS);
  if (!isNumberAt(bytes, start, stop)) return false;
  const next = skip(bytes, stop, end, SPACE);
  if (next === end) return true;
  if (isIn(TRIMMED, separator)) return false;
  const byte = bytes[next];
  // At a separator within a row, readers with other separators continue the cell.
  if (byte === separator && separator !== LF && next > stop) return false;
  // A CR alone ends no row for some readers, and a formula may go on after it.
  return byte === CR ? bytes[next + 1] === LF : byte === separator || isIn(CLOSINGS, byte);
}

/** Also past the spaces of several bytes. */
function skipSpaces(bytes: Uint8Array, start: number, end: number, skipped: Uint8Array): number {
  let at = skip(bytes, start, end, skipped);
  while (at < end && WIDE_STARTS.has(bytes[at])) {
    const length = lengthAt(bytes, at, WIDE_SPACES);
    if (length === 0) break;
    at = skip(bytes, at + length, end, skipped);
  }
  return at;
}

/** The bytes of the character at a place, 0 if it is none of these. */
function lengthAt(bytes: Uint8Array, at: number, signs: readonly Uint8Array[]): number {
  const found = signs.find((sign) => sign.every((byte, index) => bytes[at + index] === byte));
  return found?.length ?? 0;
}

function encodeAll(characters: string): Uint8Array[] {
  return Array.from(characters, (character) => encoder.encode(character));
}

function skip(bytes: Uint8Array, start: number, end: number, skipped: Uint8Array): number {
  let at = start;
  while (at < end && isIn(skipped, bytes[at])) at += 1;
  return at;
}

export function guardText(text: string): string {
  if (!MAY_BE_FORMULA.test(text)) return text;
  const bytes = encoder.encode(text);
  const { guards } = findFormulas(bytes, 0, bytes.length);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return [0, ...guards]
    .map((guard, index) => decoder.decode(bytes.subarray(guard, guards[index])))
    .join("'");
}

function setOf(characters: string): Uint8Array {
  const members = new Uint8Array(256);
  for (const byte of encoder.encode(characters)) members[byte] = 1;
  return members;
}

function isIn(set: Uint8Array, byte: number | undefined): boolean {
  return byte !== undefined && set[byte] === 1;
}
