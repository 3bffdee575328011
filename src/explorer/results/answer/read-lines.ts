import { LINES_APART } from './answer-index.ts';
import {
  CLOSE_LIST,
  COLON,
  COMMA,
  isClosing,
  isOpening,
  OPEN_LIST,
  QUOTE,
  skipSpace,
  skipString,
  skipWord,
  type Span,
} from './bytes-of-json.ts';
import type { IndexedText } from './read-children.ts';
import { readRaw } from './read-value.ts';

const INDENT = '  ';

/** Deeper levels are not indented any further: their lines would be white space only. */
const MAX_INDENTS = 100;

/** Of a longer string the rest is left out, bytes. */
export const MAX_STRING_BYTES = 10_000;

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
  const { bytes, length, index } = text;
  const checkpoint = Math.floor(from / LINES_APART);
  const start = index.lineStarts[checkpoint];
  let depth = index.lineDepths[checkpoint];
  if (start === undefined || depth === undefined) return [];
  const lines: string[] = [];
  let at = start;
  let number = checkpoint * LINES_APART;
  const { lineCount } = index;
  while (number < from + count && number < lineCount) {
    const indent = INDENT.repeat(Math.min(depth, MAX_INDENTS));
    let line = '';
    let isOpen = false;
    if (isClosing(bytes[at])) {
      line = bytes[at] === CLOSE_LIST ? ']' : '}';
      at += 1;
    } else {
      if (bytes[at] === QUOTE && depth > 0) {
        const end = skipString(text, at);
        const next = skipSpace(text, end);
        if (bytes[next] === COLON && next < length) {
          line = `${stringIn(text, { start: at, end }, maxStringBytes)}: `;
          at = skipSpace(text, next + 1);
        }
      }
      const byte = bytes[at];
      if (at < length && isOpening(byte)) {
        const closing = skipSpace(text, at + 1);
        const isEmpty = closing < length && isClosing(bytes[closing]);
        line += byte === OPEN_LIST ? '[' : '{';
        if (isEmpty) line += byte === OPEN_LIST ? ']' : '}';
        isOpen = !isEmpty;
        at = isEmpty ? closing + 1 : closing;
      } else if (at < length) {
        const end = byte === QUOTE ? skipString(text, at) : skipWord(text, at);
        const span = { start: at, end };
        line += byte === QUOTE ? stringIn(text, span, maxStringBytes) : readRaw(text, span);
        at = end;
      }
    }
    if (isOpen) depth += 1;
    else {
      at = skipSpace(text, at);
      if (at < length && bytes[at] === COMMA) {
        line += ',';
        at = skipSpace(text, at + 1);
      }
      if (at < length && isClosing(bytes[at])) depth -= 1;
    }
    if (number >= from) lines.push(indent + line);
    number += 1;
  }
  return lines;
}

/** A string in its quotes, with no more escapes than it needs. */
function stringIn(text: IndexedText, span: Span, maxBytes: number): string {
  const size = span.end - span.start;
  if (size > maxBytes) {
    const more = (size - maxBytes).toLocaleString('en');
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
