import { maskSecrets } from '../session/mask-secrets.ts';

/** Escape sequences of terminals (ECMA-48): they move the cursor, set colours, rename the window. */
const ESCAPES =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /(?:\u001B\[|\u009B)[\d:;<=>?]*[ -/]*[@-~]|\u001B[\]PX^_][^\u0007\u001B]*(?:\u0007|\u001B\\)?/g;

/** Control characters, and the invisible ones that turn the direction of text round. */
const INVISIBLE = /\p{C}+/gu;

/** A token is one whoever it was issued to, so also one that this program never saw. */
const JSON_WEB_TOKEN = /\beyJ[\w-]{5,}(?:\.[\w-]*){1,4}/g;

/**
 * A text that may come from a service, as a terminal and a report may show it: one line, without
 * control characters, tokens and secrets.
 */
export function cleanText(text: string, secrets: readonly string[]): string {
  const visible = text.replaceAll(ESCAPES, '').replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '');
  return maskSecrets(visible.replaceAll(JSON_WEB_TOKEN, '•••'), secrets).trim();
}
