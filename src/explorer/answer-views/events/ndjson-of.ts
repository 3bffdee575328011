import type { LoggedEvent } from '../../runs/event-log.ts';

/** Events as the text of a file, each as it came on a line of its own. */
export function ndjsonOf(events: readonly LoggedEvent[]): string {
  return events.map(({ json }) => `${inOneLine(json)}\n`).join('');
}

/**
 * The beginning of an event in one line: its `data` alone, where it is an object and nothing stands
 * beside it, as far as that is known.
 *
 * @param length of what is looked at, characters
 */
export function eventPreview(json: string, length: number): string {
  const line = inOneLine(json.slice(0, length));
  const [opening] = /^\{\s*"data"\s*:\s*(?=\{)/.exec(line) ?? [];
  if (opening === undefined) return line;
  const data = line.slice(opening.length);
  const end = endOfObject(data);
  if (end === undefined) return data;
  return /^\s*\}$/.test(data.slice(end)) ? data.slice(0, end) : line;
}

/** The index after the object that a text begins with; undefined where its end is cut off. */
function endOfObject(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|$)|[{}]/g)) {
    if (token === '{') depth += 1;
    else if (token === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return undefined;
}

/** JSON has line breaks between values alone, and there they mean nothing. */
function inOneLine(json: string): string {
  return json.trim().replaceAll(/\s*[\r\n]\s*/g, ' ');
}
