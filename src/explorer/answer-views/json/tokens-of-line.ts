/** A part of a line of JSON. */
export interface Token {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'plain';
  readonly text: string;
}

const LINE = /^(\s*)(?:("[^"\\]*(?:\\.[^"\\]*)*")(: ))?(.*?)(,?)$/s;
const NUMBER = /^-?\d/;
const WORD = /^(?:true|false|null)$/;

/** Takes a line apart that has at most one key and one value, as the desk lays them out. */
export function tokensOfLine(line: string): readonly Token[] {
  const [, indent = '', key = '', colon = '', value = '', comma = ''] = LINE.exec(line) ?? [];
  const tokens: Token[] = [
    { kind: 'plain', text: indent },
    { kind: 'key', text: key },
    { kind: 'plain', text: colon },
    { kind: kindOf(value), text: value },
    { kind: 'plain', text: comma },
  ];
  return tokens.filter(({ text }) => text !== '');
}

function kindOf(value: string): Token['kind'] {
  if (value.startsWith('"')) return 'string';
  if (NUMBER.test(value)) return 'number';
  return WORD.test(value) ? 'word' : 'plain';
}
