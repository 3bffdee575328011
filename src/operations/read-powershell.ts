import { jsonOrNone, membersOf, objectOrNone, objectText } from '../contract/json-members.ts';
import type { ImportCollector } from './import-collector.ts';
import { checkSize, IMPORT_LIMITS } from './import-limits.ts';
import { addRequest, ANSI as LETTERS, textUntil } from './read-requests.ts';

/** The most characters of a script, without its quoted texts, that are searched for requests. */
const MAX_SCRIPT = 20_000;

/** A quoted text by its number. */
const TEXT = String.raw`\uE000\d+\uE000`;
const TABLE = String.raw`@\{(?:[^{}]|@\{[^{}]*\})*\}`;
const VALUE = String.raw`${TEXT}|${TABLE}|@\([^()]*\)|\$\w+`;
/** A cast or a call around a value. */
const AROUND = String.raw`[^\s\uE000@$"-]*`;

const COMMAND = String.raw`(?:^|[\s(=])(?:invoke-(?:webrequest|restmethod)|iwr|irm)\s`;
const STATEMENTS = new RegExp(
  String.raw`(\$\w+)\s*=\s*${AROUND}(${VALUE})|${COMMAND}((?:${TABLE}|\([^)]*\)|[^\n;|])*)`,
  'gim',
);
const PARAMETERS = new RegExp(String.raw`-(\w+):?\s*${AROUND}(${VALUE})?`, 'g');
const NAME = String.raw`([\w-]+|${TEXT})`;
const ENTRIES = new RegExp(String.raw`${NAME}\s*=\s*(?:\[\w+\]|\()*(${VALUE}|[^;\s}]+)`, 'g');
const ITEMS = new RegExp(String.raw`${VALUE}|[^\s,;()@]+`, 'g');

/** Reads the requests of a PowerShell script, as browsers and people write them; returns whether it has any. */
export function readPowerShell(text: string, into: ImportCollector): boolean {
  if (!new RegExp(COMMAND, 'im').test(text)) return false;
  const texts: string[] = [];
  const script = withoutTexts(text, texts);
  if (script.length > MAX_SCRIPT) into.noteUnread('request', 'PowerShell');
  /** As JSON, as they are at the statement. */
  const variables = new Map(['true', 'false', 'null'].map((name) => [`$${name}`, name]));
  let total = 0;
  const jsonOf = (value = '""'): string => {
    const json = writtenAsJson(value);
    // Tables of tables may double with each line.
    checkSize((total += json.length), IMPORT_LIMITS.totalBytes, 'PowerShell');
    return json;
  };
  const entryOf = ([, name, value]: readonly string[]): [string, string] => [
    textOf(jsonOf(name)),
    jsonOf(value),
  ];
  const writtenAsJson = (value: string): string => {
    const inside = value.slice(2);
    if (value.startsWith('$')) return variables.get(value.toLowerCase()) ?? '""';
    if (value.startsWith('@(')) return `[${inside.match(ITEMS)?.map(jsonOf).join() ?? ''}]`;
    if (value.startsWith('@'))
      return objectText(Object.fromEntries(Array.from(inside.matchAll(ENTRIES), entryOf)));
    const [, number] = /^\uE000(\d+)/.exec(value) ?? [];
    if (number !== undefined) return JSON.stringify(texts[Number(number)]);
    return jsonOrNone(value) === undefined ? JSON.stringify(value) : value;
  };
  const addCall = (parameters: string): void => {
    const [, splatted] = /(?:^|\s)@(\w+)/.exec(parameters) ?? [];
    const given = [
      ...Array.from(parameters.matchAll(PARAMETERS), ([, name, value]) => [name, jsonOf(value)]),
      ...Object.entries(membersOf(jsonOf(splatted && `$${splatted}`)) ?? {}),
    ];
    // Names may be cut short.
    const of = (name: string) =>
      given.find(([one = '']) => name.startsWith(one.toLowerCase()))?.[1];
    const [first] = new RegExp(String.raw`^\s*${TEXT}|https?:\S+`).exec(parameters) ?? [];
    const address = textOf(of('uri') ?? jsonOf(first?.trim()));
    const [body, type] = [textOf(of('body')), textOf(of('contenttype'))];
    const headers = Object.entries(objectOrNone(of('headers') ?? '') ?? {});
    addRequest({ address, headers: headers.map(([n, v]) => [n, String(v)]), body, type }, into);
  };
  let hasRequest = false;
  for (const found of script.slice(0, MAX_SCRIPT).matchAll(STATEMENTS)) {
    const [, variable, value, parameters] = found;
    if (variable !== undefined) variables.set(variable.toLowerCase(), jsonOf(value));
    hasRequest ||= parameters !== undefined;
    if (parameters !== undefined) addCall(parameters);
  }
  return hasRequest;
}

function textOf(json = '""'): string {
  const value = jsonOrNone(json);
  return typeof value === 'string' ? value : json;
}

const PART = /(`\r?\n|#[^\n]*)|(@?["'])|[^"'`@#]+|[^]/y;
const INSIDE: Readonly<Record<string, RegExp>> = {
  '"': /(?:[^"`]+|`[^]|""){1,999}/y,
  "'": /(?:[^']+|''){1,999}/y,
  '@"': /(?:[^\n]+|\n(?!"@)){1,999}/y,
  "@'": /(?:[^\n]+|\n(?!'@)){1,999}/y,
};

/** The script, up to a quote that nothing closes, with the number of each quoted text in its place. */
function withoutTexts(source: string, texts: string[]): string {
  let script = '';
  PART.lastIndex = 0;
  for (let found = PART.exec(source); found; found = PART.exec(source)) {
    const [all, blank, open] = found;
    if (open === undefined) script += blank === undefined ? all : ' ';
    else {
      const text = textUntil(source, PART.lastIndex, INSIDE[open]);
      if (text === undefined) break;
      PART.lastIndex += text.length + (open.length === 1 ? 1 : '\n"@'.length);
      script += `\uE000${texts.push(unquoted(open, text)) - 1}\uE000`;
    }
  }
  return script;
}

const ESCAPES = /`u\{([\da-f]{1,6})\}|\$\(\[char\](\d+)\)|`([^])|""/gi;

function unquoted(open: string, inside: string): string {
  if (open === "'") return inside.replaceAll("''", "'");
  const text = open === '"' ? inside : inside.replaceAll(/^\r?\n|\r$/g, '');
  if (open === "@'") return text;
  return text.replaceAll(ESCAPES, (all: string, hex?: string, code?: string, letter?: string) => {
    const point = hex === undefined ? Number(code) : Number.parseInt(hex, 16);
    if (point <= 0x10ffff) return String.fromCodePoint(point);
    return LETTERS[letter ?? ''] ?? letter ?? (open === '"' ? '"' : all);
  });
}
