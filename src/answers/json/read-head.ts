import type { AnswerHead, HeadLimits } from '../api.ts';
import type { IndexedText } from './read-children.ts';
import { readLines } from './read-lines.ts';

/** Lines read at once: the first may be enough. */
const LINES_AT_ONCE = 256;

/** The beginning of an answer, laid out in lines; its first line whatever its length. */
export function readHead(text: IndexedText, { lines, length }: HeadLimits): AnswerHead {
  const head: string[] = [];
  let sum = 0;
  while (head.length < lines) {
    const next = readLines(text, { from: head.length, count: LINES_AT_ONCE });
    if (next.length === 0) break;
    for (const line of next) {
      sum += line.length + 1;
      const isFull = head.length === lines || (head.length > 0 && sum > length);
      if (isFull) return { text: head.join('\n'), lines: head.length };
      head.push(line);
    }
  }
  return { text: head.join('\n'), lines: head.length };
}
