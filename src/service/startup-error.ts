/** The service cannot start; the message is one sentence for the operator. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** What a failed file operation is called in a sentence: `there is no such file` for ENOENT. */
export function describeFileFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EISDIR':
      return 'it is a directory';
    case 'ENOTDIR':
      return 'its folder is a file';
    case 'EROFS':
      return 'its file system is read-only';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
