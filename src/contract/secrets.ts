/** Detects secrets by name, form or use, for all that is stored or passed on (docs/decisions/one-rule-for-secrets.md). */

import { createSecretFinder, SHORTEST_IN_TEXT, type SecretMatch } from './find-secrets.ts';

export const SECRET_MASK = '•••';

const SECRET_NAME =
  /passw|pass-?phrase|secret|token|credential|authorization|cookie|jwt|bearer|(?:api|access|auth|private|subscription|functions)-?key|^(?:x-)?auth$|\b(?:pwd|pin)$/;

const ABOUT_SECRET = /(?:ur[il]|endpoint|type|lifetime|count|limit|max-?tokens)$/;

export function soundsSecret(name: string): boolean {
  const plain = name
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[_\s.]+/g, '-');
  return SECRET_NAME.test(plain) && !ABOUT_SECRET.test(plain);
}

const SCHEME = '(?:bearer|basic|token|api[-_]?key|jwt|digest|negotiate|private-token)';

/** A scheme and its credential, at the start of a value or of a part of one. */
const CREDENTIAL = /* @__PURE__ */ new RegExp(`(?:^|[:=,;"'])\\s*${SCHEME}[\\s:=]`, 'i');

const CREDENTIAL_ANYWHERE = /* @__PURE__ */ new RegExp(`\\b${SCHEME}\\s`, 'i');

/** A JSON Web Token, perhaps truncated. Texts without a dot match too: that keeps the search linear. */
const WEB_TOKEN = /\beyJ[\w-]{5,}(?:\.[\w-]*){0,4}/g;

const NAMED_VALUE = /(?<![\w.-])([\w.-]+)["']?\s*[:=](?=\s*\S)/g;

export function looksSecret(value: string): boolean {
  if (CREDENTIAL.test(value) || maskTokens(value) !== value) return true;
  return [...value.matchAll(NAMED_VALUE)].some(([, name = '']) => soundsSecret(name));
}

/** Whether a text contains a value in use of 8 characters or more, plain, escaped or in base64. */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  return createSecretFinder(longEnough(secrets), 'exact')(text).length > 0;
}

export function isSecretValue(value: string, secrets: readonly string[]): boolean {
  return looksSecret(value) || secrets.includes(value.trim()) || holdsSecret(value, secrets);
}

/** Whether a text of unknown syntax, JSON escapes included, contains a secret or the name of one. */
export function mentionsSecret(text: string, secrets: readonly string[]): boolean {
  const plain = text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
    .replaceAll(/\\(.)/g, '$1');
  const words = plain.match(/[\w.-]+/g) ?? [];
  return (
    words.some((word) => soundsSecret(word) || secrets.includes(word)) ||
    CREDENTIAL_ANYWHERE.test(plain) ||
    isSecretValue(plain, secrets)
  );
}

export function maskForKeeping(text: string, secrets: readonly string[]): string {
  return maskerForKeeping(secrets)(text);
}

/** {@link maskForKeeping} for many texts: to live no longer than the call that needs it. */
export const maskerForKeeping = (secrets: readonly string[]) =>
  createMask(longEnough(secrets), 'exact');

/**
 * Masks secrets of any length, also escaped and in base64: some services repeat the request.
 * @param match `exact` for the user's own texts, where a word that begins as a secret does is only a word
 */
export function createMask(
  secrets: readonly string[],
  match: SecretMatch = 'loose',
): (text: string) => string {
  const find = createSecretFinder(secrets, match);
  return (text) => {
    const found = find(text);
    if (found.length === 0) return text;
    let [masked, after] = ['', 0];
    for (const { start, end } of found) {
      masked += text.slice(after, start) + SECRET_MASK;
      after = end;
    }
    return masked + text.slice(after);
  };
}

export function maskTokens(text: string): string {
  return text.replaceAll(WEB_TOKEN, (found) => (found.includes('.') ? SECRET_MASK : found));
}

function longEnough(secrets: readonly string[]): string[] {
  return secrets.filter(({ length }) => length >= SHORTEST_IN_TEXT);
}
