import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withFileLock } from './file-lock.mjs';
import { refuseLinkedModules } from './install-state.mjs';
import { LOCKS, ROOT } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { say } from './say.mjs';
import { ToolError } from './tool-error.mjs';

/**
 * Installs what the lockfile of a folder of its own names into that folder, where it is not there yet:
 * packages that the product does without. No install script is run.
 *
 * @param {string} folder absolute
 * @param {string} what it is, for people: `the peers`
 * @throws {ToolError} with npm's own words, if npm fails; where its node_modules is a link
 */
export async function installLocked(folder, what) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  // Written when an install is complete; npm empties that folder first.
  const stamp = join(folder, 'node_modules/.gatehouse-install');
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile;
  if (isInstalled()) return;
  const lock = join(LOCKS, `install-${basename(folder)}.lock`);
  const waiting = () => say(`Waiting for another install of ${what} to finish…`);
  await withFileLock(lock, waiting, async () => {
    if (isInstalled()) return;
    refuseLinkedModules(folder);
    say(`Installing ${what}…`);
    const { code, output } = await runProgram('npm', [
      'ci',
      '--prefix',
      folder,
      '--ignore-scripts',
      '--legacy-peer-deps',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code !== 0) throw new ToolError(`Not installed (npm ci): ${what}.`, { output });
    writeFileSync(stamp, lockfile);
  });
}

/**
 * Installs the servers of others that tests drive the explorer against (e2e/foreign). Apollo Server has
 * a folder of its own, since it takes another version of graphql than the rest.
 *
 * @throws {ToolError} see {@link installLocked}
 */
export async function installForeignServers() {
  const folder = join(ROOT, 'e2e/foreign');
  await installLocked(folder, 'the servers of others that tests need');
  await installLocked(join(folder, 'apollo'), 'Apollo Server, which tests need');
}
