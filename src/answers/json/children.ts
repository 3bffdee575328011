import { CHILDREN_APART, type AnswerIndex } from './index-json.ts';
import {
  COLON,
  isClosing,
  isOpening,
  OPEN_OBJECT,
  QUOTE,
  skipComma,
  skipSmallValue,
  skipSpace,
  skipString,
  type ByteText,
  type Span,
} from './scan.ts';
import { isSame, keyOf, rawKeyOf } from './shape.ts';

export interface IndexedText extends ByteText {
  readonly index: AnswerIndex;
}

export interface Child extends Span {
  readonly number: number;
  /** Start of the key's text, without quotes; the span is empty for an item. */
  readonly keyStart: number;
  readonly keyEnd: number;
}

export function endOfValue(text: IndexedText, start: number): number {
  const container = isOpening(text.bytes[start]) ? text.index.containerAt(start) : undefined;
  return container ? (container.end ?? text.length) : skipSmallValue(text, start);
}

/** The items or fields from the given one on; of an answer that is cut or still comes in, those that have begun. */
export function* childrenFrom(text: IndexedText, start: number, from = 0): Generator<Child> {
  const { bytes, length } = text;
  const isObject = bytes[start] === OPEN_OBJECT;
  const group = Math.floor(from / CHILDREN_APART);
  const checkpoint = group > 0 ? text.index.containerAt(start)?.checkpoints[group - 1] : undefined;
  let at = checkpoint ?? skipSpace(text, start + 1);
  let number = checkpoint === undefined ? 0 : group * CHILDREN_APART;
  while (at < length && !isClosing(bytes[at])) {
    let keyStart = at;
    let keyEnd = at;
    if (isObject && bytes[at] === QUOTE) {
      const afterKey = skipString(text, at);
      keyStart = at + 1;
      keyEnd = afterKey - 1;
      at = skipSpace(text, afterKey);
      if (bytes[at] === COLON) at = skipSpace(text, at + 1);
      // The answer was cut after the key.
      if (at >= length) {
        if (number >= from) yield { number, keyStart, keyEnd, start: length, end: length };
        return;
      }
    }
    const end = endOfValue(text, at);
    if (number >= from) yield { number, keyStart, keyEnd, start: at, end };
    number += 1;
    at = skipComma(text, end);
  }
}

export function countChildren(text: IndexedText, start: number): number {
  const container = text.index.containerAt(start);
  if (container) return container.count;
  let count = 0;
  for (const { number } of childrenFrom(text, start)) count = number + 1;
  return count;
}

export function keyOfField({ bytes }: ByteText, { keyStart, keyEnd }: Child): string {
  return keyOf(bytes.subarray(keyStart, keyEnd));
}

/** A key with its usual bytes, by which most fields are recognized without being decoded. */
export interface FieldName {
  readonly key: string;
  readonly raw: Uint8Array;
}

export function fieldName(key: string): FieldName {
  return { key, raw: rawKeyOf(key) };
}

export function isNamed(text: ByteText, field: Child, { key, raw }: FieldName): boolean {
  const { keyStart, keyEnd } = field;
  return isSame(raw, text.bytes, keyStart, keyEnd) || keyOfField(text, field) === key;
}

/** The first field of that name in the object that begins at `start`. */
export function fieldNamed(text: IndexedText, start: number, name: FieldName): Child | undefined {
  for (const field of childrenFrom(text, start)) if (isNamed(text, field, name)) return field;
  return undefined;
}
