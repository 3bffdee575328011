import { jsonOrNone } from '../contract/json-members.ts';
import type { ForeignOperation, ImportCollector } from './import-collector.ts';
import { bodiesOfText } from './read-collections.ts';

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

const LONG_VALUES =
  /^(?:header|data|data-.*|json|user|cookie|request|form|form-string|user-agent|referer|output|max-time|proxy|write-out|url|url-query|oauth2-bearer|cacert|capath|cert|key|ciphers|connect-timeout|cookie-jar|interface|max-redirs|resolve|retry.*|tls.*-max)$/;

export function readCurl(text: string, where: string, into: ImportCollector): void {
  let words: string[] = [];
  const finish = () => {
    // Assignments and a prompt may precede the command.
    const at = words.findIndex((word) => !/^(?:[A-Za-z_]\w*=.*|[$>])$/s.test(word));
    if (/^curl(?:\.exe)?$/.test(words[at] ?? '')) readCommand(words.slice(at + 1), where, into);
    words = [];
  };
  for (const word of shellWords(text)) {
    if (word === undefined) finish();
    else words.push(word);
  }
  finish();
}

/** The options of a command as pairs; an address has the name `url`. */
function* optionsOf(words: readonly string[]): Generator<readonly [name: string, value: string]> {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, long, attached] = /^--([\w.-]+)(?:=([\s\S]*))?$/.exec(word) ?? [];
    if (long !== undefined) {
      if (!LONG_VALUES.test(long)) yield [long, ''];
      else yield [long, attached ?? words[(at += 1)] ?? ''];
    } else if (word.startsWith('-') && word.length > 1) {
      // Letters without a value may stand before one with it: `-sSd`.
      const letter = Array.from(word.slice(1)).findIndex((one) => `-${one}` in VALUE_OPTIONS);
      if (letter === -1) continue;
      const value = word.slice(letter + 2);
      yield [VALUE_OPTIONS[`-${word[letter + 1]}`] ?? '', value || (words[(at += 1)] ?? '')];
    } else yield ['url', word];
  }
}

function readCommand(words: readonly string[], where: string, into: ImportCollector): void {
  const headers: [string, string][] = [];
  const data: string[] = [];
  let [address, isJson] = ['', false];
  const fromFile = (value: string): string =>
    value.startsWith('@') ? into.textOfFile(value.slice(1), where) : value;
  for (const [name, value] of optionsOf(words)) {
    if (name === 'header') headers.push(headerOf(value));
    else if (name === 'cookie') headers.push(['cookie', value]);
    else if (/^(?:oauth2-bearer|user)$/.test(name)) headers.push(['authorization', value]);
    else if (name === 'url') address ||= value;
    else if (/^form(?:-string)?$/.test(name)) {
      // The others are the files and where they belong (GraphQL multipart requests).
      const [, operations] = /^operations=([\s\S]*)$/.exec(value) ?? [];
      if (operations !== undefined) data.push(fromFile(operations.replace(/^</, '@')));
    } else if (name === 'data-raw') data.push(value);
    else if (name === 'data-urlencode') data.push(urlEncoded(value, fromFile));
    else if (/^(?:data|data-binary|data-ascii|json)$/.test(name)) data.push(fromFile(value));
    isJson ||= name === 'json';
  }
  const type = headers.find(([name]) => /^content-type$/i.test(name))?.[1];
  const body = data.length > 1 && !isJson ? data.join('&') : data.join('');
  add({ address, headers, body, type }, where, into);
}

/** As curl encodes `content`, `=content`, `name=content`, `@file` and `name@file`. */
function urlEncoded(value: string, fromFile: (value: string) => string): string {
  const [, name = '', sign = '', rest = ''] = /^([^=@]*)([=@])([\s\S]*)$/.exec(value) ?? [
    '',
    '',
    '',
    value,
  ];
  const content = encodeURIComponent(sign === '@' ? fromFile(`@${rest}`) : rest);
  return name === '' ? content : `${name}=${content}`;
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
    const [, method = '', address = ''] = /^(GRAPHQL|GET|POST)\s+(\S+)/i.exec(line) ?? [];
    const [foreign] = /^(?:PUT|PATCH|DELETE|HEAD|OPTIONS|WEBSOCKET)\s+\S.*/i.exec(line) ?? [];
    if (foreign !== undefined) into.noteUnread('request', name ?? foreign);
    if (method === '') continue;
    const begun = at;
    while (at < lines.length && !lines[at]?.startsWith('###')) at += 1;
    const block = lines.slice(begun, at);
    const blank = block.findIndex((other) => other.trim() === '');
    const head = blank === -1 ? block : block.slice(0, blank);
    const headers = head.filter((other) => /^[\w-]+\s*:/.test(other)).map(headerOf);
    const type = headers.find(([header]) => /^content-type$/i.test(header))?.[1];
    const isGraphql =
      method.toUpperCase() === 'GRAPHQL' ||
      headers.some(([header]) => /^x-request-type$/i.test(header));
    const kept = blank === -1 ? [] : block.slice(blank + 1);
    const [, file] =
      /^<@?\s*(?!\{%)(\S.*)$/.exec(kept.find((one) => one.trim() !== '') ?? '') ?? [];
    // A script or a redirection of the answer follows.
    const script = kept.findIndex((other) => /^(?:>|<|<>)\s*\S/.test(other));
    const inline = kept.slice(0, script === -1 ? undefined : script).join('\n');
    const body = file === undefined ? inline : into.textOfFile(file.trim(), where);
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
  const bodies: readonly GraphqlRequest[] = bodiesOfText(body);
  const isText = /^application\/graphql\b/i.test(type ?? '') && body.trim() !== '';
  const single =
    (isText ? splitBody(body) : undefined) ??
    paramsOf(body) ??
    paramsOf(url?.search.slice(1) ?? '');
  const all = bodies.length > 0 || !single ? bodies : [single];
  for (const one of all) into.add({ ...one, name: all.length > 1 ? undefined : name, headers });
  if (all.length === 0) into.noteUnread('request', name ?? address);
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

/**
 * Words of a POSIX shell, of Windows’ `cmd` or of PowerShell, variables as written; undefined between
 * two commands.
 */
function* shellWords(text: string): Generator<string | undefined> {
  // `cmd` escapes special characters, quotes included, with a caret, and doubles quotes in a word.
  const isCmd = /\^["\r\n]|\{""|""[:,\]}]/.test(text);
  const isPowerShell = /\s`\r?\n/.test(text);
  const continued = isPowerShell ? text.replaceAll(/`\r?\n/g, ' ') : text;
  const source = isCmd
    ? continued.replaceAll(/\^\r?\n/g, ' ').replaceAll(/\^([\s\S])/g, '$1')
    : continued;
  // A loop, as a regular expression for a whole string runs out of room at some megabytes.
  const quoted: Readonly<Record<string, RegExp>> = {
    '"': isCmd
      ? /(?:[^"\\]+|\\[^]|""){1,999}/y
      : isPowerShell
        ? /(?:[^"`]+|`[^]|""){1,999}/y
        : /(?:[^"\\]+|\\[^]){1,999}/y,
    "'": isPowerShell ? /(?:[^']+|''){1,999}/y : /[^']+/y,
    "$'": /(?:[^'\\]+|\\[^]){1,999}/y,
  };
  const escapes = isCmd ? /[\\"](["\\])/g : isPowerShell ? /[`"]([^])/g : /\\(?:(["\\$`])|\n)/g;
  const part =
    /((?<![^\s;|&])#[^\n]*)|\\\r?\n|\\([^])|(\$'|["'])|(\r?\n|[;|&]+)|([^\S\n]+)|([^\\'"\s;|&]+|[^])/y;
  let word: string | undefined;
  for (let found = part.exec(source); found; found = part.exec(source)) {
    const [all, comment, escaped, open, end, space, bare] = found;
    if (comment !== undefined) continue;
    if (end !== undefined || space !== undefined) {
      if (word !== undefined) yield word;
      word = undefined;
      if (end !== undefined) yield undefined;
    } else if (open !== undefined) {
      const inside = textUntil(source, part.lastIndex, quoted[open]);
      // A quote that nothing closes is a character.
      if (inside !== undefined) part.lastIndex += inside.length + 1;
      word = (word ?? '') + (inside === undefined ? open : unquoted(open, inside));
    } else if (all !== '\\\n' && all !== '\\\r\n') word = (word ?? '') + (escaped ?? bare ?? '');
  }
  if (word !== undefined) yield word;

  function unquoted(open: string, inside: string): string {
    if (open === "$'") return unescapeAnsi(inside);
    if (open === "'") return isPowerShell ? inside.replaceAll("''", "'") : inside;
    return inside.replaceAll(escapes, '$1');
  }
}

/** The text from an offset to the end of `parts`; undefined if the text ends there. */
function textUntil(source: string, from: number, parts: RegExp | undefined): string | undefined {
  if (!parts) return undefined;
  let end = from;
  for (parts.lastIndex = from; parts.test(source);) end = parts.lastIndex;
  return end < source.length ? source.slice(from, end) : undefined;
}

const ANSI: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
};

/** The escapes of `$'…'` (POSIX shells); browsers write them for characters that are not ASCII. */
function unescapeAnsi(text: string): string {
  return text.replaceAll(
    /\\(?:u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|x([\da-fA-F]{1,2})|([0-7]{1,3})|([\s\S]))/g,
    (_, short?: string, long?: string, byte?: string, octal?: string, letter: string = '') => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      const digits = short ?? long ?? byte;
      if (digits === undefined) return ANSI[letter] ?? letter;
      const code = Number.parseInt(digits, 16);
      return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code);
    },
  );
}
