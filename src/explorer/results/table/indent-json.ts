/** Deeper levels are not indented any further: their lines would be white space only. */
const MAX_INDENTS = 20;

/** A string, which may be cut; an empty list or object; a mark; white space; a number or word. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"?|\[\s*\]|\{\s*\}|[[\]{},:]|\s+|[^\s"[\]{},:]+/gs;

/** Lays JSON out one value in a line, also where it is cut; each value stays as it was written. */
export function indentJson(json: string): string {
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(Math.max(0, Math.min(depth, MAX_INDENTS)))}`;
  return json.replaceAll(TOKENS, (token) => {
    switch (token) {
      case '{':
      case '[':
        depth += 1;
        return token + line();
      case '}':
      case ']':
        depth -= 1;
        return line() + token;
      case ',':
        return token + line();
      case ':':
        return ': ';
      default:
        return /^[[{]/.test(token) ? `${token[0]}${token.at(-1)}` : token.trim() && token;
    }
  });
}
