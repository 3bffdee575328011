import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian-package.mjs';
import { NGINX_VARIABLE, nginxPlaces } from './nginx-places.mjs';
import { runProgram } from './run-program.mjs';
import { ToolError } from './tool-error.mjs';

const ANSWER_MS = 10_000;

/**
 * Finds an nginx that runs, and installs one where that is possible: the one that
 * {@link NGINX_VARIABLE} names, the system's, or Debian's.
 *
 * @returns {Promise<string | undefined>} absolute path; undefined where there is none to be had
 * @throws {ToolError} if the one that is named does not run
 */
export async function findNginx() {
  const wanted = process.env[NGINX_VARIABLE];
  if (wanted !== undefined && wanted !== '') {
    if (await runs(wanted)) return wanted;
    throw new ToolError(`${NGINX_VARIABLE} names ${wanted}, which is no nginx that runs here.`);
  }
  const found = await systemNginx();
  if (found !== undefined) return found;
  return (await installDebianPackage('nginx')) ? systemNginx() : undefined;
}

async function systemNginx() {
  for (const path of nginxPlaces(process.platform, process.env)) {
    if (await runs(path)) return path;
  }
  return undefined;
}

/** @param {string} path */
async function runs(path) {
  if (!existsSync(path)) return false;
  const { code, output } = await runProgram(path, ['-v'], { timeoutMs: ANSWER_MS });
  return code === 0 && output.includes('nginx');
}
