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

/** JSON has line breaks between values alone, and there they mean nothing. */
export function inOneLine(json: string): string {
  return json.trim().replaceAll(/\s*[\r\n]\s*/g, ' ');
}
