/**
 * Runs a command's body: a {@link ToolError} becomes its sentence and exit code 1, anything else
 * is a defect of ours and keeps its stack.
 *
 * @param {() => Promise<void>} body
 */
export async function runMain(body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    if (error.output !== '') console.error(error.output.trimEnd() + '\n');
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** A fault that a person can do something about: shown as its message alone, without a stack. */
export class ToolError extends Error {
  /** @override */
  name = 'ToolError';

  /**
   * @param {string} message one sentence
   * @param {{ output?: string, cause?: unknown }} [detail] `output` is what the failed program said
   */
  constructor(message, detail = {}) {
    super(message, { cause: detail.cause });
    this.output = detail.output ?? '';
  }
}

/**
 * One calm line of progress, on stderr: stdout belongs to the service and to test results.
 *
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
