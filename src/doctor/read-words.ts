import { readRefusalMessage } from '../contract/refusal-message.ts';
import type { Answer } from './answer.ts';
import { quote } from './quote.ts';

/** What a refusal says of itself, led by a comma to be put after the evidence; empty if nothing. */
export function readWords(answer: Answer): string {
  const said = readRefusalMessage(answer.body ?? '');
  if (!said) return '';
  const text = said.code ? `${said.code}: ${said.message}` : said.message;
  const words = quote(text, answer.secrets);
  return words && `, “${words}”`;
}
