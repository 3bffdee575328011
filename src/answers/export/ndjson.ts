import type { FormatWriter } from './file-format.ts';
import { BACKSLASH, isSpace, QUOTE, type ByteText, type Span } from '../json/scan.ts';
import type { ByteBuffer } from '../json/byte-buffer.ts';
import type { RowSelection } from '../query/selection.ts';

const LF = 0x0a;

export interface NdjsonRequest extends RowSelection {
  readonly format: 'ndjson';
}

export const ndjson = {
  name: 'ndjson',
  kind: { extension: 'ndjson', mediaType: 'application/x-ndjson' },
  of: 'rows',
  options: [],
  request: ({ list, order, filter, filters }: RowSelection): NdjsonRequest => ({
    format: 'ndjson',
    list,
    order,
    filter,
    filters,
  }),
} as const;

export const ndjsonWriter: FormatWriter<NdjsonRequest> = {
  open: () => ({
    row(sink, { text, span }) {
      writeCompact(sink, text, span);
      sink.writeByte(LF);
    },
  }),
};

const LOWEST_IN_STRING = 0x20;
const HEX = new TextEncoder().encode('0123456789abcdef');
const UNICODE_ESCAPE = new TextEncoder().encode('\\u00');

/**
 * Writes a value as it came, on one line: without the white space between its tokens. Line breaks in
 * a string, where JSON has none, are written as the escapes that they should have been.
 */
export function writeCompact(sink: ByteBuffer, { bytes }: ByteText, { start, end }: Span): void {
  let isInString = false;
  let begun = start;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString && byte === BACKSLASH) at += 1;
    else if (isInString && byte < LOWEST_IN_STRING) {
      sink.write(bytes, begun, at);
      sink.write(UNICODE_ESCAPE);
      sink.writeByte(HEX[byte >> 4] ?? 0);
      sink.writeByte(HEX[byte & 15] ?? 0);
      begun = at + 1;
    } else if (!isInString && isSpace(byte)) {
      sink.write(bytes, begun, at);
      begun = at + 1;
    }
  }
  sink.write(bytes, begun, end);
}
