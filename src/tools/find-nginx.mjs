import { findProgram, placesInPath } from './find-program.mjs';

/** Set to an nginx to have this one and no other. */
export const NGINX_VARIABLE = 'NGINX_PATH';

/** Where packages and builds put it; often not in the PATH of a user who is not root. */
const USUAL_FOLDERS = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/local/nginx/sbin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/opt/local/sbin',
];

/**
 * Finds an nginx that runs, and installs one where that is possible: the one that
 * {@link NGINX_VARIABLE} names, the system's, or Debian's.
 *
 * @returns {Promise<string | undefined>} absolute path; undefined where there is none to be had
 * @throws {import('./tool-error.mjs').ToolError} if the one that is named does not run
 */
export async function findNginx() {
  return findProgram({
    name: 'nginx',
    variable: NGINX_VARIABLE,
    places: nginxPlaces(process.platform, process.env),
    args: ['-v'],
    answer: 'nginx',
    debianPackage: 'nginx',
  });
}

/**
 * Where an nginx may be, most preferred first: what the shell would find, and then the usual places.
 *
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} absolute paths, which need not exist; none on Windows, where nginx is another
 *   program in too many ways for the documented configuration
 */
export function nginxPlaces(platform, env) {
  return platform === 'win32' ? [] : placesInPath(['nginx'], env, USUAL_FOLDERS);
}
