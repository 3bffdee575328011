/** Members of a JSON object by name, each as its original JSON text, so that numbers keep their digits. */
export type JsonMembers = Readonly<Record<string, string>>;

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** Reads an object's members (RFC 8259); undefined for other JSON. Throws a SyntaxError for invalid JSON. */
export function membersOf(text: string): JsonMembers | undefined {
  return isJsonObject(JSON.parse(text)) ? Object.fromEntries(writtenMembers(text)) : undefined;
}

/** All members of an object's valid text in their order, those of one name too. */
export function writtenMembers(text: string): readonly (readonly [name: string, json: string])[] {
  const members: [name: string, json: string][] = [];
  let [depth, from, name] = [0, -1, ''];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 1 && token === ':') from = index + 1;
    else if (depth === 1 && from < 0) name = token;
    else if (from >= 0 && (depth === 0 || (depth === 1 && token === ','))) {
      members.push([JSON.parse(name) as string, text.slice(from, index).trim()]);
      from = -1;
    }
    if (token === '{' || token === '[') depth += 1;
  }
  return members;
}

type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is an object, whose members can be read; else one without any. */
export function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}

/** The result of some work; undefined where it throws. */
export function orNone<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export function jsonOrNone(text: string): unknown {
  return orNone(() => JSON.parse(text) as unknown);
}

/** The object that a text holds; undefined for other JSON and other texts. */
export function objectOrNone(text: string): JsonObject | undefined {
  const value = jsonOrNone(text);
  return isJsonObject(value) ? value : undefined;
}

export function objectText(members: JsonMembers): string {
  const written = Object.entries(members).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  return `{${written.join()}}`;
}
