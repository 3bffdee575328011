import { createByteSink } from '../export/byte-sink.ts';
import { PART_BYTES, ROW_BYTES, createFileWriter, writerOf } from '../export/create-file-writer.ts';
import type {
  CsvRequest,
  FilePart,
  FilePlace,
  FileRequest,
  NdjsonRequest,
} from '../export/file-request.ts';
import { writePretty } from '../export/write-pretty.ts';
import { withShape } from './outline-of-spilled.ts';
import { toLocal, toWhole } from './spilled-places.ts';
import type { PlacedList } from './placed-list.ts';
import { createSpilledRows } from './spilled-rows.ts';
import type { SpilledText } from './spilled-text.ts';

/** Writes files of an answer that is not in memory, part by part. */
export interface SpilledFiles {
  /** @throws where the answer has no such list */
  part(request: FileRequest, from: FilePlace, maxBytes?: number): Promise<FilePart>;
  /** Ends the work for an order or a filter that has not been found yet. */
  giveUp(): void;
}

/** Makes the writer. It keeps nothing of the files. */
export function createSpilledFiles(text: SpilledText): SpilledFiles {
  // What is saved and what is looked at may be in different orders.
  const rows = createSpilledRows(text);

  const writeRows = async (
    of: PlacedList,
    request: CsvRequest | NdjsonRequest,
    { at, within }: FilePlace,
    maxBytes: number,
  ): Promise<FilePart> => {
    const selected = await rows.select(of, request);
    const sink = createByteSink(maxBytes + ROW_BYTES);
    const isFull = (): boolean => sink.length >= maxBytes;
    const endAt = (next: FilePlace | undefined): FilePart => ({
      bytes: sink.bytes.subarray(0, sink.length),
      next,
      share: next ? next.at / selected.total : 1,
    });
    let row = at;
    let hasBegun = at > 0 || within > 0;
    for await (const batch of selected.from(at)) {
      const writer = writerOf(withShape(text, batch.text), text.problems, request);
      if (!hasBegun) writer.begin(sink);
      hasBegun = true;
      for (const span of batch.rows) {
        // Each part holds a row at least, else there would be no end.
        if (row > at && isFull()) return endAt({ at: row, within: 0 });
        const items = writer.row(sink, span, row === at ? within : 0, isFull);
        if (items !== undefined) return endAt({ at: row, within: items });
        row += 1;
      }
    }
    if (!hasBegun) {
      writerOf(withShape(text, text.last.answer.text), text.problems, request).begin(sink);
    }
    return endAt(undefined);
  };
  /** A window's bytes, the head's with the first. */
  const writeAsItCame = async ({ at }: FilePlace, maxBytes: number): Promise<FilePart> => {
    const window = await text.window(text.windowAt(at), false);
    const { bytes } = window.answer;
    const local = toLocal(window, at);
    const end = Math.min(bytes.length, local + maxBytes);
    const isOver = window.isLast && end === bytes.length;
    const next = isOver ? undefined : { at: toWhole(window, end), within: 0 };
    return { bytes: bytes.slice(local, end), next, share: next ? next.at / text.bytes : 1 };
  };
  const writeLines = async (from: FilePlace, maxBytes: number): Promise<FilePart> => {
    const window = await text.window(text.windowAt(from.at), false);
    const { answer, isLast } = window;
    const here = { ...from, at: toLocal(window, from.at) };
    const { bytes, next } = writePretty(answer, here, maxBytes, isLast);
    if (!next) return { bytes, next, share: 1 };
    const at = toWhole(window, next.at);
    return { bytes, next: { ...next, at }, share: at / text.bytes };
  };
  return {
    giveUp: rows.giveUp,
    async part(request, from, maxBytes = PART_BYTES) {
      switch (request.format) {
        case 'csv':
        case 'ndjson': {
          const of = rows.listOf(request);
          // Any other list is in the last window as a whole.
          return of
            ? writeRows(of, request, from, maxBytes)
            : createFileWriter(text.last.answer).part(request, from, maxBytes);
        }
        case 'json':
          return writeAsItCame(from, maxBytes);
        case 'pretty':
          return writeLines(from, maxBytes);
      }
    },
  };
}
