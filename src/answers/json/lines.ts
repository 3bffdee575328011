import { indexText } from './answer-text.ts';
import {
  COLON,
  COMMA,
  isClosing,
  isOpening,
  QUOTE,
  skipSpace,
  skipString,
  skipWord,
  OPEN_LIST,
  type Span,
} from './scan.ts';
import { LINES_APART } from './index-json.ts';
import type { IndexedText } from './children.ts';
import { formatCount } from '../../contract/format-count.ts';
import { readRaw } from './values.ts';

/** The beginning of an answer, laid out in lines. */
export interface FirstLines {
  readonly text: string;
  readonly lines: number;
}

/** How much the beginning of an answer may be. */
export interface HeadLimits {
  readonly lines: number;
  /** Characters. */
  readonly length: number;
}

/** What stands in a line besides its key. */
export type LineForm = 'value' | 'opening' | 'empty' | 'closing';

/** A line of the text as it is laid out, one value in each; the next one takes its place. */
export interface Line {
  readonly number: number;
  readonly depth: number;
  readonly form: LineForm;
  /** Where it begins: its key, value or bracket. */
  readonly start: number;
  /** After the key with its quotes; {@link start} where there is none. */
  readonly keyEnd: number;
  readonly valueStart: number;
  /** After a value that stands in the line whole, or after the opening bracket. */
  readonly valueEnd: number;
  readonly hasComma: boolean;
  /** Where the next one begins. */
  readonly next: number;
}

/** Goes through lines one by one, and makes nothing of them. */
export interface LineWalk {
  readonly line: Line;
  /** @returns whether there was one more */
  advance(): boolean;
}

/** @param from number of a line before which the walk begins, by fewer than {@link LINES_APART} */
export function walkLines(text: IndexedText, from: number): LineWalk {
  const { bytes, length, index } = text;
  const checkpoint = Math.floor(from / LINES_APART);
  const begin = index.lineStarts[checkpoint] ?? length;
  const line: Writable<Line> = {
    number: checkpoint * LINES_APART - 1,
    depth: 0,
    form: 'value',
    start: begin,
    keyEnd: begin,
    valueStart: begin,
    valueEnd: begin,
    hasComma: false,
    next: begin,
  };
  let depth = index.lineDepths[checkpoint] ?? 0;

  const readValue = (at: number): void => {
    const byte = at < length ? bytes[at] : undefined;
    line.valueStart = at;
    line.form = 'value';
    if (!isOpening(byte)) {
      line.valueEnd = byte === QUOTE ? skipString(text, at) : skipWord(text, at);
      line.next = line.valueEnd;
      return;
    }
    const closing = skipSpace(text, at + 1);
    const isEmpty = closing < length && isClosing(bytes[closing]);
    line.form = isEmpty ? 'empty' : 'opening';
    line.valueEnd = isEmpty ? closing + 1 : at + 1;
    line.next = isEmpty ? closing + 1 : closing;
  };
  const readKey = (at: number): number => {
    line.keyEnd = at;
    if (depth === 0 || bytes[at] !== QUOTE) return at;
    const end = skipString(text, at);
    const colon = skipSpace(text, end);
    if (colon >= length || bytes[colon] !== COLON) return at;
    line.keyEnd = end;
    return skipSpace(text, colon + 1);
  };
  return {
    line,
    advance() {
      if (line.number + 1 >= index.lineCount || index.lineStarts.length === 0) return false;
      const at = line.next;
      line.number += 1;
      line.start = at;
      line.depth = depth;
      line.hasComma = false;
      if (at < length && isClosing(bytes[at])) {
        Object.assign(line, { form: 'closing', keyEnd: at, valueStart: at, valueEnd: at + 1 });
        line.next = at + 1;
      } else readValue(readKey(at));
      if (line.form === 'opening') {
        depth += 1;
        return true;
      }
      line.next = skipSpace(text, line.next);
      if (line.next < length && bytes[line.next] === COMMA) {
        line.hasComma = true;
        line.next = skipSpace(text, line.next + 1);
      }
      if (line.next < length && isClosing(bytes[line.next])) depth -= 1;
      return true;
    },
  };
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** The number of the line that a byte stands in. */
export function lineAt(text: IndexedText, at: number): number {
  const { lineStarts } = text.index;
  let [low, high] = [0, lineStarts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lineStarts[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const walk = walkLines(text, Math.max(0, low - 1) * LINES_APART);
  while (walk.advance()) if (walk.line.next > at) break;
  return Math.max(0, walk.line.number);
}

export const INDENT = '  ';

/** Deeper levels are not indented any further: their lines would be white space only. */
export const MAX_INDENTS = 100;

/** Of a longer string the rest is left out, bytes. */
const MAX_STRING_BYTES = 10_000;

interface LineOptions {
  readonly from: number;
  readonly count: number;
  /** Of a longer string the rest is left out, and said to be. */
  readonly maxStringBytes?: number;
}

/**
 * The text, laid out one value in a line as JSON.stringify does with an indent of two, save that each
 * number and key stays as it was written.
 *
 * @returns the lines asked for; fewer at the end
 */
export function readLines(text: IndexedText, options: LineOptions): string[] {
  const { from, count, maxStringBytes = MAX_STRING_BYTES } = options;
  const walk = walkLines(text, from);
  const lines: string[] = [];
  while (lines.length < count && walk.advance()) {
    if (walk.line.number >= from) lines.push(lineOf(text, walk.line, maxStringBytes));
  }
  return lines;
}

function lineOf(text: IndexedText, line: Line, maxBytes: number): string {
  const { start, keyEnd, valueStart, valueEnd, form } = line;
  const indent = INDENT.repeat(Math.min(line.depth, MAX_INDENTS));
  const key = keyEnd > start ? `${partOf(text, { start, end: keyEnd }, maxBytes)}: ` : '';
  const value =
    form === 'empty'
      ? text.bytes[valueStart] === OPEN_LIST
        ? '[]'
        : '{}'
      : partOf(text, { start: valueStart, end: valueEnd }, maxBytes);
  return indent + key + value + (line.hasComma ? ',' : '');
}

/** A value as it is written; a string with no more escapes than it needs. */
function partOf(text: IndexedText, span: Span, maxBytes: number): string {
  const size = span.end - span.start;
  if (size > maxBytes) {
    const more = formatCount(size - maxBytes);
    return `${readRaw(text, span, maxBytes)}… (${more} more bytes)`;
  }
  const raw = readRaw(text, span);
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.stringify(JSON.parse(raw));
  } catch {
    return raw;
  }
}

/** Lines read at once: the first may be enough. */
const LINES_AT_ONCE = 256;

/** The beginning of an answer, laid out in lines; its first line whatever its length. */
export function readHead(text: IndexedText, { lines, length }: HeadLimits): FirstLines {
  const head: string[] = [];
  let sum = 0;
  while (head.length < lines) {
    const next = readLines(text, { from: head.length, count: LINES_AT_ONCE });
    if (next.length === 0) break;
    for (const line of next) {
      sum += line.length + 1;
      const isFull = head.length === lines || (head.length > 0 && sum > length);
      if (isFull) return { text: head.join('\n'), lines: head.length };
      head.push(line);
    }
  }
  return { text: head.join('\n'), lines: head.length };
}

/** A text box shows no more than this without being slow. */
const LIMITS = { lines: 20_000, length: 1_000_000 };

/**
 * A JSON text laid out in lines, its numbers and keys as they are; of a long one the beginning. One that
 * is cut is shown as far as it goes, and what is no JSON at all as it is.
 */
export function layOutJson(json: string): { readonly text: string; readonly isCut: boolean } {
  const whole = indexText(json);
  const { text, lines } = readHead(whole, LIMITS);
  return { text: text || json, isCut: lines < whole.index.lineCount };
}
