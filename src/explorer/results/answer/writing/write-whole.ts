import { LINES_APART } from '../answer-index.ts';
import type { AnswerText } from '../indexed-text.ts';
import type { IndexedText } from '../read-children.ts';
import { readLines } from '../read-lines.ts';
import { createByteSink } from './byte-sink.ts';
import type { FilePart } from './file-request.ts';

const encoder = new TextEncoder();
const LINE_END = encoder.encode('\n');

/** The bytes of an answer as they came, from a place on. */
export function writeAsItCame({ bytes }: AnswerText, at: number, maxBytes: number): FilePart {
  const end = Math.min(at + maxBytes, bytes.length);
  const next = end < bytes.length ? { at: end, within: 0 } : undefined;
  return { bytes: bytes.slice(at, end), next, share: next ? end / bytes.length : 1 };
}

/** An answer laid out in lines, from one of them on; behind the last what could not be read, as it came. */
export function writePretty(answer: AnswerText, at: number, maxBytes: number): FilePart {
  const { text } = answer;
  const { lineCount } = text.index;
  const sink = createByteSink(maxBytes);
  let line = at;
  while (line < lineCount && sink.length < maxBytes) {
    const count = linesAtOnce(text, line, maxBytes);
    for (const words of readLines(text, { from: line, count, maxStringBytes: Infinity })) {
      sink.write(encoder.encode(words));
      sink.write(LINE_END);
    }
    line += count;
  }
  const next = line < lineCount ? { at: line, within: 0 } : undefined;
  if (!next) sink.write(answer.bytes, text.length);
  return {
    bytes: sink.bytes.subarray(0, sink.length),
    next,
    share: next ? line / lineCount : 1,
  };
}

/** As many as reach to the next checkpoint; fewer where they are long. */
function linesAtOnce(text: IndexedText, line: number, maxBytes: number): number {
  const { lineStarts } = text.index;
  const checkpoint = Math.floor(line / LINES_APART);
  const size = (lineStarts[checkpoint + 1] ?? text.length) - (lineStarts[checkpoint] ?? 0);
  const fitting = Math.max(1, Math.floor((LINES_APART * maxBytes) / Math.max(size, 1)));
  return Math.min(fitting, LINES_APART - (line % LINES_APART));
}
