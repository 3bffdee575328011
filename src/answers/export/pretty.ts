import { createByteBuffer } from '../json/byte-buffer.ts';
import { INDENT, lineAt, MAX_INDENTS, walkLines } from '../json/lines.ts';
import { COLON, COMMA } from '../json/scan.ts';
import type { FormatWriter } from './file-format.ts';

export const pretty = {
  name: 'pretty',
  label: { en: 'JSON (formatted)', de: 'JSON (formatiert)' },
  kind: { extension: 'json', mediaType: 'application/json' },
  of: 'text',
  request: () => ({ format: 'pretty' }) as const,
} as const;

const SPACE = 0x20;
const LF = 0x0a;
const INDENTS = new TextEncoder().encode(INDENT.repeat(MAX_INDENTS));

/** Formats like JSON.stringify, with each token as written. From the first invalid token on, the text is unchanged. */
export const prettyWriter: FormatWriter = {
  write(answer, { at }, maxBytes, isLast) {
    const { text } = answer;
    const { bytes, length } = text;
    const sink = createByteBuffer(maxBytes * 2);
    const first = at === 0 ? 0 : lineAt(text, at);
    const written = (): Uint8Array<ArrayBuffer> => sink.bytes.subarray(0, sink.length);
    for (const line of walkLines(text, first)) {
      if (line.number < first) continue;
      const { start, keyEnd, valueStart, valueEnd, form, depth } = line;
      sink.write(INDENTS, 0, Math.min(depth, MAX_INDENTS) * INDENT.length);
      if (keyEnd > start) {
        sink.write(bytes, start, keyEnd);
        sink.writeByte(COLON);
        sink.writeByte(SPACE);
      }
      if (form === 'empty') {
        sink.writeByte(bytes[valueStart] ?? 0);
        sink.writeByte(bytes[valueEnd - 1] ?? 0);
      } else sink.write(bytes, valueStart, valueEnd);
      if (line.hasComma) sink.writeByte(COMMA);
      sink.writeByte(LF);
      if (sink.length >= maxBytes && line.next < length) {
        return { bytes: written(), next: { at: line.next } };
      }
    }
    if (!isLast) return { bytes: written(), next: { at: answer.bytes.length } };
    sink.write(answer.bytes, length);
    return { bytes: written(), next: undefined };
  },
};
