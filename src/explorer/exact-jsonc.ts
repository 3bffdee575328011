import { createScanner, SyntaxKind } from 'jsonc-parser';
import { parseJson } from './parse-json.ts';

/**
 * The value of JSON with comments and trailing commas, each number as it was written where a double
 * would change it.
 *
 * @param text that has been parsed before, and so is known to be well formed
 * @param value what it was parsed to, numbers rounded: for what is not written as JSON, such as nothing
 */
export function exactValue(text: string, value: unknown): unknown {
  try {
    return parseJson(strictJson(text));
  } catch {
    return value;
  }
}

/** The same text without white space, comments and trailing commas. */
export function strictJson(text: string): string {
  const scanner = createScanner(text, true);
  const tokens: string[] = [];
  for (let kind = scanner.scan(); kind !== SyntaxKind.EOF; kind = scanner.scan()) {
    const isEnd = kind === SyntaxKind.CloseBraceToken || kind === SyntaxKind.CloseBracketToken;
    if (isEnd && tokens.at(-1) === ',') tokens.pop();
    tokens.push(
      text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength()),
    );
  }
  return tokens.join('');
}
