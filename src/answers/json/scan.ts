/** The bytes that make up JSON (RFC 8259, section 2). */
export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_LIST = 0x5b;
export const CLOSE_LIST = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;

/** No other value begins with it. */
export const FIRST_OF_NULL = 0x6e;

/** A part of a text: the bytes from `start` up to, but not with, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The readable bytes of an answer; past `length` there is nothing to be read. */
export interface ByteText {
  readonly bytes: Uint8Array;
  readonly length: number;
}

export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

export function isOpening(byte: number | undefined): boolean {
  return byte === OPEN_LIST || byte === OPEN_OBJECT;
}

export function isClosing(byte: number | undefined): boolean {
  return byte === CLOSE_LIST || byte === CLOSE_OBJECT;
}

export function endsWord(byte: number | undefined): boolean {
  return (
    byte === undefined ||
    byte === COMMA ||
    byte === COLON ||
    byte === QUOTE ||
    isClosing(byte) ||
    isOpening(byte) ||
    isSpace(byte)
  );
}

export function skipSpace({ bytes, length }: ByteText, at: number): number {
  let position = at;
  while (position < length && isSpace(bytes[position])) position += 1;
  return position;
}

/** @returns the start of the next item or key after a value: space and a comma are skipped */
export function skipComma(text: ByteText, at: number): number {
  const position = skipSpace(text, at);
  const isComma = position < text.length && text.bytes[position] === COMMA;
  return isComma ? skipSpace(text, position + 1) : position;
}

/** @returns where the quote is that ends a string, which goes on at `from`; past the length where it is cut */
export function closingQuote(bytes: Uint8Array, from: number, length: number): number {
  let position = from;
  while (position < length && bytes[position] !== QUOTE)
    position += bytes[position] === BACKSLASH ? 2 : 1;
  return position;
}

/** From the opening quote to the position after the closing one; the text's end where it is cut. */
export function skipString({ bytes, length }: ByteText, at: number): number {
  return Math.min(closingQuote(bytes, at + 1, length) + 1, length);
}

export function skipWord({ bytes, length }: ByteText, at: number): number {
  let position = at;
  while (position < length && !endsWord(bytes[position])) position += 1;
  // Invalid JSON must not stop the scan.
  return Math.max(position, Math.min(at + 1, length));
}

/** @returns the position after the value that begins at `at`, read byte by byte: for small ones */
export function skipSmallValue(text: ByteText, at: number): number {
  const first = text.bytes[at];
  if (first === QUOTE) return skipString(text, at);
  return isOpening(first) ? (endOfContainer(text, at) ?? text.length) : skipWord(text, at);
}

/** @returns the position after the list or object that begins at `at`; undefined where it is cut */
export function endOfContainer({ bytes, length }: ByteText, at: number): number | undefined {
  let depth = 0;
  for (let position = at; position < length; position += 1) {
    const byte = bytes[position];
    if (byte === QUOTE) position = closingQuote(bytes, position + 1, length);
    else if (isOpening(byte)) depth += 1;
    else if (isClosing(byte)) {
      depth -= 1;
      if (depth === 0) return position + 1;
    }
  }
  return undefined;
}

/** How many of some items have a value up to a limit; their values ascend. */
export function countUpTo<Item>(
  items: readonly Item[],
  limit: number,
  valueOf: (item: Item) => number,
): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (valueOf(items[middle] as Item) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
