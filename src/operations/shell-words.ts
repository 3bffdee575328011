/**
 * Words of a POSIX shell, of Windows’ `cmd` or of PowerShell, variables as written; undefined between
 * two commands.
 */
export function* shellWords(text: string): Generator<string | undefined> {
  // `cmd` escapes special characters, quotes included, with a caret, and doubles quotes in a word.
  const isCmd = /\^["\r\n]|\{""|""[:,\]}]/.test(text);
  const isPowerShell = /\s`\r?\n/.test(text);
  const continued = isPowerShell ? text.replaceAll(/`\r?\n/g, ' ') : text;
  const source = isCmd
    ? continued.replaceAll(/\^\r?\n/g, ' ').replaceAll(/\^([\s\S])/g, '$1')
    : continued;
  const quote = isCmd
    ? '"([^"\\\\]*(?:(?:\\\\[^]|"")[^"\\\\]*)*)"'
    : isPowerShell
      ? '"([^"`]*(?:(?:`[^]|"")[^"`]*)*)"'
      : '"([^"\\\\]*(?:\\\\[^][^"\\\\]*)*)"';
  // Unrolled: a repetition of alternatives runs out of room at some megabytes.
  const plain = isPowerShell ? "'((?:[^']|'')*)'" : "'([^']*)'";
  const part = new RegExp(
    String.raw`((?<![^\s;|&])#[^\n]*)|\\\r?\n|\\([^])|${plain}|\$'([^'\\]*(?:\\[^][^'\\]*)*)'|${quote}|(\r?\n|[;|&]+)|([^\S\n]+)|([^\\'"\s;|&]+|[^])`,
    'g',
  );
  const inQuotes = isCmd ? /\\(["\\])|"(")/g : isPowerShell ? /`([^])|"(")/g : /\\(["\\$`]|\n)/g;
  let word: string | undefined;
  for (const found of source.matchAll(part)) {
    const [all, comment, escaped, single, ansi, quoted, end, space, bare] = found;
    if (comment !== undefined) continue;
    if (end !== undefined || space !== undefined) {
      if (word !== undefined) yield word;
      word = undefined;
      if (end !== undefined) yield undefined;
    } else if (all !== '\\\n' && all !== '\\\r\n') {
      const inside = quoted?.replaceAll(inQuotes, (_, kept?: string, doubled?: string) =>
        kept === '\n' ? '' : (kept ?? doubled ?? ''),
      );
      const literal = isPowerShell ? single?.replaceAll("''", "'") : single;
      word =
        (word ?? '') + (escaped ?? literal ?? (ansi && unescapeAnsi(ansi)) ?? inside ?? bare ?? '');
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
