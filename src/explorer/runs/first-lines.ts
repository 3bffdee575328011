import type { HeadLimits } from '../../answers/api.ts';

/** A string, what stands between values, or a number or word. */
const TOKENS = /\s*("[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s"[\]{},:]+)/gy;

const INDENT = '  ';

/** As the worker has it, for lines (answer/read-lines.ts). */
const MAX_INDENTS = 100;

/** The worker leaves out the rest of a longer one. */
const MAX_TOKEN = 3_000;

/** One of an answer's own fields, in its line. */
const RESULT = /^ {2}"(?:data|errors)": /m;

/**
 * The first lines of an answer whose end is not there yet, for reading at once: laid out as the worker
 * lays them out, but without an index, so that nobody waits for the worker to start and to read.
 *
 * @returns undefined where they do not show that it is a result
 */
export function firstLines(json: string, limits: HeadLimits): string | undefined {
  const lines: string[] = [];
  let [line, before, depth, length] = ['', '', 0, 0];
  for (const [, token = ''] of json.matchAll(TOKENS)) {
    const opens = token === '{' || token === '[';
    const closes = token === '}' || token === ']';
    const isInside = before === '{' || before === '[';
    if (closes) depth -= 1;
    if (before === ',' || closes !== isInside) {
      length += line.length + 1;
      if (lines.length === limits.lines || length > limits.length) break;
      lines.push(line);
      line = INDENT.repeat(Math.max(0, Math.min(depth, MAX_INDENTS)));
    }
    if (token.length > MAX_TOKEN) break;
    line += token === ':' ? ': ' : shortest(token);
    if (opens) depth += 1;
    before = token;
  }
  // Of the last line there may be more.
  const text = lines.join('\n');
  return RESULT.test(text) ? text : undefined;
}

/** A string with no more escapes than it needs. */
function shortest(token: string): string {
  if (!token.includes('\\')) return token;
  try {
    return JSON.stringify(JSON.parse(token));
  } catch {
    return token;
  }
}
