/** Finds the values in use in a text, however it spells them (docs/decisions/one-rule-for-secrets.md). */

import { orNone } from './json-members.ts';

/** A part of a text, from its first character to before `end`. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * `exact`: the whole value in its own case, for the user’s texts. `loose`: also in another case, or
 * cut short, for the texts of others.
 */
export type SecretMatch = 'exact' | 'loose';

/** Shorter values are found only as a whole, and not in base64: parts of them occur everywhere. */
export const SHORTEST_IN_TEXT = 8;

/** Characters by which the search begins; the other ones are compared where these are found. */
const SEED_LENGTH = 16;
const SHORTEST_SEED = 6;

/** As services escape twice: JSON within JSON, an address within HTML. */
const MAX_ESCAPINGS = 2;

type Escaping = readonly [sign: string, pattern: RegExp, read: (found: RegExpExecArray) => string];

/** Names that HTML has for ASCII, with their characters. */
const ASCII_NAMES =
  'amp& apos\' ast* bsol\\ colon: comma, commat@ dollar$ equals= excl! grave` gt> hat^ lcub{ lowbar_ lpar( lsqb[ lt< num# percnt% period. plus+ quest? quot" rcub} rpar) rsqb] semi; sol/ verbar|';

const LATIN_NAMES =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

let namedCharacters: ReadonlyMap<string, string> | undefined;

function characterOfName(name: string): string | undefined {
  namedCharacters ??= new Map([
    ...ASCII_NAMES.split(' ').map((one): [string, string] => [one.slice(0, -1), one.slice(-1)]),
    ...LATIN_NAMES.split(' ').map((one, at): [string, string] => [
      one,
      String.fromCharCode(0xa0 + at),
    ]),
    ['euro', '€'],
  ]);
  return namedCharacters.get(name) ?? namedCharacters.get(name.toLowerCase());
}

/** JSON and programs without their control characters, which no secret has; percent-encoded UTF-8, Latin-1 and UTF-16 units; HTML. */
const ESCAPINGS: readonly Escaping[] = [
  [
    '\\',
    /\\(?:u([\da-f]{4})|x([\da-f]{2})|([^bfnrt]))/gi,
    ([, unit, byte, letter = '']) => characterOf(unit ?? byte, 16) ?? letter,
  ],
  [
    '%',
    /%u([\da-f]{4})|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%([\da-f]{2})/gi,
    ([escape, unit, byte]) =>
      characterOf(unit, 16) ??
      characterOf(byte, 16) ??
      orNone(() => decodeURIComponent(escape)) ??
      escape,
  ],
  [
    '&',
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/gi,
    ([escape, decimal, hex, name = '']) =>
      characterOf(decimal, 10) ?? characterOf(hex, 16) ?? characterOfName(name) ?? escape,
  ],
];

/**
 * Finds the parts of texts that repeat a secret, in order, none overlapping another: as it is,
 * escaped as in JSON, HTML, addresses or forms, once or twice, and in base64. The result holds
 * derived spellings: it is to live no longer than the call.
 */
export function createSecretFinder(
  secrets: readonly string[],
  match: SecretMatch,
): (text: string) => TextRange[] {
  const finders = secrets.filter(Boolean).map((secret) => createFinder(secret, match));
  return (text) => {
    const found: TextRange[] = [];
    const search = (plain: string, toSource: (at: number) => number, depth: number): void => {
      const folded = fold(plain, match);
      for (const find of finders) {
        find(folded, (from, to, isBase64) => {
          const [start, end] = isBase64 ? wordAround(plain, from, to) : [from, to];
          found.push({ start: toSource(start), end: toSource(end) });
        });
      }
      if (depth === MAX_ESCAPINGS) return;
      for (const escaping of ESCAPINGS) {
        const inner = unescape(plain, escaping);
        if (inner) search(inner.text, (at) => toSource(inner.toOuter(at)), depth + 1);
      }
    };
    search(text, (at) => at, 0);
    return found.length > 1 ? merged(found) : found;
  };
}

type OnFound = (start: number, end: number, isBase64: boolean) => void;
type Finder = (folded: string, onFound: OnFound) => void;

function createFinder(secret: string, match: SecretMatch): Finder {
  const needed = seedLength(secret, match);
  let seeds: string[] | undefined;
  // Made only for a text that has a beginning: most repeat no secret, and a token may be long.
  let wholes: string[] | undefined;
  return (folded, onFound) => {
    if (folded.length < needed) return;
    // Without half a character at the end.
    seeds ??= spellings(secret.slice(0, needed).replace(/[\uD800-\uDBFF]$/, ''), match);
    for (const [index, seed] of seeds.entries()) {
      let at = folded.indexOf(seed);
      if (at !== -1) wholes ??= spellings(secret, match);
      const whole = wholes?.[index] ?? '';
      if (match === 'exact' && at !== -1) at = folded.indexOf(whole, at);
      while (at !== -1) {
        const end = at + (match === 'exact' ? whole.length : sharedLength(folded, at, whole));
        onFound(at, end, index >= FIRST_BASE64);
        at = folded.indexOf(match === 'exact' ? whole : seed, end);
      }
    }
  };
}

/** Among the {@link spellings}. */
const FIRST_BASE64 = 3;

/** How many characters must be found: all of a short secret; of others more than half, at most 16. */
function seedLength({ length }: string, match: SecretMatch): number {
  if (length < SHORTEST_IN_TEXT) return length;
  const half = Math.max(SHORTEST_SEED, Math.floor(length / 2) + 1);
  return Math.min(match === 'loose' ? half : length, SEED_LENGTH);
}

/**
 * As it is, and as base64 at each offset and in both alphabets; also as JSON and addresses escape it, since
 * the text before may make another escape of its beginning (`%4` before `1`).
 */
function spellings(secret: string, match: SecretMatch): string[] {
  const whole = secret.replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD');
  const all = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(whole)];
  if (secret.length >= SHORTEST_SEED) {
    const bytes = String.fromCharCode(...new TextEncoder().encode(secret));
    for (const before of [0, 1, 2]) {
      // The characters at both ends share bits with their neighbours.
      const core = btoa('\0'.repeat(before) + bytes)
        .replace(/.=+$/, '')
        .slice(before && before + 1);
      all.push(core, core.replaceAll('+', '-').replaceAll('/', '_'));
    }
  }
  return all.map((one) => fold(one, match));
}

/** The base64 word around a part of it, whose neighbours have bits of the part; a slash may be of an address. */
function wordAround(text: string, from: number, to: number): [start: number, end: number] {
  let [start, end] = [from, to];
  if (/[+/]/.test(text.charAt(start - 1))) start -= 1;
  else while (/[\w-]/.test(text.charAt(start - 1))) start -= 1;
  if (/[+/]/.test(text.charAt(end))) end += 1;
  else while (/[\w-]/.test(text.charAt(end))) end += 1;
  while (text.charAt(end) === '=') end += 1;
  return [start, end];
}

/** Equal for texts that count as the same: a form writes a space as a plus. */
function fold(text: string, match: SecretMatch): string {
  const spaced = text.replaceAll('+', ' ');
  if (match === 'exact') return spaced;
  const lower = spaced.toLowerCase();
  // This is the only character whose lower case is longer, which would shift the positions.
  return lower.length === text.length ? lower : spaced.replaceAll('İ', 'i').toLowerCase();
}

function sharedLength(text: string, from: number, whole: string): number {
  let length = 0;
  while (length < whole.length && text[from + length] === whole[length]) length += 1;
  return length;
}

/** The text with one kind of escapes resolved, and the way back to its places; undefined without any. */
function unescape(text: string, [sign, pattern, read]: Escaping) {
  if (!text.includes(sign)) return undefined;
  const parts: string[] = [];
  // Offsets at which the parts begin, in the result and in the text.
  const inner: number[] = [];
  const outer: number[] = [];
  let [length, after] = [0, 0];
  const push = (part: string, from: number): void => {
    parts.push(part);
    inner.push(length);
    outer.push(from);
    length += part.length;
  };
  for (const found of text.matchAll(pattern)) {
    push(text.slice(after, found.index), after);
    push(read(found), found.index);
    after = found.index + found[0].length;
  }
  if (after === 0) return undefined;
  push(text.slice(after), after);
  return {
    text: parts.join(''),
    toOuter(at: number): number {
      let [low, high] = [0, inner.length];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((inner[middle] ?? 0) <= at) low = middle;
        else high = middle;
      }
      return (outer[low] ?? 0) + at - (inner[low] ?? 0);
    },
  };
}

function characterOf(digits: string | undefined, base: number): string | undefined {
  if (digits === undefined) return undefined;
  const code = Number.parseInt(digits, base);
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}

/** In order, and those that overlap as one: a secret may be part of another. */
function merged(ranges: readonly TextRange[]): TextRange[] {
  const all: TextRange[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && start < last.end)
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else all.push({ start, end });
  }
  return all;
}
