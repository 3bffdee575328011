import { readRefusalWords } from '../contract/refusal-words.ts';
import type { Answer } from './answer.ts';
import { quote } from './quote.ts';

/** What a refusal says of itself, led by a comma to be put after the evidence; empty if nothing. */
export function readWords(answer: Answer): string {
  const said = readRefusalWords(answer.body ?? '');
  if (!said) return '';
  const text = said.code ? `${said.code}: ${said.words}` : said.words;
  const words = quote(text, answer.secrets);
  return words && `, “${words}”`;
}
