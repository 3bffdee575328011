import { inOwnWorker } from '../workers/start-worker.ts';
import ImportWorker from './import.worker.ts?worker';
import type { ReadImport } from './import-collector.ts';
import type { ImportSource } from './read-import.ts';
import type { WORKSPACE_API } from './workspace-api.ts';
import { WorkspaceError, type WorkspaceFaultParts } from './workspace.ts';

/** Texts of others may take long: a signal ends their worker. */
export const inWorkspaceWorker = inOwnWorker<typeof WORKSPACE_API>(ImportWorker, 'import');

export type ReadSource = (source: ImportSource, where: string) => Promise<ReadImport>;

/** Reads a source in a worker. @throws {WorkspaceError} with the reason, in the page's language */
export async function readSource(source: ImportSource, where: string, signal?: AbortSignal) {
  return resultOf(await inWorkspaceWorker((api) => api.read(source, where), signal));
}

/** Returns what a worker has read or written. @throws {WorkspaceError} the fault that it found */
export function resultOf<Result extends object>(given: Result | WorkspaceFaultParts): Result {
  if ('code' in given) throw new WorkspaceError(given.code, given.where, given.detail);
  return given;
}
