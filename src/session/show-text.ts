import { maskSecrets } from './mask-secrets.ts';

/** Past this many characters a service's words are no sentence any more. */
const LENGTH = 300;

/** A service's own words as they may be shown and copied: without the secrets, then cut. */
export function showText(text: string, secrets: readonly string[]): string {
  return maskSecrets(text, secrets).slice(0, LENGTH);
}
