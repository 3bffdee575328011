import { indexText } from './indexed-text.ts';
import { readHead } from './read-head.ts';

/** A text box shows no more than this without being slow. */
const LIMITS = { lines: 20_000, length: 1_000_000 };

/**
 * A JSON text laid out in lines, its numbers and keys as they are; of a long one the beginning. One that
 * is cut is shown as far as it goes, and what is no JSON at all as it is.
 */
export function layOutJson(json: string): { readonly text: string; readonly isCut: boolean } {
  const whole = indexText(json);
  const { text, lines } = readHead(whole, LIMITS);
  return { text: text || json, isCut: lines < whole.index.lineCount };
}
