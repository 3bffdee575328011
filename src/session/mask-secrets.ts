/** A token is one whoever it was issued to, so also one that nobody here has seen. */
const JSON_WEB_TOKEN = /\beyJ[\w-]{5,}(?:\.[\w-]*){1,4}/g;

/** The text without the JSON Web Tokens in it. */
export function maskTokens(text: string): string {
  return text.replaceAll(JSON_WEB_TOKEN, '•••');
}

/** The credentials of an `Authorization: Basic` header (RFC 7617), which a service may repeat. */
export function basicCredentials(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(String.fromCodePoint(...bytes));
}

/**
 * The text with each of the secrets in it made unreadable, also as they stand in a form and in
 * JSON: services have been seen to repeat what they were sent.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return (
    secrets
      .filter((secret) => secret !== '')
      .flatMap(spellings)
      // Longest first: one may be part of another, which would then be half shown.
      .toSorted((a, b) => b.length - a.length)
      .reduce((masked, secret) => masked.replaceAll(secret, '•••'), text)
  );
}

function spellings(secret: string): string[] {
  const form = new URLSearchParams({ s: secret }).toString().slice(2);
  return [secret, form, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
}
