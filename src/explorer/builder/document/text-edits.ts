import type { ASTNode } from 'graphql';
import {
  afterTrailingComment,
  lineStart,
  ownLineIndent,
  type Edit,
  type TextSpan,
} from '../../graphiql/splice.ts';

/** Where a node stands in its source. Our parser keeps locations, so there always is one. */
export function spanOf(node: ASTNode): TextSpan {
  if (!node.loc) throw new TypeError(`The ${node.kind} node has no location.`);
  return { start: node.loc.start, end: node.loc.end };
}

/** The node's text as it was typed. */
export function sourceOf(node: ASTNode): string {
  const { start, end } = spanOf(node);
  return node.loc?.source.body.slice(start, end) ?? '';
}

/** How new text is laid out: on lines of its own at an indentation, or within a line. */
export type TextLayout =
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

/**
 * Adds an item after the last of a list (selections, arguments, input fields, list items,
 * variable definitions): on a line of its own where the last one has one, else beside it.
 * @param separator what stands between two items on one line
 */
export function appendItem(
  text: string,
  last: TextSpan,
  print: (layout: TextLayout) => string,
  separator: string,
): Edit {
  const indent = ownLineIndent(text, last.start);
  if (indent === undefined) {
    return { start: last.end, end: last.end, text: separator + print({ inline: true }) };
  }
  const newline = newlineOf(text);
  const at = afterTrailingComment(text, last.end);
  const item = print({ inline: false, indent, unit: indentUnit(text), newline });
  return { start: at, end: at, text: newline + indent + item };
}

/**
 * Takes an item out of a list: with its whole line where it has one, else with the white space
 * and commas on one side. A comment that follows on the line stays.
 */
export function removeItem(text: string, item: TextSpan): Edit {
  const from = lineStart(text, item.start);
  const rest = /^([ \t,]*)(#|\r?\n|\r?$)?/.exec(text.slice(item.end));
  const padding = rest?.[1]?.length ?? 0;
  const next = rest?.[2];
  if (/^[ \t,]*$/.test(text.slice(from, item.start))) {
    if (next === '#') return { start: item.start, end: item.end + padding, text: '' };
    if (next !== undefined) {
      return { start: from, end: item.end + padding + next.length, text: '' };
    }
    return { start: item.start, end: item.end + padding, text: '' };
  }
  let start = item.start;
  while (start > from && /[ \t,]/.test(text[start - 1] ?? '')) start--;
  if (/[{([]/.test(text[start - 1] ?? '')) {
    // The first on its line: the gap before it becomes the gap before the next one.
    const last = /[})\]]/.test(text[item.end + padding] ?? '');
    return { start: last ? start : item.start, end: item.end + padding, text: '' };
  }
  const glued = /\w/.test(text[start - 1] ?? '') && /[\w"$]/.test(text[item.end] ?? '');
  return { start, end: item.end, text: glued ? ' ' : '' };
}
