import { FILE_START, type AnswersApi, type FilePosition } from '../../../answers/api.ts';
import { startFilesWorker } from '../../../answers/connect-files.ts';
import type { TypedFileRequest } from '../../../answers/export/formats.ts';
import { ndjson } from '../../../answers/export/ndjson.ts';
import { handOver } from '../../../workers/worker-calls.ts';

interface TypedJob {
  readonly answersApi: Pick<AnswersApi, 'file'>;
  readonly name: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Looking at the rows takes less than writing them. */
const OBSERVED_SHARE = 0.3;

/**
 * The parts of a file whose columns have types. The rows are read twice, in the answers worker: to see what
 * their values are, and to write them.
 */
export async function* typedParts(
  job: TypedJob,
  request: TypedFileRequest,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { format, columns, nesting } = request;
  const { files, end } = startFilesWorker();
  try {
    await files.begin(format, {
      columns,
      isNested: nesting === 'kept',
      hints: [],
      metadata: [],
    });
    for await (const { lines, share } of rowsOf(job, request)) {
      await files.observe(handOver(lines, lines.buffer));
      job.onProgress(share * OBSERVED_SHARE);
    }
    for await (const { lines, share } of rowsOf(job, request)) {
      const bytes = await files.write(handOver(lines, lines.buffer));
      if (bytes.length > 0) yield bytes;
      job.onProgress(OBSERVED_SHARE + share * (1 - OBSERVED_SHARE));
    }
    yield await files.end();
  } finally {
    end();
  }
}

interface RowsPart {
  readonly lines: Uint8Array<ArrayBuffer>;
  readonly share: number;
}

/** The rows as lines of JSON, in parts of about 1 MB. */
async function* rowsOf(job: TypedJob, request: TypedFileRequest): AsyncGenerator<RowsPart> {
  const { answersApi, name, signal } = job;
  const rows = ndjson.request(request);
  for (let from: FilePosition | undefined = FILE_START; from;) {
    signal.throwIfAborted();
    const part = await answersApi.file(name, rows, from);
    signal.throwIfAborted();
    yield { lines: part.bytes, share: part.share };
    from = part.next;
  }
}
