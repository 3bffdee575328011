import type { ASTNode } from 'graphql';
import {
  afterTrailingComment,
  lineStart,
  newlineOf,
  ownLineIndent,
  type Edit,
  type TextSpan,
} from '../../../../operations/splice.ts';

export function spanOf(node: ASTNode): TextSpan {
  if (!node.loc) throw new TypeError(`The ${node.kind} node has no location.`);
  return { start: node.loc.start, end: node.loc.end };
}

export function sourceOf(node: ASTNode): string {
  const { start, end } = spanOf(node);
  return node.loc?.source.body.slice(start, end) ?? '';
}

export function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}

/** The document's own step of indentation: a tab, or its smallest run of leading spaces. */
export function indentUnit(text: string): string {
  if (/^\t/m.test(text)) return '\t';
  const runs = [...text.matchAll(/^ +(?=\S)/gm)];
  const smallest = runs.reduce((least, [run]) => Math.min(least, run.length), Infinity);
  return smallest >= 2 && smallest <= 8 ? ' '.repeat(smallest) : '  ';
}

/** Lays lines out as the item at an offset is: on lines of their own where it has one, else on one. */
export function layOut(text: string, offset: number, lines: readonly string[], separator: string) {
  const indent = ownLineIndent(text, offset);
  if (indent !== undefined) return lines.join(newlineOf(text) + indent);
  return lines.map((line) => line.trim()).join(separator);
}

/** Adds lines after a list's last item: on lines of their own where it has one, else after `separator`. */
export function appendItem(
  text: string,
  last: TextSpan,
  lines: readonly string[],
  separator: string,
): Edit {
  const item = layOut(text, last.start, lines, separator);
  const indent = ownLineIndent(text, last.start);
  if (indent === undefined) return insertion(last.end, separator + item);
  return insertion(afterTrailingComment(text, last.end), newlineOf(text) + indent + item);
}

/** Takes an item out with its whole line, or the space and commas on one side; a comment after it stays. */
export function removeItem(text: string, item: TextSpan): Edit {
  const from = lineStart(text, item.start);
  const [, padding = '', next] = /^([ \t,]*)(#|\r?\n|\r?$)?/.exec(text.slice(item.end)) ?? [];
  const end = item.end + padding.length;
  if (/^[ \t,]*$/.test(text.slice(from, item.start))) {
    if (next === undefined || next === '#') return { start: item.start, end, text: '' };
    return { start: from, end: end + next.length, text: '' };
  }
  let { start } = item;
  while (start > from && /[ \t,]/.test(text[start - 1] ?? '')) start--;
  if (/[{([]/.test(text[start - 1] ?? '')) {
    // The first on its line: the gap before it becomes the gap before the next one.
    const isLast = /[})\]]/.test(text[end] ?? '');
    return { start: isLast ? start : item.start, end, text: '' };
  }
  const glued = /\w/.test(text[start - 1] ?? '') && /[\w"$]/.test(text[item.end] ?? '');
  return { start, end: item.end, text: glued ? ' ' : '' };
}
