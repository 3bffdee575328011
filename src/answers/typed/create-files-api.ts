import { handOver, receiveFrom, type Passage } from '../../workers/worker-calls.ts';
import type { TypedFileRequest } from '../export/typed-formats.ts';
import { isValidUtf8 } from '../export/remarks.ts';
import { bareRows } from '../query/search-rows.ts';
import {
  createTypedFile,
  type FileNote,
  type OpenTypedWriter,
  type TypedFile,
  type TypedRequest,
  type TypedRows,
} from './typed-file.ts';
import { createZipEntries } from './zip-entries.ts';
import { openParquet } from './write-parquet.ts';
import { openXlsx } from './write-xlsx.ts';

type TypedFormat = TypedFileRequest['format'];

export const TYPED_WRITERS: Readonly<Record<TypedFormat, OpenTypedWriter>> = {
  parquet: openParquet,
  xlsx: openXlsx,
};

/** A worker that makes one file, and is ended with it. Rows come as lines of JSON, each part with whole rows, through a
 * passage. */
export type FilesApi = ReturnType<typeof createFilesApi>;

export function createFilesApi() {
  let file: TypedFile | undefined;
  const entries = createZipEntries();
  const begun = (): TypedFile => {
    if (!file) throw new Error('No file has begun');
    return file;
  };
  const given = (bytes: Uint8Array<ArrayBuffer>) => handOver(bytes, bytes.buffer);
  return {
    async begin(format: TypedFormat, request: TypedRequest): Promise<void> {
      file = createTypedFile(request, TYPED_WRITERS[format]);
    },
    /** The first pass. */
    observe: async (lines: Passage): Promise<void> =>
      begun().observe(rowsOf(await receiveFrom(lines))),
    columns: async () => begun().columns(),
    /** Between the passes: writes the file's metadata. */
    open: async (metadata: readonly FileNote[]): Promise<void> => begun().open(metadata),
    /** The second pass. @returns the next bytes of the file, possibly none */
    write: async (lines: Passage) => given(begun().write(rowsOf(await receiveFrom(lines)))),
    end: async () => given(begun().end()),
    remarks: async () => begun().remarks(),
    /** Adds transferred bytes to a file inside of a zip file. @returns the next bytes of the zip file, possibly none */
    pack: async (name: string, bytes: Uint8Array<ArrayBuffer>) => given(entries.add(name, bytes)),
    endEntry: async () => {
      const ended = entries.endEntry();
      return handOver(ended, ended.zipped.buffer);
    },
    endZip: async () => given(entries.end()),
  };
}

const LF = 0x0a;

/** Rows from lines of JSON, which are small enough to be found without an index. */
function rowsOf(lines: Uint8Array<ArrayBuffer>): TypedRows {
  // The line feed of a truncated answer's last line is not part of it.
  const rows = lines.at(-1) === LF ? lines.subarray(0, -1) : lines;
  return { text: bareRows(rows), start: 0, isUtf8: isValidUtf8(rows) };
}
