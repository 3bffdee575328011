import { jsonOrNone } from '../contract/json-members.ts';
import type { ForeignOperation, ImportCollector } from './import-collector.ts';
import { bodiesOfText } from './read-collections.ts';
import { withPlaceholders } from './read-json.ts';

/** Short options of curl that a request is made of; {@link VALUE_LETTERS} have a value, possibly attached. */
const LETTERS: Record<string, string> = {
  H: 'header',
  d: 'data',
  u: 'user',
  b: 'cookie',
  F: 'form',
};
const VALUE_LETTERS = /[AbcCdDeEFHKmoPQrtTuUwxXyYz]/;

const LONG_VALUES =
  /^(?:header|data|data-.*|json|user|cookie|request|form|form-string|user-agent|referer|output|max-time|proxy|write-out|url|url-query|oauth2-bearer|cacert|capath|cert|key|ciphers|connect-timeout|cookie-jar|interface|max-redirs|resolve|retry.*|tls.*-max)$/;

/** An assignment, a prompt or a shell keyword before a command. */
const PREFIX =
  /^(?:[A-Za-z_]\w*=(?!["']?\$\(|`).*|[$>!({]|do|then|else|if|while|time|sudo|env|exec)$/s;

/** Programs that send requests, at their path or inside `$(…)`. */
const CLIENT =
  /^(?:(?:\w+=)?(\$\(|`))?(?:\S*\/)?(curl|wget|https?|xh|invoke-(?:webrequest|restmethod)|iwr|irm)(?:\.exe)?$/i;

/** Reads the requests of a script; returns whether it has any. */
export function readCurl(text: string, where: string, into: ImportCollector): boolean {
  let words: string[] = [];
  let hasRequest = false;
  const finish = () => {
    const at = words.findIndex((word) => !PREFIX.test(word));
    const [, inside, client = ''] = CLIENT.exec(words[at] ?? '') ?? [];
    const rest = words.slice(at + 1);
    words = [];
    hasRequest ||= client !== '';
    // The parenthesis that ends `$(curl …)` is part of the last word.
    if (inside !== undefined) rest.push((rest.pop() ?? '').replace(/[)`]$/, ''));
    if (/^curl$/i.test(client)) readCommand(rest, where, into);
    else if (client !== '')
      into.noteUnread('request', rest.find((one) => /:\/\//.test(one)) ?? client);
  };
  for (const word of shellWords(text)) {
    if (word === undefined || word === '--next') finish();
    else words.push(word);
    if (word === '--next') words.push('curl');
  }
  finish();
  return hasRequest;
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
      const letter = word.search(VALUE_LETTERS);
      if (letter === -1) continue;
      const value = word.slice(letter + 1);
      yield [LETTERS[word[letter] ?? ''] ?? '', value || (words[(at += 1)] ?? '')];
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
    else if (/^(?:data-urlencode|url-query)$/.test(name)) data.push(urlEncoded(value, fromFile));
    else if (/^(?:data|data-binary|data-ascii|json)$/.test(name)) data.push(fromFile(value));
    isJson ||= name === 'json';
  }
  const type = headers.find(([name]) => /^content-type$/i.test(name))?.[1];
  const body = data.length > 1 && !isJson ? data.join('&') : data.join('');
  add({ address, headers, body, type }, into);
}

/** As curl encodes `content`, `=content`, `name=content`, `@file` and `name@file`. */
function urlEncoded(value: string, fromFile: (value: string) => string): string {
  const [, name = '', sign, rest = value] = /^([^=@]*)([=@])([\s\S]*)$/.exec(value) ?? [];
  const content = encodeURIComponent(sign === '@' ? fromFile(`@${rest}`) : rest);
  return name === '' ? content : `${name}=${content}`;
}

const FOREIGN_REQUEST =
  /^(?:(?:PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|WEBSOCKET|GRPC|RSOCKET|import|run)\s+\S|https?:\/\/).*/i;

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
    const [foreign] = FOREIGN_REQUEST.exec(line) ?? [];
    if (foreign !== undefined) into.noteUnread('request', name ?? foreign);
    const isCurl = /^curl\s/.test(line);
    if (method === '' && !isCurl) continue;
    const begun = at;
    while (at < lines.length && !lines[at]?.startsWith('###')) at += 1;
    if (isCurl) {
      readCurl(lines.slice(begun - 1, at).join('\n'), where, into);
      continue;
    }
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
    add({ name, address, headers, body, type: isGraphql ? 'application/graphql' : type }, into);
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

function add({ name, address, headers, body, type }: HttpRequest, into: ImportCollector): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && url.username + url.password !== '') {
    into.drop('user', `${url.username}:${url.password}`);
  }
  const bodies: readonly GraphqlRequest[] = bodiesOfText(body, name ?? address, into);
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

/** A bare query, optionally followed by a JSON object of variables that begins a line. */
function splitBody(body: string): GraphqlRequest {
  const lines = body.trimEnd().split('\n');
  const at = lines.findLastIndex((line) => line.startsWith('{'));
  const variables = withPlaceholders(lines.slice(at).join('\n'));
  if (at <= 0 || typeof jsonOrNone(variables) !== 'object') return { query: body };
  return { query: lines.slice(0, at).join('\n'), variables };
}

function headerOf(line: string): [string, string] {
  const [name = '', ...parts] = line.split(':');
  return [name.trim(), parts.join(':').trim()];
}

/** Words of a POSIX shell, `cmd` or PowerShell, variables as written; undefined between two commands. */
function* shellWords(text: string): Generator<string | undefined> {
  // `cmd` escapes special characters, quotes included, with a caret, and doubles quotes in a word.
  const isCmd = /\^["\r\n]|\{""|""[:,\]}]/.test(text);
  const isPowerShell = /\s`\r?\n/.test(text);
  const continued = isPowerShell ? text.replaceAll(/`\r?\n/g, ' ') : text;
  // Older browsers write no caret before a quote: theirs escape lines alone.
  const source = isCmd
    ? continued
        .replaceAll(/("?)\^(?:\r?\n){2}\1/g, '\n')
        .replaceAll(/\^\r?\n/g, ' ')
        .replaceAll(/\s\^"/.test(continued) ? /\^([\s\S])/g : /\^(%)/g, '$1')
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

const ANSI: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' };

/** One character as its bytes in UTF-8, a code in hexadecimal or octal digits, or a letter. */
const ESCAPE =
  /((?:\\x[c-fC-F][\da-fA-F]|\\3[0-7]{2})(?:\\x[89abAB][\da-fA-F]|\\2[0-7]{2}){1,3})|\\(?:(u[\da-fA-F]{1,4}|U[\da-fA-F]{1,8}|x[\da-fA-F]{1,2}|[0-7]{1,3})|([\s\S]))/g;

const codeOf = (digits: string): number =>
  /^\d/.test(digits) ? Number.parseInt(digits, 8) & 0xff : Number.parseInt(digits.slice(1), 16);

/** The escapes of `$'…'` (POSIX shells); browsers write them for characters that are not ASCII. */
function unescapeAnsi(text: string): string {
  return text.replaceAll(ESCAPE, (_, bytes?: string, digits?: string, letter: string = '') => {
    if (bytes !== undefined) {
      return new TextDecoder().decode(Uint8Array.from(bytes.split('\\').slice(1), codeOf));
    }
    if (digits === undefined) return ANSI[letter] ?? letter;
    const code = codeOf(digits);
    return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code);
  });
}
