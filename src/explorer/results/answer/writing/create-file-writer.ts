import type { AnswerText } from '../indexed-text.ts';
import { createByteSink } from './byte-sink.ts';
import type {
  CsvRequest,
  FilePart,
  FilePlace,
  FileRequest,
  NdjsonRequest,
} from './file-request.ts';
import { createRowSource } from './row-source.ts';
import { writeAsItCame } from './write-as-it-came.ts';
import { createCsvWriter } from './write-csv.ts';
import { createNdjsonWriter } from './write-ndjson.ts';
import { writePretty } from './write-pretty.ts';
import type { RowWriter } from './write-rows.ts';

/** Writes files of one answer, part by part. */
export interface FileWriter {
  /**
   * The part of a file that begins at a place.
   *
   * @param maxBytes it ends after the row or line that goes past them
   * @throws where the answer has no such list
   */
  part(request: FileRequest, from: FilePlace, maxBytes?: number): FilePart;
}

/** What a page takes in at once without a stutter, and a worker writes in some ten milliseconds. */
const PART_BYTES = 1024 * 1024;

/** Room for the row that goes past the end of a part. */
const ROW_BYTES = 64 * 1024;

/** Makes the writer of an answer's files. It keeps nothing of them. */
export function createFileWriter(answer: AnswerText): FileWriter {
  const source = createRowSource(answer);
  const writeRows = (
    request: CsvRequest | NdjsonRequest,
    { at, within }: FilePlace,
    maxBytes: number,
  ): FilePart => {
    const rows = source.find(request);
    const writer = writerOf(answer, request);
    const sink = createByteSink(maxBytes + ROW_BYTES);
    const isFull = (): boolean => sink.length >= maxBytes;
    const endAt = (next: FilePlace | undefined): FilePart => ({
      bytes: sink.bytes.subarray(0, sink.length),
      next,
      share: next ? next.at / rows.total : 1,
    });
    if (at === 0 && within === 0) writer.begin(sink);
    let row = at;
    for (const span of rows.from(at)) {
      // Each part holds a row at least, else there would be no end.
      if (row > at && isFull()) return endAt({ at: row, within: 0 });
      const items = writer.row(sink, span, row === at ? within : 0, isFull);
      if (items !== undefined) return endAt({ at: row, within: items });
      row += 1;
    }
    return endAt(undefined);
  };
  return {
    part(request, from, maxBytes = PART_BYTES) {
      switch (request.format) {
        case 'csv':
        case 'ndjson':
          return writeRows(request, from, maxBytes);
        case 'json':
          return writeAsItCame(answer, from.at, maxBytes);
        case 'pretty':
          return writePretty(answer, from, maxBytes);
      }
    },
  };
}

function writerOf(answer: AnswerText, request: CsvRequest | NdjsonRequest): RowWriter {
  if (request.format === 'ndjson') return createNdjsonWriter(answer.text);
  const isUtf8 = !answer.problems.some(({ kind }) => kind === 'invalid-utf8');
  return createCsvWriter(answer.text, request, isUtf8);
}
