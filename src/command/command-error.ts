export const EXIT = {
  done: 0,
  /** The service or the network failed, or a schema has breaking changes. */
  failed: 1,
  usage: 2,
  /** Key, username or password were refused. */
  refused: 3,
  withErrors: 4,
  /** It stopped before its end; what came is kept. */
  incomplete: 5,
  /** A value would not be in the file as it came, where that is not allowed. */
  lossy: 6,
  interrupted: 130,
  brokenPipe: 141,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command cannot go on; the message says what to do, and holds no secret. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT.failed,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file may not grow any more',
  EMFILE: 'too many files are open',
};

export function fileFault(problem: string, error: unknown, exitCode: ExitCode): CommandError {
  const { code = '', message } = error as { readonly code?: string; readonly message: string };
  return new CommandError(`${problem}: ${REASONS[code] ?? message}.`, exitCode, { cause: error });
}
