/** How new text is laid out: on lines of its own at an indentation, or within a line. */
export type Layout =
  | { readonly inline: true }
  | {
      readonly inline: false;
      readonly indent: string;
      readonly unit: string;
      readonly newline: string;
    };

/** The document's own step of indentation: a tab, or its smallest run of leading spaces. */
export function indentUnit(text: string): string {
  if (/^\t/m.test(text)) return '\t';
  let smallest = Infinity;
  for (const [, spaces] of text.matchAll(/^( +)(?=\S)/gm)) {
    smallest = Math.min(smallest, spaces?.length ?? Infinity);
  }
  return smallest >= 2 && smallest <= 8 ? ' '.repeat(smallest) : '  ';
}

/** The document's own line break. */
export function newlineOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
