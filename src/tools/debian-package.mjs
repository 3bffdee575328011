import { existsSync, readFileSync } from 'node:fs';
import { runProgram } from './run-program.mjs';
import { say } from './command.mjs';

const DOWNLOAD_MS = 300_000;

/**
 * Installs a package of Debian's, for the tests. Only as root, and so in a container or on a build
 * machine: nobody is asked for a password.
 *
 * @param {string} name
 * @returns {Promise<boolean>} whether it was tried; not, where this is no Debian or we are not root
 */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !isDebian()) return false;
  say(`Installing Debian’s ${name} for the tests…`);
  // The tests want the program: a service that comes with it has no business to start.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', SYSTEMD_OFFLINE: '1' };
  const options = { env, timeoutMs: DOWNLOAD_MS };
  await runProgram('apt-get', ['update'], options);
  await runProgram('apt-get', ['install', '-y', '--no-install-recommends', name], options);
  return true;
}

function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}
