import { UsageError } from '../doctor/terminal/command-options.ts';
import { StepsFaults } from '../jobs/steps/steps-file.ts';
import { systemReason } from '../service/files/startup-files.ts';

export const EXIT = {
  done: 0,
  /** The service or the network failed, its pages do not say that they are all, or a schema has breaking changes. */
  failed: 1,
  usage: 2,
  /** Key, username or password were refused. */
  refused: 3,
  withErrors: 4,
  /** It stopped before its end and kept the rows so far, or some pages were not fetched. */
  incomplete: 5,
  /** The file would not hold a value as received, and --strict or --types forbids that. */
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

/** The exit code after an error; undefined for a fault of the program itself. */
export function exitOfError(
  error: unknown,
  { aborted, reason }: AbortSignal,
): ExitCode | undefined {
  if (aborted) return reason === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted;
  if (error instanceof CommandError) return error.exitCode;
  return error instanceof UsageError || error instanceof StepsFaults ? EXIT.usage : undefined;
}

export function fileFault(problem: string, error: unknown, exitCode: ExitCode): CommandError {
  return new CommandError(`${problem}: ${systemReason(error)}.`, exitCode, { cause: error });
}
