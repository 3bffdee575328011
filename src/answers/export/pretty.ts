import {
  COLON,
  COMMA,
  isClosing,
  isOpening,
  QUOTE,
  skipSpace,
  skipString,
  skipWord,
} from '../json/scan.ts';
import { createByteBuffer, type ByteBuffer } from '../json/byte-buffer.ts';
import type { FileFormat, TextPartWriter } from './file-format.ts';

const SPACE = 0x20;
const LF = 0x0a;
const INDENT = 2;

/** Deeper levels are not indented any further: their lines would be white space only. */
const MAX_INDENTS = 100;

/**
 * An answer laid out in lines as JSON.stringify does with an indent of two, save that each token stays
 * as it was written. What is no JSON, and all behind it, follows as it came. A text that is not the last
 * ends behind a comma. `within` counts the lists and objects that are open.
 */
export const pretty: FileFormat<unknown> = { write: writePretty };

function writePretty(
  ...[answer, from, maxBytes, isLast]: Parameters<TextPartWriter>
): ReturnType<TextPartWriter> {
  const { text } = answer;
  const { bytes, length } = text;
  const sink = createByteBuffer(maxBytes * 2);
  let depth = from.within;
  let at = from.at === 0 ? (text.index.root ?? length) : from.at;
  while (at < length) {
    at = skipSpace(text, at);
    if (at >= length) break;
    const byte = bytes[at] ?? 0;
    if (isOpening(byte)) {
      const inner = skipSpace(text, at + 1);
      sink.writeByte(byte);
      at = inner;
      if (inner < length && isClosing(bytes[inner])) {
        sink.writeByte(bytes[inner] ?? 0);
        at = inner + 1;
      } else {
        depth += 1;
        breakLine(sink, depth);
      }
    } else if (isClosing(byte)) {
      depth -= 1;
      breakLine(sink, depth);
      sink.writeByte(byte);
      at += 1;
    } else if (byte === COMMA) {
      sink.writeByte(byte);
      breakLine(sink, depth);
      at += 1;
      if (sink.length >= maxBytes) {
        const next = { at, within: depth };
        return { bytes: written(sink), next };
      }
    } else if (byte === COLON) {
      sink.writeByte(byte);
      sink.writeByte(SPACE);
      at += 1;
    } else {
      const end = byte === QUOTE ? skipString(text, at) : skipWord(text, at);
      sink.write(bytes, at, end);
      at = end;
    }
  }
  if (!isLast) return { bytes: written(sink), next: { at, within: depth } };
  sink.writeByte(LF);
  sink.write(answer.bytes, length);
  return { bytes: written(sink), next: undefined };
}

function written(sink: ByteBuffer): Uint8Array<ArrayBuffer> {
  return sink.bytes.subarray(0, sink.length);
}

function breakLine(sink: ByteBuffer, depth: number): void {
  sink.writeByte(LF);
  for (let spaces = Math.min(depth, MAX_INDENTS) * INDENT; spaces > 0; spaces -= 1) {
    sink.writeByte(SPACE);
  }
}
