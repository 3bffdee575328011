import { handOver } from '../../workers/worker-calls.ts';
import { isValidUtf8 } from '../export/remarks.ts';
import { bareRows } from '../query/search-rows.ts';
import type { FilesApi, TypedFormat } from './files-api.ts';
import {
  createTypedFile,
  type OpenTypedWriter,
  type TypedFile,
  type TypedRows,
} from './typed-file.ts';
import { createZipEntries } from './zip-entries.ts';
import { openParquet } from './write-parquet.ts';
import { openXlsx } from './write-xlsx.ts';

const WRITERS: Readonly<Record<TypedFormat, OpenTypedWriter>> = {
  parquet: openParquet,
  xlsx: openXlsx,
};

export function createFilesApi(): FilesApi {
  let file: TypedFile | undefined;
  const entries = createZipEntries();
  const begun = (): TypedFile => {
    if (!file) throw new Error('No file has begun');
    return file;
  };
  const given = (bytes: Uint8Array<ArrayBuffer>) => handOver(bytes, bytes.buffer);
  return {
    async begin(format, request) {
      file = createTypedFile(request, WRITERS[format]);
    },
    observe: async (lines) => begun().observe(rowsOf(lines)),
    columns: async () => begun().columns(),
    open: async (metadata) => begun().open(metadata),
    write: async (lines) => given(await begun().write(rowsOf(lines))),
    end: async () => given(await begun().end()),
    remarks: async () => begun().remarks(),
    pack: async (name, bytes) => given(await entries.add(name, bytes)),
    endEntry: async () => {
      const ended = await entries.endEntry();
      return handOver(ended, ended.zipped.buffer);
    },
    endZip: async () => given(entries.end()),
  };
}

const LF = 0x0a;

/** Rows from lines of JSON, which are small enough to be found without an index. */
function rowsOf(lines: Uint8Array<ArrayBuffer>): TypedRows {
  // Of an answer that is cut in a text, nothing of the last line's end belongs to that.
  const rows = lines.at(-1) === LF ? lines.subarray(0, -1) : lines;
  return { text: bareRows(rows), start: 0, isUtf8: isValidUtf8(rows) };
}
