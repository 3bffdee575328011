import { maskSecrets, maskTokens } from '../session/display-text.ts';

/** Escape sequences of terminals (ECMA-48): they move the cursor, set colours, rename the window. */
const ESCAPES =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /(?:\u001B\[|\u009B)[\d:;<=>?]*[ -/]*[@-~]|\u001B[\]PX^_][^\u0007\u001B]*(?:\u0007|\u001B\\)?/g;

/** Control characters, and the invisible ones that turn the direction of text round. */
const INVISIBLE = /\p{C}+/gu;

/**
 * A text that may come from a service, as a terminal and a report may show it: one line, without
 * control characters, tokens and secrets.
 */
export function cleanText(text: string, secrets: readonly string[]): string {
  const visible = text.replaceAll(ESCAPES, '').replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '');
  return maskSecrets(maskTokens(visible), secrets).trim();
}
