import type { AnswersApi } from '../../../answers/api.ts';

export interface LinePosition {
  readonly line: number;
  readonly column: number;
}

export interface SelectedRange {
  readonly from: LinePosition;
  readonly to: LinePosition;
}

const WHOLE: SelectedRange = {
  from: { line: 0, column: 0 },
  to: { line: Infinity, column: Infinity },
};

const STRIDE = 5_000;

/** A clipboard takes no more than this, UTF-16 units. */
const MAX_LENGTH = 16_000_000;

export async function textOfLines(
  answers: Pick<AnswersApi, 'read'>,
  name: string,
  { from, to }: SelectedRange = WHOLE,
  maxLength = MAX_LENGTH,
): Promise<{ readonly text: string; readonly count: number }> {
  const texts: string[] = [];
  let length = 0;
  for (let next = from.line; next <= to.line && length <= maxLength; next += STRIDE) {
    const asked = Math.min(STRIDE, to.line - next + 1);
    const lines = await answers.read.lines(name, next, asked);
    for (const [index, line] of lines.entries()) {
      const start = next + index === from.line ? from.column : 0;
      const text = line.slice(start, next + index === to.line ? to.column : undefined);
      length += text.length + 1;
      if (length > maxLength) break;
      texts.push(text);
    }
    if (lines.length < asked) break;
  }
  return { text: texts.join('\n'), count: texts.length };
}
