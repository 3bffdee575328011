/** Members of a JSON object by name, each as the JSON that it was written as: numbers keep their digits. */
export type JsonMembers = Readonly<Record<string, string>>;

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/**
 * Reads the members of a JSON object (RFC 8259) without reading their values; of members of one name the last.
 *
 * @returns undefined for JSON that is no object
 * @throws {SyntaxError} the text is not JSON
 */
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

/** The JSON object of members. */
export function objectText(members: JsonMembers): string {
  const written = Object.entries(members).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  return `{${written.join()}}`;
}

/** The same JSON with a line for each member and item, as JSON.stringify writes it by two spaces. */
export function layOutJson(text: string): string {
  let [laidOut, depth, last] = ['', 0, ''];
  const line = (): string => `\n${'  '.repeat(depth)}`;
  for (const [token] of text.matchAll(TOKEN)) {
    const isFirst = last === '{' || last === '[';
    if (token === '}' || token === ']') {
      depth -= 1;
      if (!isFirst) laidOut += line();
    } else if (isFirst || last === ',') laidOut += line();
    laidOut += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth += 1;
    last = token;
  }
  return laidOut;
}

/** The same JSON, in which an object that is a member of this name is a text of its JSON, at any depth. */
export function quoteMembers(text: string, name: string): string {
  const parts: string[] = [];
  let [at, from, depth, last, key] = [0, -1, 0, '', ''];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const isMember = last === ':' && key === JSON.stringify(name);
    if (from < 0 && token === '{' && isMember) [from, depth] = [index, 0];
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (from >= 0 && depth === 0) {
      const end = index + token.length;
      parts.push(text.slice(at, from), JSON.stringify(layOutJson(text.slice(from, end))));
      [at, from] = [end, -1];
    }
    [key, last] = [last, token];
  }
  return parts.join('') + text.slice(at);
}
