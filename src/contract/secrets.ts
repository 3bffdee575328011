/** Detects secrets by name, form or use, for all that is stored or passed on (docs/decisions/one-rule-for-secrets.md). */

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

/** Shorter values in use are matched only as a whole value; they would occur everywhere in a text. */
const SHORTEST_IN_TEXT = 8;

/** Whether a text contains a value in use of 8 characters or more, plain or in JSON, form or base64 encoding. */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  return longEnough(secrets).some((secret) =>
    spellings(secret).some((spelling) => text.includes(spelling)),
  );
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
  return createMask(longEnough(secrets))(text);
}

/** Masks secrets of any length, also in form, JSON and base64 encoding: some services repeat the request. */
export function createMask(secrets: readonly string[]): (text: string) => string {
  // Longest first: otherwise a secret that contains another would stay half visible.
  const all = secrets
    .flatMap(spellings)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length);
  return (text) => all.reduce((masked, secret) => masked.replaceAll(secret, SECRET_MASK), text);
}

export function maskTokens(text: string): string {
  return text.replaceAll(WEB_TOKEN, (found) => (found.includes('.') ? SECRET_MASK : found));
}

function longEnough(secrets: readonly string[]): string[] {
  return secrets.filter(({ length }) => length >= SHORTEST_IN_TEXT);
}

function spellings(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  // A JSON text may be nested in another.
  const twice = JSON.stringify(json).slice(1, -1);
  const form = new URLSearchParams({ s: secret }).toString().slice(2);
  const all = [secret, json, twice, form, encodeURIComponent(secret)];
  if (secret.length < SHORTEST_IN_TEXT) return all;
  // The base64 forms at each offset, in both alphabets; characters at both ends share bits with their neighbours.
  for (const before of [0, 1, 2]) {
    const core = toBase64('\0'.repeat(before) + secret)
      .replace(/.=+$/, '')
      .slice(before && before + 1);
    all.push(core, core.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return all;
}

export function toBase64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}
