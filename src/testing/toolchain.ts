import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Where a compiler or interpreter is that a test runs programs by: what the variable names, as `npm test` sets it,
 * else what a shell would find.
 *
 * @returns undefined where there is none: the test is to be skipped
 */
export function findToolchain(variable: string, command: string): string | undefined {
  const { [variable]: named, PATH = '' } = process.env;
  if (named !== undefined) return named || undefined;
  const paths = PATH.split(delimiter).map((folder) => join(folder, command));
  return paths.find((path) => existsSync(path));
}
