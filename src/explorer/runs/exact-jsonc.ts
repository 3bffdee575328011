import { createScanner } from 'jsonc-parser';
import { parseJson } from '../../transport/parse-json.ts';

/** The value of JSON with comments, numbers as written where a double would change them; else `value`. */
export function exactValue<Value>(text: string, value: Value): Value {
  try {
    return parseJson(strictJson(text)) as Value;
  } catch {
    return value;
  }
}

/** jsonc-parser's name for the end of a text; its own is a constant that is gone once it is compiled. */
const END = 17;

/** The same text without white space, comments and trailing commas. */
export function strictJson(text: string): string {
  const scanner = createScanner(text, true);
  const tokens: string[] = [];
  while ((scanner.scan() as number) !== END) {
    const token = scanner.getTokenOffset();
    const part = text.slice(token, token + scanner.getTokenLength());
    if ((part === '}' || part === ']') && tokens.at(-1) === ',') tokens.pop();
    tokens.push(part);
  }
  return tokens.join('');
}
