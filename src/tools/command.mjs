import { pathToFileURL } from 'node:url';

/** Runs the script that the command line names. @param {Readonly<Record<string, () => Promise<void>>>} scripts */
export async function runScript(scripts) {
  const [name = ''] = process.argv.splice(2, 1);
  await runMain(/** @type {() => Promise<void>} */ (scripts[name]));
}

/** @param {string} path absolute; in this very process, whose arguments, input, signals and exit code are its own */
export async function runHere(path) {
  process.argv[1] = path;
  await import(pathToFileURL(path).href);
}

/** @param {() => Promise<void>} body may throw a {@link ToolError}, told by its sentence and exit code 1 */
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

  /** @param {string} message @param {{ output?: string, cause?: unknown }} [detail] `output`: the failed program's */
  constructor(message, detail = {}) {
    super(message, { cause: detail.cause });
    this.output = detail.output ?? '';
  }
}

/** @param {string} line of progress, on stderr: stdout belongs to the service and to test results */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
