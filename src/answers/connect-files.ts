import { startWorker, type StartedWorker } from '../workers/start-worker.ts';
import type { FilesApi } from './typed/create-files-api.ts';
import FilesWorker from './files.worker.ts?worker';

/** Starts a worker that makes one typed file: apart from the answers', so that rows come while it encodes. */
export function startFilesWorker(): StartedWorker<FilesApi> {
  return startWorker(FilesWorker, 'files');
}
