import { isOpening, OPEN_LIST, QUOTE, type ByteText, type Span } from './bytes-of-json.ts';
import { kindOfWord } from './index-json.ts';
import { KIND } from '../query/shape.ts';

export type ValueKind = 'null' | 'boolean' | 'number' | 'string' | 'object' | 'list' | 'odd';

/** The kind of the value in a span. */
export function kindOf({ bytes }: ByteText, { start, end }: Span): ValueKind {
  const first = bytes[start];
  if (first === QUOTE) return 'string';
  if (isOpening(first)) return first === OPEN_LIST ? 'list' : 'object';
  const word = kindOfWord(bytes, start, end);
  if (word === KIND.number) return 'number';
  if (word === KIND.boolean) return 'boolean';
  return word === KIND.null ? 'null' : 'odd';
}

const decoder = new TextDecoder();

/**
 * The text as it came, JSON's escapes and all. Bytes that are no UTF-8 become U+FFFD.
 *
 * @param maxBytes what is behind is left out
 */
export function readRaw({ bytes }: ByteText, { start, end }: Span, maxBytes = Infinity): string {
  return decoder.decode(bytes.subarray(start, Math.min(end, start + maxBytes)));
}

/**
 * What a string says: without quotes, its escapes resolved.
 *
 * @param maxBytes what is behind is left out
 */
export function readString(text: ByteText, { start, end }: Span, maxBytes = Infinity): string {
  const { bytes } = text;
  const isClosed = end - start >= 2 && bytes[end - 1] === QUOTE;
  const inner = { start: start + 1, end: isClosed ? end - 1 : end };
  const raw = readRaw(text, inner, maxBytes);
  return raw.includes('\\') ? unescapeText(raw) : raw;
}

/** Resolves JSON's escapes; what is cut or is none stays as it is written. */
function unescapeText(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw.replaceAll(/\\(?:u[\da-f]{4}|["\\/bfnrt])/gi, (escape) => {
      return JSON.parse(`"${escape}"`) as string;
    });
  }
}
