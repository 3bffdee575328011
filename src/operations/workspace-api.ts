import { systemClock } from '../contract/clock.ts';
import { holdsSecret } from '../contract/secrets.ts';
import { handOver } from '../workers/worker-calls.ts';
import { writeFolder } from './folder-files.ts';
import { withoutSecretHeaders } from './keepable.ts';
import { createOperationDatabase, readKeptFolder, writeKeptFolder } from './operation-database.ts';
import type { KeptFolder } from './operation-database.ts';
import { planImport, type ImportPlan } from './plan-import.ts';
import type { ReadImport } from './import-collector.ts';
import { readImport, type ImportSource } from './read-import.ts';
import type { SavedItem } from './saved-operation.ts';
import { syncFolder, unpackFiles, type FolderState } from './sync-folder.ts';
import {
  faultPartsOf,
  WORKSPACE_FILES,
  WorkspaceError,
  type Workspace,
  type WorkspaceFaultParts,
  type WorkspaceFormat,
} from './workspace.ts';
import { writeGraphiqlCollections, writePostmanCollection } from './write-collections.ts';
import { writeWorkspace, writeWorkspaceFile, type WriteOptions } from './write-workspace.ts';
import { writeZip } from './zip.ts';

export interface WriteRequest extends WriteOptions {
  readonly secrets: readonly string[];
  readonly workspace: Workspace;
  readonly format: WorkspaceFormat;
  /** The file's, for messages. */
  readonly name: string;
  /** The target for the files of `folder`. */
  readonly folder?: FileSystemDirectoryHandle | undefined;
}

const ONE_FILE = {
  file: writeWorkspaceFile,
  graphiql: writeGraphiqlCollections,
  postman: writePostmanCollection,
} as const;

export interface FolderRequest {
  readonly serviceId: string;
  /** The page's service, as a workspace names it. */
  readonly services: Workspace['services'];
  readonly secrets: readonly string[];
  /** SDL; undefined where it is not written yet, null without a schema. */
  readonly schema: string | undefined | null;
}

/** A worker's tasks with texts of others and with thousands of operations, which may take long. */
export const WORKSPACE_API = {
  /** Reads a source, whole or not at all; `where` is its name in messages. */
  read: (source: ImportSource, where: string): Promise<ReadImport | WorkspaceFaultParts> =>
    orFault(async () => readImport(source, where)),
  /** Writes a workspace without secrets, whole or not at all: the bytes of a file, or a folder. */
  write: (request: WriteRequest) =>
    orFault(async () => {
      const { format, name, folder, secrets } = request;
      const workspace = withoutSecretHeaders(request.workspace, secrets);
      let bytes = new Uint8Array();
      if (format === 'zip' || format === 'folder') {
        const files = writeWorkspace(workspace, request);
        if (folder) await writeFolder(folder, files);
        else bytes = writeZip(files);
      } else {
        const text = ONE_FILE[format](workspace, request);
        if (holdsSecret(text, secrets)) throw new WorkspaceError('secret', name);
        bytes = new TextEncoder().encode(text);
      }
      return handOver({ bytes }, bytes.buffer);
    }),
  plan: async (...args: Parameters<typeof planImport>): Promise<ImportPlan> => planImport(...args),
  /** Brings a service's folder up to date; undefined where the schema has to be given, or it is kept in none. */
  async sync(request: FolderRequest): Promise<FolderState | undefined> {
    const { serviceId } = request;
    const folder = await readKeptFolder(serviceId);
    if (!folder) return undefined;
    const stored = await createOperationDatabase(serviceId).load();
    const items = stored.map(({ item }) => item);
    return syncFolder({
      folder,
      stored,
      write: (before) => filesOf(folder, items, before, request),
      keep: (next) => writeKeptFolder(serviceId, next),
      now: systemClock.now,
    });
  },
  /** Counts files as last written, none by default, unless the folder is kept no longer. */
  async know(serviceId: string, packed?: Blob): Promise<void> {
    const folder = await readKeptFolder(serviceId);
    if (!folder) return;
    const files = packed ? await unpackFiles(packed) : new Map<string, string>();
    await writeKeptFolder(serviceId, { ...folder, files });
  },
};

async function orFault<Result>(work: () => Promise<Result>): Promise<Result | WorkspaceFaultParts> {
  try {
    return await work();
  } catch (error) {
    const fault = faultPartsOf(error);
    if (!fault) throw error;
    return fault;
  }
}

function filesOf(
  { parts }: KeptFolder,
  items: readonly SavedItem[],
  before: KeptFolder['files'],
  { services, secrets, schema }: FolderRequest,
): KeptFolder['files'] | undefined {
  const folders = items.filter((item) => item.kind === 'folder');
  const operations = items.filter((item) => item.kind === 'operation');
  const workspace = withoutSecretHeaders({ folders, operations, services }, secrets);
  const options = { secrets, openCollection: parts.includes('openCollection') };
  const known = before.get(WORKSPACE_FILES.schema);
  const files = writeWorkspace({ ...workspace, schema: known }, options);
  const isChanged = [...files].some(([path, text]) => before.get(path) !== text);
  // Writing a large schema takes long: only where something is written anyway.
  const isWanted = parts.includes('schema') && (known === undefined || isChanged);
  if (!isWanted || schema === null) return files;
  return schema === undefined ? undefined : writeWorkspace({ ...workspace, schema }, options);
}
