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
