/** File systems take 255 bytes of a name; the rest is left for the time and what a browser adds. */
const MAX_NAME_BYTES = 150;

const UNNAMED = 'answer';

/** A name that Windows, macOS and Linux take, such as `Cities-2026-11-21T2145.csv` (local time). */
export function fileName(operation: string | undefined, at: Date, extension: string): string {
  return `${stemOf(operation ?? '')}-${timeOf(at)}.${extension}`;
}

/** Letters and digits alone: neither `CON.` nor `../` nor a sign that turns the text around. */
function stemOf(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  // It takes whole characters only.
  const { read } = new TextEncoder().encodeInto(plain, new Uint8Array(MAX_NAME_BYTES));
  return plain.slice(0, read) || UNNAMED;
}

/** ISO 8601, to the minute; a colon is no part of a file's name on Windows. */
function timeOf(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16).replace(':', '');
}
