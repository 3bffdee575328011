import type { FileFormat } from './file-format.ts';
import { writeCompact } from './write-compact.ts';

const LF = 0x0a;

/** Each row's JSON as it came, on a line of its own. */
export const ndjson: FileFormat<unknown> = {
  open: () => ({
    row(sink, { text, span }) {
      writeCompact(sink, text, span);
      sink.writeByte(LF);
      return undefined;
    },
  }),
};
