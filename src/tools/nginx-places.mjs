import { posix } from 'node:path';

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
 * Where an nginx may be, most preferred first: what the shell would find, and then the usual places.
 *
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} absolute paths, which need not exist; none on Windows, where nginx is another
 *   program in too many ways for the documented configuration
 */
export function nginxPlaces(platform, env) {
  if (platform === 'win32') return [];
  const inPath = (env['PATH'] ?? '').split(posix.delimiter).filter(Boolean);
  const folders = new Set([...inPath, ...USUAL_FOLDERS]);
  return Array.from(folders, (folder) => posix.join(folder, 'nginx'));
}
