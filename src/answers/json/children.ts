import { CHILDREN_APART, type AnswerIndex } from './index-json.ts';
import {
  COLON,
  COMMA,
  isClosing,
  isOpening,
  OPEN_OBJECT,
  QUOTE,
  skipSmallValue,
  skipSpace,
  skipString,
  type ByteText,
  type Span,
} from './scan.ts';

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
    at = skipSpace(text, end);
    if (at < length && bytes[at] === COMMA) at = skipSpace(text, at + 1);
  }
}

export function countChildren(text: IndexedText, start: number): number {
  const container = text.index.containerAt(start);
  if (container) return container.count;
  let count = 0;
  for (const { number } of childrenFrom(text, start)) count = number + 1;
  return count;
}
