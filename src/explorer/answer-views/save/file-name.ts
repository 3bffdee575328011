/** File systems take 255 bytes of a name; the rest is left for the time and what a browser adds. */
const MAX_NAME_BYTES = 150;

/** What a file is called that comes from an operation without a name. */
const UNNAMED = 'answer';

/**
 * A name that Windows, macOS and Linux take: the operation's and the local time, such as
 * `Cities-2026-11-21T2145.csv`.
 *
 * @param extension without its dot
 */
export function fileName(operation: string | undefined, at: Date, extension: string): string {
  return `${stemOf(operation ?? '')}-${timeOf(at)}.${extension}`;
}

/** Letters and digits alone: neither `CON.` nor `../` nor a sign that turns the text around. */
function stemOf(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  let stem = '';
  let bytes = 0;
  for (const letter of plain) {
    bytes += new TextEncoder().encode(letter).length;
    if (bytes > MAX_NAME_BYTES) break;
    stem += letter;
  }
  return stem || UNNAMED;
}

/** ISO 8601, to the minute; a colon is no part of a file's name on Windows. */
function timeOf(at: Date): string {
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
  return `${day}T${twoDigits(at.getHours())}${twoDigits(at.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
