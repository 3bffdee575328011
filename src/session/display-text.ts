import type { RefusalMessage } from '../contract/refusal-message.ts';
import { maskSecrets, maskTokens, toBase64 } from '../contract/secrets.ts';

/** Longest message that is shown, and longest code or address beside it, characters. */
const LENGTH = 300;
const ASIDE_LENGTH = 100;

/** What breaks lines, moves a terminal's cursor, or turns the text after it round. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/** A service's own message as it may be shown and copied: without secrets, in one line, then cut. */
export function displayText(text: string, secrets: readonly string[]): string {
  return cut(maskTokens(maskSecrets(text, secrets)).replace(CONTROLS, ' '), LENGTH);
}

/** A refusal as it may be shown and copied: its message, and in brackets its code and address. */
export function displayRefusal(refusal: RefusalMessage, secrets: readonly string[]): string {
  const message = displayText(refusal.message, secrets);
  const asides = [refusal.code, refusal.uri]
    .filter((text) => text !== undefined)
    .map((text) => cut(displayText(text, secrets), ASIDE_LENGTH));
  return asides.length === 0 ? message : `${message} (${asides.join(', ')})`;
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The credentials of an `Authorization: Basic` header (RFC 7617), which a service may repeat. */
export function basicCredentials(username: string, password: string): string {
  return toBase64(`${username}:${password}`);
}
