import type { Layout } from './layout.ts';
import { indentUnit, newlineOf } from './layout.ts';
import {
  afterTrailingComment,
  lineStart,
  ownLineIndent,
  type Edit,
  type Span,
} from '../../graphiql/splice.ts';

/**
 * Adds an item after the last of a list (selections, arguments, input fields, list items,
 * variable definitions): on a line of its own where the last one has one, else beside it.
 * @param separator what stands between two items on one line
 */
export function appendItem(
  text: string,
  last: Span,
  print: (layout: Layout) => string,
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
export function removeItem(text: string, item: Span): Edit {
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
