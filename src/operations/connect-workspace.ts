import { startWorker } from '../workers/start-worker.ts';
import ImportWorker from './import.worker.ts?worker';
import type { ReadImport } from './import-collector.ts';
import type { ImportSource } from './read-import.ts';
import type { WORKSPACE_API } from './workspace-api.ts';
import { WorkspaceError, type WorkspaceFaultParts } from './workspace.ts';

type Api = typeof WORKSPACE_API;

/**
 * Runs in a worker of its own, which a signal ends: texts of others may take long.
 * @throws {Error} the worker's own, and where the signal ends it
 */
export async function inWorkspaceWorker<Result>(
  work: (api: Api) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const worker = startWorker<Api>(ImportWorker, 'import');
  signal?.addEventListener('abort', worker.end);
  try {
    return await work(worker.api);
  } finally {
    worker.end();
  }
}

export type ReadSource = (source: ImportSource, where: string) => Promise<ReadImport>;

/** Reads a source in a worker. @throws {WorkspaceError} with the reason, in the page's language */
export async function readSource(
  source: ImportSource,
  where: string,
  signal?: AbortSignal,
): Promise<ReadImport> {
  return resultOf(await inWorkspaceWorker((api) => api.read(source, where), signal));
}

/** Returns what a worker has read or written. @throws {WorkspaceError} the fault that it found */
export function resultOf<Result extends object>(given: Result | WorkspaceFaultParts): Result {
  if ('code' in given) throw new WorkspaceError(given.code, given.where, given.detail);
  return given;
}
