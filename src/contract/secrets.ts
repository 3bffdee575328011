/**
 * What counts as a secret: by its name, by its form, or because it is a value in use. Everything that
 * keeps text or hands it on asks here (docs/decisions/one-rule-for-secrets.md).
 */

/** What stands for a secret in a text that is kept or shown without it. */
export const SECRET_MASK = '•••';

const SECRET_NAME =
  /passw|pass-?phrase|secret|token|credential|authorization|cookie|jwt|bearer|(?:api|access|auth|private|subscription|functions)-?key|^(?:x-)?auth$|\b(?:pwd|pin)$/;

/** What is said of a secret: `tokenUrl`, `max-tokens`. */
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

/** A scheme and what follows it, at the beginning of a value or of a part of one. */
const CREDENTIAL = /* @__PURE__ */ new RegExp(`(?:^|[:=,;"'])\\s*${SCHEME}[\\s:=]`, 'i');

const CREDENTIAL_ANYWHERE = /* @__PURE__ */ new RegExp(`\\b${SCHEME}\\s`, 'i');

/**
 * A JSON Web Token: three parts, or as many as are left of one that was cut. What has no dot is none, and matches
 * all the same: a long text of beginnings of tokens is so read once.
 */
const WEB_TOKEN = /\beyJ[\w-]{5,}(?:\.[\w-]*){0,4}/g;

const NAMED_VALUE = /(?<![\w.-])([\w.-]+)["']?\s*[:=](?=\s*\S)/g;

export function looksSecret(value: string): boolean {
  if (CREDENTIAL.test(value) || maskTokens(value) !== value) return true;
  return [...value.matchAll(NAMED_VALUE)].some(([, name = '']) => soundsSecret(name));
}

/** Shorter values in use are looked for as a whole value alone: in a text they would be found everywhere. */
const SHORTEST_IN_TEXT = 8;

/** Whether a text holds a value in use of 8 characters or more, plain or as JSON, forms, base64. */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  return longEnough(secrets).some((secret) =>
    spellings(secret).some((spelling) => text.includes(spelling)),
  );
}

/** Whether a value of its own, such as a header's, is a secret by its form or holds a value in use. */
export function isSecretValue(value: string, secrets: readonly string[]): boolean {
  return looksSecret(value) || secrets.includes(value.trim()) || holdsSecret(value, secrets);
}

/**
 * Whether a text of unknown syntax holds a secret or a secret’s name anywhere, also written with the escapes
 * of JSON: of such a text it cannot be told where the secret ends.
 */
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

/** The text with {@link SECRET_MASK} for each value in use that {@link holdsSecret} finds in it. */
export function maskForKeeping(text: string, secrets: readonly string[]): string {
  return maskSecrets(text, longEnough(secrets));
}

/**
 * The text with each of the secrets in it made unreadable, however short they are, also as they stand in a
 * form, in JSON and in base64: services have been seen to repeat what they were sent.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return (
    secrets
      .filter(Boolean)
      .flatMap(spellings)
      // Longest first: one may be part of another, which would then be half shown.
      .toSorted((a, b) => b.length - a.length)
      .reduce((masked, secret) => masked.replaceAll(secret, SECRET_MASK), text)
  );
}

/** The text without the JSON Web Tokens in it, also those that this page has never seen. */
export function maskTokens(text: string): string {
  return text.replaceAll(WEB_TOKEN, (found) => (found.includes('.') ? SECRET_MASK : found));
}

function longEnough(secrets: readonly string[]): string[] {
  return secrets.filter(({ length }) => length >= SHORTEST_IN_TEXT);
}

function spellings(secret: string): string[] {
  const form = new URLSearchParams({ s: secret }).toString().slice(2);
  const json = JSON.stringify(secret).slice(1, -1);
  // A text of JSON may lie in another one.
  const twice = JSON.stringify(json).slice(1, -1);
  const all = [secret, form, encodeURIComponent(secret), json, twice];
  if (secret.length < SHORTEST_IN_TEXT) return all;
  // What base64 makes of it wherever it lies among other bytes, as in `Basic …`; in both alphabets. The
  // characters at both ends have bits of the neighbours.
  for (const before of [0, 1, 2]) {
    const core = toBase64('\0'.repeat(before) + secret)
      .replace(/.=+$/, '')
      .slice(before && before + 1);
    all.push(core, core.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return all;
}

/** A text's UTF-8 in base64 (RFC 4648, section 4). */
export function toBase64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}
