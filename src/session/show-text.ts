import { maskSecrets } from './mask-secrets.ts';

/** Past this many characters a service's words are no sentence any more. */
const LENGTH = 300;

/** What breaks lines, moves a terminal's cursor, or turns the words after it round. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}]+/gu;

/**
 * A service's own words as they may be shown and copied: without the secrets, in one line, then
 * cut, and no character halved.
 */
export function showText(text: string, secrets: readonly string[]): string {
  const line = maskSecrets(text, secrets).replace(CONTROLS, ' ');
  return line.slice(0, LENGTH).replace(/[\uD800-\uDBFF]$/, '');
}
