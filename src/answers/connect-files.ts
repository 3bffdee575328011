import { connectCalls } from '../workers/worker-calls.ts';
import type { FilesApi } from './typed/files-api.ts';
import FilesWorker from './files.worker.ts?worker';

/** A worker that makes one typed file, and has to be ended after it. */
export interface FilesWorkerHandle {
  readonly files: FilesApi;
  end(): void;
}

/** Starts a worker that makes a typed file: apart from the answers', so that rows come while it encodes. */
export function startFilesWorker(): FilesWorkerHandle {
  const worker = new FilesWorker({ name: 'files' });
  const { methods, fail } = connectCalls<FilesApi>(worker);
  worker.addEventListener('error', () => fail(new Error('The files worker has failed')));
  return { files: methods, end: () => worker.terminate() };
}
