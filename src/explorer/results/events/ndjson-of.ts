import type { LoggedEvent } from './event-log.ts';

/** About so much of a file is written at once, characters. */
const PART = 1_000_000;

/** Events as a file, each as it came on a line of its own. */
export function* ndjsonOf(events: readonly LoggedEvent[]): Generator<Uint8Array<ArrayBuffer>> {
  let lines = '';
  for (const { json } of events) {
    lines += `${inOneLine(json)}\n`;
    if (lines.length < PART) continue;
    yield new TextEncoder().encode(lines);
    lines = '';
  }
  if (lines !== '') yield new TextEncoder().encode(lines);
}

/** The beginning of an event in one line: what there is of `data` where it comes first. */
export function previewOf(json: string, length: number): string {
  return inOneLine(json.slice(0, length)).replace(/^\{\s*"data"\s*:\s*(?=\{)/, '');
}

/** JSON has line breaks between values alone, and there they mean nothing. */
function inOneLine(json: string): string {
  return json.trim().replaceAll(/\s*[\r\n]\s*/g, ' ');
}
