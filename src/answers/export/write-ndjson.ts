import type { ByteText } from '../json/bytes-of-json.ts';
import { writeCompact } from './write-compact.ts';
import type { RowWriter } from './write-rows.ts';

const LF = 0x0a;

/** Writes each row's JSON as it came, on a line of its own. */
export function createNdjsonWriter(text: ByteText): RowWriter {
  return {
    begin: () => undefined,
    row(sink, row) {
      writeCompact(sink, text, row);
      sink.writeByte(LF);
      return undefined;
    },
  };
}
