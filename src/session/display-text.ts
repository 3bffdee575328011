import { REQUEST_ID_HEADER } from '../contract/headers.ts';
import type { RefusalMessage } from '../contract/refusal-message.ts';
import { createMask, maskTokens } from '../contract/secrets.ts';

const LENGTH = 300;
/** The rest of a longer text is ignored: a service may send a megabyte. */
const READ_LENGTH = 20_000;

const ASIDE_LENGTH = 100;

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

export function displayText(text: string, secrets: readonly string[]): string {
  const masked = createMask(secrets)(text.slice(0, READ_LENGTH));
  return cut(maskTokens(masked).replace(CONTROLS, ' '), LENGTH);
}

export function displayRefusal(refusal: RefusalMessage, secrets: readonly string[]): string {
  const message = displayText(refusal.message, secrets);
  const asides = [refusal.code, refusal.uri]
    .filter((text) => text !== undefined)
    .map((text) => cut(displayText(text, secrets), ASIDE_LENGTH));
  return asides.length === 0 ? message : `${message} (${asides.join(', ')})`;
}

/** What every failure tells of the answer behind it: the id is there if the service gave one. */
export function answerFacts(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  secrets: readonly string[],
): { readonly status: number; readonly requestId?: string } {
  const requestId = headers.get(REQUEST_ID_HEADER);
  return { status, ...(requestId !== null && { requestId: displayText(requestId, secrets) }) };
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The credentials of an `Authorization: Basic` header (RFC 7617), which a service may echo. */
export function basicCredentials(username: string, password: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(`${username}:${password}`)));
}
