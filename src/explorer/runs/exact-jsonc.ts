import { createScanner } from 'jsonc-parser';
import { membersOf, type JsonMembers } from '../../contract/json-members.ts';

/** The members of an object in JSON with comments, as typed; undefined for anything else. */
export function typedMembers(text: string): JsonMembers | undefined {
  try {
    return membersOf(strictJson(text));
  } catch {
    return undefined;
  }
}

export function typedHeaders(text: string): Readonly<Record<string, unknown>> | undefined {
  const members = typedMembers(text);
  const valueOf = (json: string): unknown => (/^[-\d]/.test(json) ? json : JSON.parse(json));
  return (
    members &&
    Object.fromEntries(Object.entries(members).map(([name, json]) => [name, valueOf(json)]))
  );
}

/** jsonc-parser's end token, whose const enum is not exported at run time. */
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
