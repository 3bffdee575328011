/** The text with each of the secrets in it made unreadable: services have been seen to repeat them. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((masked, secret) => masked.replaceAll(secret, '•••'), text);
}
