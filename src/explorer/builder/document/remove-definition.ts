import type { Definition } from './definitions.ts';
import { spanOf } from './span-of.ts';
import type { Edit } from '../../graphiql/splice.ts';
import { lineStart } from '../../graphiql/splice.ts';

/** The edit that takes a whole definition away, with one of the blank lines around it. */
export function removeDefinitionEdit(text: string, node: Definition): Edit {
  const span = spanOf(node);
  let { start, end } = span;
  const tail = /^[ \t,]*(?:\r?\n|$)/.exec(text.slice(end));
  if (tail && /^[ \t]*$/.test(text.slice(lineStart(text, start), start))) {
    start = lineStart(text, start);
    end += tail[0].length;
    const blank = /^(?:[ \t]*\r?\n)+/.exec(text.slice(end));
    const before = /(?:\r?\n[ \t]*)+\r?\n$/.exec(text.slice(0, start));
    if (blank) end += blank[0].length;
    else if (before && end >= text.length) start -= before[0].length - eol(before[0]);
  }
  return { start, end, text: '' };
}

function eol(gap: string): number {
  return gap.startsWith('\r\n') ? 2 : 1;
}
