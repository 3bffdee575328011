import type { AnswersApi } from '../../../answers/api.ts';

/** So many lines are asked for at once. */
const STRIDE = 5_000;

/** A clipboard takes no more than this, UTF-16 units. */
const MAX_LENGTH = 16_000_000;

/** The first lines of an answer as one text, as many as the clipboard takes. */
export async function readAllLines(
  desk: Pick<AnswersApi, 'lines'>,
  name: string,
  maxLength = MAX_LENGTH,
): Promise<{ readonly text: string; readonly count: number }> {
  const parts: string[] = [];
  let count = 0;
  let length = 0;
  for (;;) {
    const lines = await desk.lines(name, count, STRIDE);
    for (const line of lines) {
      if (length + line.length + 1 > maxLength)
        return { text: parts.join('\n'), count: parts.length };
      parts.push(line);
      length += line.length + 1;
    }
    count += lines.length;
    if (lines.length < STRIDE) return { text: parts.join('\n'), count };
  }
}
