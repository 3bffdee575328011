import type { Problem } from '../json/answer-index.ts';
import type { AnswerText } from '../json/indexed-text.ts';
import type { IndexedText } from '../json/read-children.ts';
import { createRowSelections } from '../query/row-selections.ts';
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
  /** Finds the rows of a file without holding up others; {@link part} finds them itself otherwise. */
  prepare(request: FileRequest): Promise<void>;
  /**
   * The part of a file that begins at a place.
   *
   * @param maxBytes it ends after the row or line that goes past them
   * @throws where the answer has no such list
   */
  part(request: FileRequest, from: FilePlace, maxBytes?: number): FilePart;
}

/** What a page takes in at once without a stutter, and a worker writes in some ten milliseconds. */
export const PART_BYTES = 1024 * 1024;

/** Room for the row that goes past the end of a part. */
export const ROW_BYTES = 64 * 1024;

/** Makes the writer of an answer's files. It keeps nothing of them. */
export function createFileWriter(
  answer: AnswerText,
  selections = createRowSelections(answer),
): FileWriter {
  const source = createRowSource(answer, selections);
  const writeRows = (
    request: CsvRequest | NdjsonRequest,
    { at, within }: FilePlace,
    maxBytes: number,
  ): FilePart => {
    const rows = source.find(request);
    const writer = writerOf(answer.text, answer.problems, request);
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
    async prepare(request) {
      if ('list' in request) await source.prepare(request);
    },
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

/** What writes rows of a text whose problems are these. */
export function writerOf(
  text: IndexedText,
  problems: readonly Problem[],
  request: CsvRequest | NdjsonRequest,
): RowWriter {
  if (request.format === 'ndjson') return createNdjsonWriter(text);
  return createCsvWriter(text, request, !problems.some(({ kind }) => kind === 'invalid-utf8'));
}
