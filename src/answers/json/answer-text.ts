import { JsonIndexer, type Problem } from './index-json.ts';
import { createByteBuffer } from './byte-buffer.ts';
import type { IndexedText } from './children.ts';

export type AnswerText = ReturnType<typeof createAnswerText>;

const FIRST_CAPACITY = 256 * 1024;

export function createAnswerText(capacity = FIRST_CAPACITY) {
  const all = createByteBuffer(capacity);
  const index = new JsonIndexer();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let brokenAt: number | undefined;
  const checkUtf8 = (chunk: Uint8Array): void => {
    try {
      if (brokenAt === undefined) decoder.decode(chunk, { stream: true });
    } catch {
      const before = all.length - chunk.byteLength;
      // A character may have begun in the chunk before, up to three bytes ago.
      brokenAt = firstBrokenByte(all.bytes.subarray(0, all.length), Math.max(0, before - 3));
    }
  };
  let isFinished = false;
  return {
    /** The text so far; read it again after each change. */
    get text(): IndexedText {
      return { bytes: all.bytes, length: index.readable, index };
    },
    get bytes() {
      return all.bytes.subarray(0, all.length);
    },
    get isFinished() {
      return isFinished;
    },
    get problems(): readonly Problem[] {
      const { problems } = index;
      return brokenAt === undefined
        ? problems
        : [...problems, { kind: 'invalid-utf8', at: brokenAt }];
    },
    append(chunk: Uint8Array): void {
      all.append(chunk);
      checkUtf8(chunk);
      index.read({ bytes: all.bytes, length: all.length });
    },
    finish(): void {
      if (isFinished) return;
      isFinished = true;
      all.trim();
      index.finish({ bytes: all.bytes, length: all.length });
    },
  };
}

/** The first byte in no character (RFC 3629), else the end; one may have begun up to three bytes before `from`. */
function firstBrokenByte(bytes: Uint8Array, from: number): number {
  let at = from;
  // A continuation is judged together with the start of its character.
  while (at > 0 && ((bytes[at] ?? 0) & 0xc0) === 0x80 && at > from - 3) at -= 1;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  while (at < bytes.length) {
    const length = lengthOfCharacter(bytes[at] ?? 0);
    try {
      decoder.decode(bytes.subarray(at, at + length));
    } catch {
      return at;
    }
    at += length;
  }
  return bytes.length;
}

/** By the first byte; an invalid one counts as a character of its own. */
function lengthOfCharacter(first: number): number {
  if (first < 0xc2) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

export function wholeAnswerText(bytes: Uint8Array): AnswerText {
  const answer = createAnswerText(bytes.byteLength);
  answer.append(bytes);
  answer.finish();
  return answer;
}

export function indexText(text: string | Uint8Array): IndexedText {
  return wholeAnswerText(typeof text === 'string' ? new TextEncoder().encode(text) : text).text;
}
