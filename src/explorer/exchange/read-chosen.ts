import { checkSize, IMPORT_LIMITS, readFolderFiles } from '../../operations/import-limits.ts';
import { readImport, type ReadImport } from '../../operations/read-import.ts';

/**
 * Reads what somebody has chosen or dropped: one file of any format, or several and those of a folder.
 *
 * @throws {WorkspaceError} with the reason: nothing is read in part
 */
export async function readChosen(files: readonly File[]): Promise<ReadImport> {
  const [first] = files;
  const where = (first && pathOf(first)) ?? '';
  let total = 0;
  for (const { size } of files) checkSize((total += size), IMPORT_LIMITS.totalBytes, where);
  if (first && files.length === 1) return readImport(await bytesOf(first), first.name);
  const named = files.map(async (file) => [pathOf(file), await bytesOf(file)] as const);
  const [folder = where] = where.split('/');
  return readImport(readFolderFiles(await Promise.all(named), folder), folder);
}

function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
