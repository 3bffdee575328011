import { answersError } from '../store/errors.ts';
import { toLocal, toWhole, type WindowedText } from '../store/windows.ts';
import type { RowReader } from '../query/rows.ts';
import { createByteBuffer } from '../json/byte-buffer.ts';
import type {
  FormatWriter,
  RowWriter,
  TextPartWriter,
  FilePart,
  FilePosition,
  FormatRequest,
  RowRange,
} from './file-format.ts';
import { WRITERS } from './formats.ts';
import type { RowSelection } from '../query/selection.ts';

/** Bytes that the page receives without a stutter, and a worker writes in some ten milliseconds. */
const PART_BYTES = 1024 * 1024;

const ROW_BYTES = 64 * 1024;

export function createFileWriter(
  text: WindowedText,
  rows: RowReader,
  writers: Readonly<Record<string, FormatWriter>> = WRITERS,
) {
  const writeRows = async (
    writer: RowWriter,
    request: RowSelection & RowRange,
    { at }: FilePosition,
    maxBytes: number,
  ): Promise<FilePart> => {
    const selected = await rows.select(request, 'file');
    if (!selected) throw answersError('no-list', 'The answer has no such list.');
    const { from = 0, count = selected.total - from } = request;
    const sink = createByteBuffer(maxBytes + ROW_BYTES);
    const endAt = (next: FilePosition | undefined): FilePart => ({
      bytes: sink.bytes.subarray(0, sink.length),
      next,
      share: next ? next.at / count : 1,
      remarks: writer.remarks?.(),
    });
    if (at === 0) writer.begin?.(sink);
    let row = at;
    for await (const batch of selected.from(from + at)) {
      for (const span of batch.rows) {
        if (row === count) break;
        // Each part holds a row at least, else there would be no end.
        if (row > at && sink.length >= maxBytes) return endAt({ at: row });
        writer.row(sink, { text: batch.text, span });
        row += 1;
      }
      if (row === count) break;
    }
    writer.end?.(sink);
    return endAt(undefined);
  };
  const writeText = async (
    write: TextPartWriter,
    { at }: FilePosition,
    maxBytes: number,
  ): Promise<FilePart> => {
    const window = await text.window(text.windowAt(at), false);
    const { answer, isLast } = window;
    const { bytes, next } = write(answer, { at: toLocal(window, at) }, maxBytes, isLast);
    if (!next) return { bytes, next, share: 1 };
    const end = toWhole(window, next.at);
    return { bytes, next: { at: end }, share: end / text.bytes };
  };
  return {
    /** Ends after the row or line that exceeds `maxBytes`. Throws for an unknown list or format. */
    async part(request: FormatRequest, from: FilePosition, maxBytes = PART_BYTES) {
      const format = writers[request.format];
      if (!format) throw new TypeError(`No file format is called ${request.format}`);
      if ('write' in format) return writeText(format.write, from, maxBytes);
      const isUtf8 = !text.problems.some(({ kind }) => kind === 'invalid-utf8');
      const writer = format.open(request, { shape: text.shape, isUtf8 });
      return writeRows(writer, request as RowSelection, from, maxBytes);
    },
  };
}

export type FileWriter = ReturnType<typeof createFileWriter>;
