import { checkPath } from './file-names.ts';
import { WorkspaceError } from './workspace.ts';

/** Limits of an import: ten thousand operations with variables, and a large schema. */
export const IMPORT_LIMITS = {
  files: 20_000,
  operations: 20_000,
  fileBytes: 16 * 2 ** 20,
  totalBytes: 64 * 2 ** 20,
} as const;

const READ_FILES = /\.(?:graphql|gql|json|ya?ml|http|rest|sh|curl|txt|agc|agq)$/i;

const LEFT_OVER = /(?:^|\/)(?:__MACOSX|\.git|node_modules|\.DS_Store)(?:\/|$)|(?:^|\/)\._/;

export const isLeftOver = (path: string): boolean => LEFT_OVER.test(path);

export function isReadFile(path: string): boolean {
  return READ_FILES.test(path) && !isLeftOver(path);
}

/** @throws {WorkspaceError} `too-large` */
export function checkSize(bytes: number, limit: number, source: string): void {
  if (bytes > limit) throw new WorkspaceError('too-large', source, `${limit / 2 ** 20} MB`);
}

/** @throws {WorkspaceError} `too-many-operations` */
export function checkOperations(count: number, source: string): void {
  const { operations } = IMPORT_LIMITS;
  if (count > operations) throw new WorkspaceError('too-many-operations', source, `${operations}`);
}

/** Removes a byte order mark; throws a WorkspaceError `not-utf8`. */
export function decodeText(bytes: Uint8Array, source: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new WorkspaceError('not-utf8', source, '', { cause });
  }
}

/** By paths with forward slashes, files of other formats without their texts; throws a WorkspaceError for forbidden paths, sizes, counts and bytes. */
export function readFolderFiles(
  files: Iterable<readonly [path: string, bytes: Uint8Array]>,
  source: string,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let total = 0;
  for (const [path, bytes] of files) {
    checkPath(path, source);
    if (isLeftOver(path)) continue;
    if (texts.has(path)) throw new WorkspaceError('same-path', source, path);
    const read = isReadFile(path) ? bytes : new Uint8Array();
    checkSize(read.length, IMPORT_LIMITS.fileBytes, path);
    checkSize((total += read.length), IMPORT_LIMITS.totalBytes, source);
    texts.set(path, decodeText(read, path));
    if (texts.size > IMPORT_LIMITS.files) {
      throw new WorkspaceError('too-many-files', source, String(IMPORT_LIMITS.files));
    }
  }
  return texts;
}
