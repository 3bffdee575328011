import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readFolderFiles } from '../operations/import-limits.ts';
import { readWorkspace } from '../operations/read-workspace.ts';
import { type Workspace, WORKSPACE_FILES, WorkspaceError } from '../operations/workspace.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { codeOf } from '../service/files/startup-files.ts';
import { EXIT, fileFault } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';

/** Reads `gatehouse.json` and `operations`; throws a UsageError with the reason. */
export async function readWorkspaceFolder(folder: string): Promise<Workspace> {
  try {
    const paths = [
      ...(await readdir(folder)).filter((name) => name === WORKSPACE_FILES.index),
      ...(await filesBelow(folder, WORKSPACE_FILES.operations)),
    ];
    const files: [string, Uint8Array][] = [];
    for (const path of paths) files.push([path, await readFile(join(folder, path))]);
    return readWorkspace(readFolderFiles(files, folder));
  } catch (error) {
    if (error instanceof WorkspaceError) throw new UsageError(error.message, { cause: error });
    if (codeOf(error) === undefined) throw error;
    throw fileFault(COMMAND_COPY.operation.unreadable(folder), error, EXIT.usage);
  }
}

async function filesBelow(folder: string, name: string): Promise<string[]> {
  try {
    return (await readdir(join(folder, name), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Finds a saved operation by its name, or by folder, slash and name; undefined where there is none.
 * @throws {UsageError} where several have the name
 */
export function findSavedByName({ operations, folders }: Workspace, nameOrPath: string) {
  const placed = operations.map((operation) => {
    const folder = folders.find(({ id }) => id === operation.folderId)?.name;
    const path = folder === undefined ? operation.name : `${folder}/${operation.name}`;
    return { operation, path };
  });
  const exact = placed.filter(({ path }) => path === nameOrPath);
  const matches =
    exact.length > 0 ? exact : placed.filter(({ operation }) => operation.name === nameOrPath);
  if (matches.length > 1) {
    throw new UsageError(COMMAND_COPY.operation.severalSaved(matches.map(({ path }) => path)));
  }
  return matches[0]?.operation;
}
