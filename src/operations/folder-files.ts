import { checkSize, IMPORT_LIMITS, isReadFile, readFolderFiles } from './import-limits.ts';
import { WORKSPACE_FILES } from './workspace.ts';

/** Beside the operations: made of them and of the schema, never read back. */
const MADE_FILES: readonly string[] = [
  WORKSPACE_FILES.schema,
  WORKSPACE_FILES.graphqlConfig,
  WORKSPACE_FILES.openCollection,
];

export const isMadeFile = (path: string): boolean => MADE_FILES.includes(path);

/** A workspace's files in a folder, by path. Throws {@link WorkspaceError}, or DOMException on reading. */
export async function readFolderTexts(folder: FileSystemDirectoryHandle) {
  const found: [path: string, bytes: Uint8Array][] = [];
  const walk = async (inside: FileSystemDirectoryHandle, top: string): Promise<void> => {
    for await (const [name, entry] of inside.entries()) {
      const path = top + name;
      const isTop = top === '';
      if (found.length > IMPORT_LIMITS.files) return;
      if (entry.kind === 'directory') {
        if (!isTop || name === WORKSPACE_FILES.operations) await walk(entry, `${path}/`);
      } else if (isTop ? name === WORKSPACE_FILES.index || isMadeFile(name) : isReadFile(path)) {
        const file = await entry.getFile();
        checkSize(file.size, IMPORT_LIMITS.fileBytes, path);
        found.push([path, new Uint8Array(await file.arrayBuffer())]);
      }
    }
  };
  await walk(folder, '');
  return readFolderFiles(found, folder.name);
}

/** Writes changed files and removes those of former operations; others stay. Throws DOMException. */
export async function writeFolder(
  folder: FileSystemDirectoryHandle,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const before = operationPaths(await readTextAt(folder, WORKSPACE_FILES.index));
  for (const [path, text] of inWritingOrder(files)) {
    if ((await readTextAt(folder, path)) === text) continue;
    await writeTextAt(folder, path, text);
  }
  for (const path of before) if (!files.has(path)) await removeAt(folder, path);
}

/** What names the others comes last: broken off, the folder still has all that it names. */
export function inWritingOrder(files: ReadonlyMap<string, string>) {
  return [...files].toSorted(
    ([one], [other]) =>
      Number(one === WORKSPACE_FILES.index) - Number(other === WORKSPACE_FILES.index),
  );
}

export function operationPaths(index: string | undefined): readonly string[] {
  try {
    const { operations = [] } = JSON.parse(index ?? '{}') as { operations?: { path?: unknown }[] };
    return operations.flatMap(({ path }) =>
      typeof path === 'string' && isOwnPath(path)
        ? [path, path.replace(/\.graphql$/, '.variables.json')]
        : [],
    );
  } catch {
    return [];
  }
}

function isOwnPath(path: string): boolean {
  const parts = path.split('/');
  const isInside = parts[0] === WORKSPACE_FILES.operations && !parts.includes('..');
  return isInside && path.endsWith('.graphql') && isReadFile(path);
}

export async function readTextAt(folder: FileSystemDirectoryHandle, path: string) {
  const handle = await fileAt(folder, path, false);
  return handle && (await handle.getFile()).text();
}

export async function writeTextAt(folder: FileSystemDirectoryHandle, path: string, text: string) {
  const handle = await fileAt(folder, path, true);
  const stream = await handle?.createWritable();
  await stream?.write(text);
  await stream?.close();
}

async function fileAt(folder: FileSystemDirectoryHandle, path: string, create: boolean) {
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

export async function removeAt(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
  const parts = path.split('/');
  try {
    const folders = [folder];
    for (const part of parts.slice(0, -1)) {
      folders.unshift(await (folders[0] ?? folder).getDirectoryHandle(part));
    }
    for (const inside of folders) await inside.removeEntry(parts.pop() ?? '');
  } catch (error) {
    const isLeft = ['NotFoundError', 'InvalidModificationError'].includes((error as Error).name);
    if (!isLeft) throw error;
  }
}
