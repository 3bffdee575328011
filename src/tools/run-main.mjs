import { ToolError } from './tool-error.mjs';

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
