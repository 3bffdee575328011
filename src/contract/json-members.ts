/** Members of a JSON object by name, each as its original JSON text, so that numbers keep their digits. */
export type JsonMembers = Readonly<Record<string, string>>;

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** Reads an object's members (RFC 8259); undefined for other JSON. Throws a SyntaxError for invalid JSON. */
export function membersOf(text: string): JsonMembers | undefined {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
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
  return Object.fromEntries(members);
}

export function jsonOrNone(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function objectText(members: JsonMembers): string {
  const written = Object.entries(members).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  return `{${written.join()}}`;
}
