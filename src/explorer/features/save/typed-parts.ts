import type { TypedFileRequest } from '../../../answers/export/typed-formats.ts';
import { ndjson } from '../../../answers/export/ndjson.ts';
import type { FilesApi } from '../../../answers/typed/create-files-api.ts';
import { noteRemark, type RemarkCounts } from '../../../answers/export/remarks.ts';
import type { FileNote, TypedColumn, TypedRequest } from '../../../answers/typed/typed-file.ts';
import { typedRequest } from '../../../answers/typed/typed-request.ts';
import type { ColumnField } from '../../../jobs/pages/column-fields.ts';
import { createPassage, type Passage } from '../../../workers/worker-calls.ts';
import {
  FILE_START,
  type FilePart,
  type FilePosition,
} from '../../../answers/export/file-format.ts';
import type { RowSelection } from '../../../answers/query/selection.ts';
import type { SaveJob } from './save-file.ts';

type TypedJob = Omit<SaveJob, 'request'>;

interface TypedContext {
  readonly files: FilesApi;
  /** The schema's types of the columns, and of the values inside them. */
  readonly fields: readonly ColumnField[];
  /** What the file has otherwise than it came is counted in it. */
  readonly counts: RemarkCounts;
  readonly notesFor: (columns: readonly TypedColumn[]) => readonly FileNote[];
}

/** Looking at the rows takes less than writing them. */
const OBSERVED_SHARE = 0.3;

/** The parts of a file with typed columns. The worker reads the rows twice: to see types, and to write. */
export async function* typedParts(
  job: TypedJob,
  request: TypedFileRequest,
  { files, fields, notesFor, counts }: TypedContext,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  await files.begin(request.format, typedRequest(request, fields));
  for await (const { lines, share } of linesOf(job, request)) {
    await files.observe(lines);
    job.onProgress(share * OBSERVED_SHARE);
  }
  await files.open(notesFor(await files.columns()));
  for await (const { lines, share } of linesOf(job, request)) {
    const bytes = await files.write(lines);
    if (bytes.length > 0) yield bytes;
    job.onProgress(OBSERVED_SHARE + share * (1 - OBSERVED_SHARE));
  }
  yield await files.end();
  for (const { kind, count } of await files.remarks()) noteRemark(counts, kind, count);
}

/** The types of a file's columns, by all of its rows. Fails where it is aborted. */
export async function observeTypes(
  job: Omit<TypedJob, 'onProgress'>,
  selection: RowSelection,
  request: TypedRequest,
  files: FilesApi,
): Promise<readonly TypedColumn[]> {
  // Nothing is written: the types are those of any format.
  await files.begin('xlsx', request);
  for await (const { lines } of linesOf(job, selection)) await files.observe(lines);
  return files.columns();
}

/**
 * Rows as lines of JSON, in parts of about 1 MB that go from one worker to the other, past the page; at most one part is
 * made ahead of its use.
 */
async function* linesOf(
  { answersApi, name, signal }: Omit<TypedJob, 'onProgress'>,
  request: RowSelection,
): AsyncGenerator<{ readonly lines: Passage; readonly share: number }> {
  const rows = ndjson.request(request);
  const ask = (from: FilePosition) => {
    const [inlet, lines] = createPassage();
    const part = answersApi.compute.file(name, rows, from, inlet);
    // Its failure does not matter after the caller has left.
    part.catch(() => undefined);
    return { part, lines };
  };
  signal.throwIfAborted();
  for (let asked: ReturnType<typeof ask> | undefined = ask(FILE_START); asked;) {
    const { lines } = asked;
    const { next, share }: FilePart = await asked.part;
    signal.throwIfAborted();
    asked = next && ask(next);
    yield { lines, share };
    signal.throwIfAborted();
  }
}
