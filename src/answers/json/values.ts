import { BACKSLASH, isOpening, OPEN_LIST, QUOTE, type ByteText, type Span } from './scan.ts';
import { valueName } from '../values/names.ts';
import { beginsNumber } from '../values/numbers.ts';
import { isSame, KIND } from './shape.ts';

export type ValueKind = 'null' | 'boolean' | 'number' | 'string' | 'object' | 'list' | 'odd';

export interface Cell {
  /** Undefined where the row has no such field. */
  readonly kind: ValueKind | undefined;
  /** A string's text; a number as written; JSON for an object, and for a list if requested. */
  readonly text: string;
  readonly isCut?: true;
}

const SIGNS = { string: '""', list: '[]', object: '{}' } as const;

export function emptyKind({ kind, text }: Cell): keyof typeof SIGNS | undefined {
  if (kind !== 'string' && kind !== 'list' && kind !== 'object') return undefined;
  return text === '' || (text === SIGNS[kind] && kind !== 'string') ? kind : undefined;
}

/** A value's displayed text: `""` and `[]` if empty; nothing if its row lacks the field. */
export function shownText(cell: Cell): string {
  const empty = emptyKind(cell);
  return empty ? SIGNS[empty] : cell.text;
}

/** A row's value in a column: one value, or all values in the lists on the way, in order. */
export interface FoundValue extends Span {
  /** Undefined for one value; `start` and `end` are of the list. An item without a value is undefined. */
  readonly items?: readonly (Span | undefined)[];
  readonly isCut?: boolean;
  readonly isJson?: boolean;
}

export const ITEM_JOINER = '; ';

/** A row's values in a column: at least one, which is undefined if missing. */
export function valuesOf(found: FoundValue | undefined): readonly (Span | undefined)[] {
  if (!found?.items || found.isJson) return [found];
  return found.items.length > 0 ? found.items : [undefined];
}

export function kindOf({ bytes }: ByteText, { start, end }: Span): ValueKind {
  const first = bytes[start];
  if (first === QUOTE) return 'string';
  if (isOpening(first)) return first === OPEN_LIST ? 'list' : 'object';
  const word = kindOfWord(bytes, start, end);
  if (word === KIND.number) return 'number';
  if (word === KIND.boolean) return 'boolean';
  return word === KIND.null ? 'null' : 'odd';
}

/** A leading byte order mark is part of a text. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The raw text with its escapes, up to some bytes, in whole characters. Invalid UTF-8 becomes U+FFFD. */
export function readRaw({ bytes }: ByteText, { start, end }: Span, maxBytes = Infinity): string {
  let last = Math.min(end, start + maxBytes);
  while (last > start && last < end && ((bytes[last] ?? 0) & 0xc0) === 0x80) last -= 1;
  return decoder.decode(bytes.subarray(start, last));
}

/** A string's text, up to some bytes: without quotes, with resolved escapes. */
export function readString(text: ByteText, { start, end }: Span, maxBytes = Infinity): string {
  const { bytes } = text;
  const isClosed = end - start >= 2 && bytes[end - 1] === QUOTE;
  const inner = { start: start + 1, end: isClosed ? end - 1 : end };
  const raw = readRaw(text, inner, maxBytes);
  return raw.includes('\\') ? unescapeText(raw) : raw;
}

export const encoder = new TextEncoder();

/** Reads a value, for a string the text between its quotes, with resolved escapes. @param read reads bytes */
export function readSaid<Into>(
  text: ByteText,
  span: Span,
  read: (bytes: Uint8Array, start: number, end: number, into: Into) => boolean,
  into: Into,
): boolean {
  const { bytes } = text;
  const { start, end } = span;
  if (bytes[start] !== QUOTE) return read(bytes, start, end, into);
  const isClosed = bytes[end - 1] === QUOTE && end - start >= 2;
  if (isClosed && read(bytes, start + 1, end - 1, into)) return true;
  if (isClosed && !bytes.subarray(start, end).includes(BACKSLASH)) return false;
  const value = encoder.encode(readString(text, span));
  return read(value, 0, value.length, into);
}

/** Resolves JSON's escapes; truncated and invalid ones stay as written. */
export function unescapeText(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw.replaceAll(/\\(?:u[\da-f]{4}|["\\/bfnrt])/gi, (escape) => {
      return JSON.parse(`"${escape}"`) as string;
    });
  }
}

/** Most bytes of a displayed cell: more is read on demand. */
export const MAX_CELL_BYTES = 1_000;

const MISSING: Cell = { kind: undefined, text: '' };

/** Truncates at `maxBytes`; `joiner` separates list values, each written as by `itemText`. */
export function cellOf(
  text: ByteText,
  found: FoundValue | undefined,
  maxBytes = MAX_CELL_BYTES,
  joiner = ITEM_JOINER,
  itemText = saidOfItem,
): Cell {
  if (!found) return MISSING;
  if (found.items) return joinedCell(text, found, found.items, { maxBytes, joiner, itemText });
  return singleCell(text, found, maxBytes);
}

/** A group's value as people read it: the text `null` in quotes. @param key its {@link groupName} */
export function shownGroup(key: string, cell: Cell): string {
  return key === 'null' || key === '"null"' ? key : shownText(cell);
}

/** The name that equal values share in groups: null, missing and an empty list have one name; a list has its values, joined. */
export function groupName(text: ByteText, found: FoundValue | undefined): string {
  if (!found) return 'null';
  if (!found.items) return valueName(readRaw(text, found));
  if (found.isJson) return valueName(cellOf(text, found, Infinity).text);
  const { items } = found;
  return items.length === 0 ? 'null' : `list ${items.map((item) => groupName(text, item)).join()}`;
}

function joinedCell(
  text: ByteText,
  { isCut: hasMore = false, isJson = false }: FoundValue,
  items: NonNullable<FoundValue['items']>,
  how: { readonly maxBytes: number; readonly joiner: string; readonly itemText: ItemText },
): Cell {
  const { maxBytes, joiner, itemText } = how;
  const parts: string[] = [];
  let length = 0;
  let isCut = hasMore;
  for (const item of items) {
    const room = maxBytes - length;
    isCut ||= room < 0 || (item !== undefined && item.end - item.start > room + 2);
    if (room < 0) break;
    const json = item && isJson ? readRaw(text, item, room) : 'null';
    const part = isJson ? json : itemText(item ? singleCell(text, item, room) : MISSING, joiner);
    parts.push(part);
    length += part.length + joiner.length;
  }
  const said = isJson ? `[${parts.join()}${isCut ? '' : ']'}` : parts.join(joiner);
  return { kind: 'list', text: said, ...(isCut && { isCut }) };
}

type ItemText = (item: Cell, joiner: string) => string;

/** Quotes a text that could be taken for null, none, a quoted one or several values. */
function saidOfItem({ kind, text }: Cell, joiner: string): string {
  if (kind !== 'string') return text;
  const isSeveral = joiner !== '\n' && text.includes(joiner.trim());
  return isSeveral || text === 'null' || text === '' || text.startsWith('"')
    ? JSON.stringify(text)
    : text;
}

/** An item in files: null leaves its position empty. */
export function bareItem({ kind, text }: Cell): string {
  return kind === 'null' ? '' : text;
}

function singleCell(text: ByteText, span: Span, maxBytes: number): Cell {
  const kind = kindOf(text, span);
  const isString = kind === 'string';
  const start = isString ? readString(text, span, maxBytes) : readRaw(text, span, maxBytes);
  const isCut = span.end - span.start - (isString ? 2 : 0) > maxBytes;
  return { kind, text: start, ...(isCut && { isCut }) };
}

const LITERALS = [
  { bytes: new TextEncoder().encode('true'), kind: KIND.boolean },
  { bytes: new TextEncoder().encode('false'), kind: KIND.boolean },
  { bytes: new TextEncoder().encode('null'), kind: KIND.null },
];

export function kindOfWord(bytes: Uint8Array, start: number, end: number): number {
  // Whether the rest is a number too costs more than it tells.
  if (beginsNumber(bytes, start)) return KIND.number;
  return LITERALS.find((known) => isSame(known.bytes, bytes, start, end))?.kind ?? KIND.odd;
}
