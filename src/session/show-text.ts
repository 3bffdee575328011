import type { RefusalWords } from '../contract/refusal-words.ts';
import { maskSecrets, maskTokens } from './mask-secrets.ts';

/** Past this many characters a service's words are no sentence any more. */
const LENGTH = 300;

/** Codes and addresses beside the words are shorter. */
const ASIDE_LENGTH = 100;

/** What breaks lines, moves a terminal's cursor, or turns the words after it round. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/**
 * A service's own words as they may be shown and copied: without the secrets, in one line, then
 * cut with an ellipsis, and no character halved.
 */
export function showText(text: string, secrets: readonly string[]): string {
  return cut(maskTokens(maskSecrets(text, secrets)).replace(CONTROLS, ' '), LENGTH);
}

/** A refusal as it may be shown and copied: its words, and in brackets its code and address. */
export function showRefusal(refusal: RefusalWords, secrets: readonly string[]): string {
  const words = showText(refusal.words, secrets);
  const asides = [refusal.code, refusal.uri]
    .filter((text) => text !== undefined)
    .map((text) => cut(showText(text, secrets), ASIDE_LENGTH));
  return asides.length === 0 ? words : `${words} (${asides.join(', ')})`;
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
