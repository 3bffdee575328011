import { jsonOrNone } from '../contract/json-members.ts';
import type { ForeignOperation, ImportCollector } from './import-collector.ts';
import { bodyOfText } from './read-collections.ts';

/** Relevant options of curl with a value, which short ones may have attached. */
const VALUE_OPTIONS: Readonly<Record<string, string>> = {
  '-H': 'header',
  '-d': 'data',
  '-u': 'user',
  '-b': 'cookie',
  '-X': 'request',
  '-F': 'form',
  '-A': 'user-agent',
  '-e': 'referer',
  '-o': 'output',
  '-m': 'max-time',
  '-x': 'proxy',
  '-w': 'write-out',
};

const OTHER_VALUES =
  /^(?:cacert|capath|cert|key|ciphers|connect-timeout|cookie-jar|interface|max-redirs|resolve|retry.*|tls.*-max)$/;

export function readCurl(text: string, where: string, into: ImportCollector): void {
  let words: string[] = [];
  const finish = () => {
    if (words[0] === 'curl' || words[0] === 'curl.exe') readCommand(words.slice(1), where, into);
    words = [];
  };
  for (const word of shellWords(text)) {
    if (word === undefined) finish();
    else words.push(word);
  }
  finish();
}

function readCommand(words: readonly string[], where: string, into: ImportCollector): void {
  const headers: [string, string][] = [];
  const data: string[] = [];
  const addresses: string[] = [];
  let isJson = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('-')) {
      addresses.push(word);
      continue;
    }
    const [, long, attached] = /^--([\w.-]+)(?:=([\s\S]*))?$/.exec(word) ?? [];
    const short = long === undefined ? VALUE_OPTIONS[word.slice(0, 2)] : undefined;
    const name = long ?? short;
    if (name === undefined) continue;
    const isKnown = short !== undefined || Object.values(VALUE_OPTIONS).includes(name);
    const takes =
      isKnown ||
      OTHER_VALUES.test(name) ||
      /^(?:data-.*|json|url|url-query|oauth2-bearer|form-string)$/.test(name);
    if (!takes) continue;
    const inside = attached ?? (short !== undefined && word.length > 2 ? word.slice(2) : undefined);
    if (inside === undefined) at += 1;
    const value = inside ?? words[at] ?? '';
    if (name === 'header') headers.push(headerOf(value));
    else if (name === 'cookie') headers.push(['cookie', value]);
    else if (name === 'oauth2-bearer') headers.push(['authorization', value]);
    else if (name === 'user') headers.push(['authorization', value]);
    else if (name === 'url') addresses.push(value);
    else if (/^(?:form|form-string)$/.test(name)) data.push(value.replace(/^operations=/, ''));
    else if (/^(?:data|data-.*|json)$/.test(name)) data.push(value);
    isJson ||= name === 'json';
  }
  const type = headers.find(([name]) => /^content-type$/i.test(name))?.[1];
  const [address = ''] = addresses;
  const body = data.length > 1 && !isJson ? data.join('&') : data.join('');
  add({ address, headers, body, type }, where, into);
}

/** Words of a POSIX shell or Windows’ `cmd`, variables as written; undefined between two commands. */
function* shellWords(text: string): Generator<string | undefined> {
  // `cmd` escapes special characters, quotes included, with a caret.
  const isCmd = /\^["\r\n]/.test(text);
  const source = isCmd ? text.replaceAll(/\^\r?\n/g, ' ').replaceAll(/\^([\s\S])/g, '$1') : text;
  const part =
    /\\\r?\n|\\([\s\S])|'([^']*)'|\$'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\]|\\[\s\S])*)"|(\r?\n|[;|&]+)|([^\S\n]+)|([^\\'"\s;|&]+|[\s\S])/g;
  let word: string | undefined;
  for (const [all, escaped, plain, ansi, quoted, end, space, bare] of source.matchAll(part)) {
    if (end !== undefined || space !== undefined) {
      if (word !== undefined) yield word;
      word = undefined;
      if (end !== undefined) yield undefined;
    } else if (all !== '\\\n' && all !== '\\\r\n') {
      const inside = quoted?.replaceAll(
        isCmd ? /\\(["\\])/g : /\\(["\\$`]|\n)/g,
        (_, kept: string) => (kept === '\n' ? '' : kept),
      );
      word =
        (word ?? '') + (escaped ?? plain ?? (ansi && unescapeAnsi(ansi)) ?? inside ?? bare ?? '');
    }
  }
  if (word !== undefined) yield word;
}

const ANSI: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
};

function unescapeAnsi(text: string): string {
  return text.replaceAll(
    /\\(?:u([\da-f]{1,4})|U([\da-f]{1,8})|x([\da-f]{1,2})|([\s\S]))/gi,
    (_, short?: string, long?: string, byte?: string, letter: string = '') => {
      const digits = short ?? long ?? byte;
      if (digits === undefined) return ANSI[letter] ?? letter;
      const code = Number.parseInt(digits, 16);
      return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code);
    },
  );
}

export function readHttpFile(text: string, where: string, into: ImportCollector): void {
  const lines = text.split(/\r?\n/);
  let name: string | undefined;
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    at += 1;
    const title = /^###\s*(.*)$/.exec(line) ?? /^(?:#|\/\/)\s*@name[\s=]+(.*)$/.exec(line);
    if (title) name = title[1]?.trim() || undefined;
    const variable = /^@([\w.-]+)\s*=\s*(.*)$/.exec(line);
    if (variable) into.dropVariable(variable[1] ?? '', variable[2]?.trim());
    const request = /^(GRAPHQL|GET|POST)\s+(\S+)/.exec(line);
    if (!request) continue;
    const [, method, address = ''] = request;
    const end = lines.findIndex((other, index) => index >= at && other.startsWith('###'));
    const rest = lines.slice(at, end === -1 ? undefined : end);
    at += rest.length;
    const blank = rest.findIndex((other) => other.trim() === '');
    const head = blank === -1 ? rest : rest.slice(0, blank);
    const headers = head.filter((other) => /^[\w-]+\s*:/.test(other)).map(headerOf);
    const type = headers.find(([header]) => /^content-type$/i.test(header))?.[1];
    const isGraphql =
      method === 'GRAPHQL' || headers.some(([header]) => /^x-request-type$/i.test(header));
    const kept = blank === -1 ? [] : rest.slice(blank + 1);
    // A script or a redirection of the answer follows.
    const script = kept.findIndex((other) => /^(?:>|<|<>)\s*\S/.test(other));
    const body = kept.slice(0, script === -1 ? undefined : script).join('\n');
    add(
      { name, address, headers, body, type: isGraphql ? 'application/graphql' : type },
      where,
      into,
    );
    name = undefined;
  }
}

interface HttpRequest {
  readonly name?: string | undefined;
  readonly address: string;
  readonly headers: readonly [string, string][];
  readonly body: string;
  readonly type: string | undefined;
}

function add(
  { name, address, headers, body, type }: HttpRequest,
  where: string,
  into: ImportCollector,
): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && url.username + url.password !== '') {
    into.drop('address', 'user', name ?? where, `${url.username}:${url.password}`);
  }
  const found =
    bodyOfText(body) ??
    (/^application\/graphql\b/i.test(type ?? '') ? splitBody(body) : undefined) ??
    paramsOf(body) ??
    paramsOf(url?.search.slice(1) ?? '');
  if (found) into.add({ ...found, name, headers });
}

type GraphqlRequest = Pick<ForeignOperation, 'query' | 'variables' | 'operationName'>;

function paramsOf(text: string): GraphqlRequest | undefined {
  const params = new URLSearchParams(text);
  const query = params.get('query');
  if (query === null) return undefined;
  return { query, variables: params.get('variables'), operationName: params.get('operationName') };
}

/** A bare query, optionally followed by a blank line and a JSON object of variables. */
function splitBody(body: string): GraphqlRequest {
  const lines = body.trimEnd().split('\n');
  const at = lines.findLastIndex(
    (line, index) => line.trimStart().startsWith('{') && lines[index - 1]?.trim() === '',
  );
  const variables = lines.slice(at).join('\n');
  if (at <= 0 || typeof jsonOrNone(variables) !== 'object') return { query: body };
  return { query: lines.slice(0, at).join('\n'), variables };
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return colon === -1
    ? [line.trim(), '']
    : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}
