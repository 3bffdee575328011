/** Offsets are UTF-16 units, `end` is exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** One replacement in a source text. */
export interface Edit extends TextSpan {
  readonly text: string;
}

/** Applies edits to a text, or to a part of it. Overlapping deletions are merged. */
export function applyEdits(
  text: string,
  edits: readonly Edit[],
  { start, end }: TextSpan = { start: 0, end: text.length },
): string {
  const parts: string[] = [];
  let at = start;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(text.slice(at, Math.max(at, edit.start)), edit.text);
    at = Math.max(at, edit.end);
  }
  return parts.join('') + text.slice(at, end);
}

export function lineStart(text: string, position: number): number {
  return text.lastIndexOf('\n', position - 1) + 1;
}

export function newlineOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** The indentation of `position` if only white space precedes it on its line. */
export function ownLineIndent(text: string, position: number): string | undefined {
  const before = text.slice(lineStart(text, position), position);
  return /^[ \t]*$/.test(before) ? before : undefined;
}

export function afterTrailingComment(text: string, end: number): number {
  return end + (/^[ \t,]*#[^\r\n]*/.exec(text.slice(end))?.[0].length ?? 0);
}

/** The offset of a punctuator at or after `from`, outside of comments. */
export function findPunctuator(text: string, from: number, punctuator: string): number {
  for (let i = from; i < text.length; i++) {
    if (text[i] === '#') {
      while (i < text.length && text[i] !== '\n' && text[i] !== '\r') i++;
    } else if (text[i] === punctuator) {
      return i;
    }
  }
  return -1;
}
