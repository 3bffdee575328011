import type { Problem } from './answer-index.ts';
import { createGrowingBytes } from './growing-bytes.ts';
import { createJsonIndexer } from './index-json.ts';
import type { IndexedText } from './read-children.ts';

/** The text of an answer that may still come in. */
export interface AnswerText {
  /** What has come so far; to be asked for anew after each change. */
  readonly text: IndexedText;
  /** All bytes as they came, also those that could not be read. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isFinished: boolean;
  readonly problems: readonly Problem[];
  append(chunk: Uint8Array): void;
  /** Says that nothing more will come. */
  finish(): void;
}

/**
 * Makes the text of one answer, and its index with it.
 *
 * @param capacity bytes that are expected, where that is known
 */
export function createAnswerText(capacity?: number): AnswerText {
  const all = createGrowingBytes(capacity);
  const indexer = createJsonIndexer();
  const utf8 = createUtf8Check();
  let isFinished = false;
  return {
    get text() {
      const { index } = indexer;
      return { bytes: all.bytes, length: index.readable, index };
    },
    get bytes() {
      return all.bytes.subarray(0, all.length);
    },
    get isFinished() {
      return isFinished;
    },
    get problems(): readonly Problem[] {
      const { problems } = indexer.index;
      const at = utf8.brokenAt;
      return at === undefined ? problems : [...problems, { kind: 'invalid-utf8', at }];
    },
    append(chunk) {
      utf8.read(chunk);
      all.append(chunk);
      indexer.read({ bytes: all.bytes, length: all.length });
    },
    finish() {
      if (isFinished) return;
      isFinished = true;
      all.trim();
      indexer.finish({ bytes: all.bytes, length: all.length });
    },
  };
}

interface Utf8Check {
  /** Where the chunk began that holds something else; undefined where none does. */
  readonly brokenAt: number | undefined;
  read(chunk: Uint8Array): void;
}

function createUtf8Check(): Utf8Check {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let sum = 0;
  let brokenAt: number | undefined;
  return {
    get brokenAt() {
      return brokenAt;
    },
    read(chunk) {
      if (brokenAt !== undefined) return;
      try {
        decoder.decode(chunk, { stream: true });
      } catch {
        brokenAt = sum;
      }
      sum += chunk.byteLength;
    },
  };
}

/** The text of an answer that is whole. */
export function indexText(text: string | Uint8Array): IndexedText {
  const answer = createAnswerText();
  answer.append(typeof text === 'string' ? new TextEncoder().encode(text) : text);
  answer.finish();
  return answer.text;
}
