import { isReadFile } from '../../operations/import-limits.ts';
import { WORKSPACE_FILES } from '../../operations/workspace.ts';

/** File System Access, of Chromium alone; TypeScript's library lacks it. */
interface FolderPickingWindow {
  showDirectoryPicker?(options: {
    id: string;
    mode: 'readwrite';
  }): Promise<FileSystemDirectoryHandle>;
}

/** Whether this browser lets a page write into a folder. */
export function canPickFolder(): boolean {
  return (window as FolderPickingWindow).showDirectoryPicker !== undefined;
}

/** Has the person choose a folder; undefined where they leave it. To be called in the task of a click. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const options = { id: 'gatehouse-workspace', mode: 'readwrite' } as const;
    return await (window as FolderPickingWindow).showDirectoryPicker?.(options);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

/**
 * Writes a workspace into a folder: files that have changed, and away with those of operations that the
 * workspace in it had and this one has not. All other files stay.
 *
 * @throws {DOMException} where a file cannot be written
 */
export async function writeFolder(
  folder: FileSystemDirectoryHandle,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const before = operationPaths(await readText(folder, WORKSPACE_FILES.index));
  // What names the others comes last: broken off, the folder still has all that it names.
  const inOrder = [...files].toSorted(
    ([one], [other]) =>
      Number(one === WORKSPACE_FILES.index) - Number(other === WORKSPACE_FILES.index),
  );
  for (const [path, text] of inOrder) {
    if ((await readText(folder, path)) === text) continue;
    const handle = await fileAt(folder, path, true);
    const stream = await handle?.createWritable();
    await stream?.write(text);
    await stream?.close();
  }
  for (const path of before) if (!files.has(path)) await removeAt(folder, path);
}

/** The files that a workspace's index names: its operations, with what is beside them. */
function operationPaths(index: string | undefined): readonly string[] {
  try {
    const { operations = [] } = JSON.parse(index ?? '{}') as { operations?: { path?: unknown }[] };
    return operations.flatMap(({ path }) =>
      typeof path === 'string' && isOwnPath(path)
        ? [path, path.replace(/\.graphql$/, '.variables.json')]
        : [],
    );
  } catch {
    // Somebody has edited it: nothing is taken away.
    return [];
  }
}

function isOwnPath(path: string): boolean {
  const parts = path.split('/');
  const isInside = parts[0] === WORKSPACE_FILES.operations && !parts.includes('..');
  return isInside && path.endsWith('.graphql') && isReadFile(path);
}

async function readText(folder: FileSystemDirectoryHandle, path: string) {
  const handle = await fileAt(folder, path, false);
  return handle && (await handle.getFile()).text();
}

async function fileAt(
  folder: FileSystemDirectoryHandle,
  path: string,
  create: boolean,
): Promise<FileSystemFileHandle | undefined> {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  try {
    let inside = folder;
    for (const part of parts) inside = await inside.getDirectoryHandle(part, { create });
    return await inside.getFileHandle(name, { create });
  } catch (error) {
    const isMissing = error instanceof DOMException && error.name === 'NotFoundError';
    if (isMissing && !create) return undefined;
    throw error;
  }
}

async function removeAt(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  try {
    let inside = folder;
    for (const part of parts) inside = await inside.getDirectoryHandle(part);
    await inside.removeEntry(name);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
  }
}
