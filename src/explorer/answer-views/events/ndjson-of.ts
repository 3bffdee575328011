import type { LoggedEvent } from '../../runs/event-log.ts';

export function ndjsonOf(events: readonly LoggedEvent[]): string {
  return events.map(({ json }) => `${inOneLine(json)}\n`).join('');
}

/** JSON has line breaks between values alone, and there they mean nothing. */
function inOneLine(json: string): string {
  return json.trim().replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ' ');
}
