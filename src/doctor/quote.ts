import { cleanText } from './clean-text.ts';

/** Past this many characters a service's words are no sentence any more. */
const LENGTH = 200;

/** A service's own words, fit to stand in a finding: clean, then cut. */
export function quote(text: string, secrets: readonly string[]): string {
  return cleanText(text, secrets).slice(0, LENGTH);
}
