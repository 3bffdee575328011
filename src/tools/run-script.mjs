import { pathToFileURL } from 'node:url';
import { runMain } from './command.mjs';

/**
 * Runs the script of package.json that the command line names; what follows the name is for the script, as in
 * `npm run doctor -- --help`.
 *
 * @param {Readonly<Record<string, () => Promise<void>>>} scripts
 */
export async function runScript(scripts) {
  const [name = ''] = process.argv.splice(2, 1);
  await runMain(/** @type {() => Promise<void>} */ (scripts[name]));
}

/** @param {string} path absolute */
export async function runHere(path) {
  // In this very process: arguments, input, signals and the exit code are its own.
  process.argv[1] = path;
  await import(pathToFileURL(path).href);
}
