import { indexText } from './answer-text.ts';
import {
  COLON,
  COMMA,
  countUpTo,
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
import { plainString } from '../values/names.ts';
import { formatCount } from '../../contract/language.ts';
import { readRaw } from './values.ts';

export type LineForm = 'value' | 'opening' | 'empty' | 'closing';

export interface Line {
  readonly number: number;
  readonly depth: number;
  readonly form: LineForm;
  readonly start: number;
  /** After the quoted key; {@link start} without a key. */
  readonly keyEnd: number;
  readonly valueStart: number;
  /** After a value that stands in the line whole, or after the opening bracket. */
  readonly valueEnd: number;
  readonly hasComma: boolean;
  readonly next: number;
}

/** @param from number of a line before which the walk begins, by fewer than {@link LINES_APART} */
export function* walkLines(text: IndexedText, from: number): Generator<Line> {
  const { bytes, length, index } = text;
  const byteAt = (at: number): number | undefined => (at < length ? bytes[at] : undefined);
  const checkpoint = Math.floor(from / LINES_APART);
  let start = index.lineStarts[checkpoint] ?? length;
  let depth = index.lineDepths[checkpoint] ?? 0;
  for (let number = checkpoint * LINES_APART; number < index.lineCount; number += 1) {
    let [keyEnd, valueStart] = [start, start];
    if (depth > 0 && bytes[start] === QUOTE) {
      const end = skipString(text, start);
      const colon = skipSpace(text, end);
      if (byteAt(colon) === COLON) [keyEnd, valueStart] = [end, skipSpace(text, colon + 1)];
    }
    const first = byteAt(valueStart);
    let form: LineForm = 'value';
    let valueEnd = valueStart + 1;
    let next = valueEnd;
    if (isOpening(first)) {
      next = skipSpace(text, valueEnd);
      const isEmpty = isClosing(byteAt(next));
      form = isEmpty ? 'empty' : 'opening';
      if (isEmpty) valueEnd = next + 1;
    } else if (isClosing(first)) form = 'closing';
    else valueEnd = first === QUOTE ? skipString(text, valueStart) : skipWord(text, valueStart);
    const lineDepth = depth;
    let hasComma = false;
    if (form === 'opening') depth += 1;
    else {
      next = skipSpace(text, valueEnd);
      hasComma = byteAt(next) === COMMA;
      if (hasComma) next = skipSpace(text, next + 1);
      if (isClosing(byteAt(next))) depth -= 1;
    }
    yield { number, depth: lineDepth, form, start, keyEnd, valueStart, valueEnd, hasComma, next };
    start = next;
  }
}

export function lineAt(text: IndexedText, at: number): number {
  const checkpoint = Math.max(0, countUpTo(text.index.lineStarts, at, (start) => start) - 1);
  let line = 0;
  for (const { number, next } of walkLines(text, checkpoint * LINES_APART)) {
    line = number;
    if (next > at) break;
  }
  return line;
}

export const INDENT = '  ';

/** Deeper levels are not indented any further: their lines would be white space only. */
export const MAX_INDENTS = 100;

const MAX_STRING_BYTES = 10_000;

/** Lines as JSON.stringify lays them out with an indent of two, numbers and keys as written; fewer at the end. */
export function layOutLines(
  text: IndexedText,
  { from, count }: { readonly from: number; readonly count: number },
): string[] {
  const lines: string[] = [];
  for (const line of walkLines(text, from)) {
    if (lines.length >= count) break;
    if (line.number >= from) lines.push(lineOf(text, line));
  }
  return lines;
}

function lineOf(text: IndexedText, line: Line): string {
  const { start, keyEnd, valueStart, valueEnd, form } = line;
  const indent = INDENT.repeat(Math.min(line.depth, MAX_INDENTS));
  const key = keyEnd > start ? `${partOf(text, { start, end: keyEnd })}: ` : '';
  const empty = text.bytes[valueStart] === OPEN_LIST ? '[]' : '{}';
  const value = form === 'empty' ? empty : partOf(text, { start: valueStart, end: valueEnd });
  return indent + key + value + (line.hasComma ? ',' : '');
}

function partOf(text: IndexedText, span: Span): string {
  const more = span.end - span.start - MAX_STRING_BYTES;
  if (more > 0) {
    return `${readRaw(text, span, MAX_STRING_BYTES)}… (${formatCount(more)} more bytes)`;
  }
  return plainString(readRaw(text, span));
}

/** A text box shows no more than this without being slow. */
const MAX_LINES = 20_000;
const MAX_LENGTH = 1_000_000;

/** The start of a long text. A truncated one is formatted as far as possible; invalid JSON is unchanged. */
export function layOutJson(json: string): { readonly text: string; readonly isCut: boolean } {
  const whole = indexText(json);
  const lines: string[] = [];
  let length = 0;
  for (const each of walkLines(whole, 0)) {
    const line = lineOf(whole, each);
    length += line.length + 1;
    if (lines.length === MAX_LINES || (lines.length > 0 && length > MAX_LENGTH)) break;
    lines.push(line);
  }
  return { text: lines.join('\n') || json, isCut: lines.length < whole.index.lineCount };
}
