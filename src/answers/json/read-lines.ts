import { formatCount } from '../../contract/format-count.ts';
import { OPEN_LIST, type Span } from './bytes-of-json.ts';
import type { IndexedText } from './read-children.ts';
import { readRaw } from './read-value.ts';
import { walkLines, type Line } from './walk-lines.ts';

const INDENT = '  ';

/** Deeper levels are not indented any further: their lines would be white space only. */
const MAX_INDENTS = 100;

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
