import { handOver } from '../../workers/worker-calls.ts';
import { createAnswerText } from '../json/answer-text.ts';
import { CLOSE_LIST, COMMA, OPEN_LIST } from '../json/scan.ts';
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

/** Makes the API of a worker that makes one typed file. */
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
    write: async (lines) => given(begun().write(rowsOf(lines))),
    end: async () => given(begun().end()),
    remarks: async () => begun().remarks(),
    pack: async (name, bytes) => given(entries.add(name, bytes)),
    endEntry: async () => {
      const ended = entries.endEntry();
      return handOver(ended, ended.zipped.buffer);
    },
    endZip: async () => given(entries.end()),
  };
}

const LF = 0x0a;

/** Rows from lines of JSON. @param lines are changed */
function rowsOf(lines: Uint8Array<ArrayBuffer>): TypedRows {
  const isEnded = lines.at(-1) === LF;
  // Only between rows is there a line feed: in a string JSON has none.
  for (let at = lines.indexOf(LF); at >= 0; at = lines.indexOf(LF, at + 1)) lines[at] = COMMA;
  const answer = createAnswerText(lines.length + 2);
  answer.append(Uint8Array.of(OPEN_LIST));
  answer.append(isEnded ? lines.subarray(0, -1) : lines);
  answer.append(Uint8Array.of(CLOSE_LIST));
  answer.finish();
  const isUtf8 = !answer.problems.some(({ kind }) => kind === 'invalid-utf8');
  return { text: answer.text, list: answer.text.index.root ?? 0, isUtf8 };
}
