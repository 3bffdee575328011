import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withFileLock } from './file-lock.mjs';
import {
  installDigest,
  installState,
  NPM_RECORD,
  refuseLinkedModules,
  STAMP,
} from './install-state.mjs';
import { LOCKS, ROOT } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { say } from './say.mjs';
import { ToolError } from './tool-error.mjs';

/**
 * Installs the packages of the lockfile where they are not there yet. No install script is run:
 * nothing that is built or tested here needs one.
 *
 * @throws {ToolError} with npm's own words, if npm fails; where node_modules is a link
 */
export async function ensureInstalled() {
  if (check() === 'complete') return;
  const waiting = () => say('Waiting for another install to finish…');
  await withFileLock(join(LOCKS, 'install.lock'), waiting, async () => {
    const state = check();
    if (state === 'complete') return;
    if (state === 'missing') await install();
    writeFileSync(join(ROOT, STAMP), digest());
  });
}

function check() {
  return installState(ROOT, digest());
}

function digest() {
  const { platform, arch, versions } = process;
  return installDigest(ROOT, `${platform} ${arch} node ${versions.node.split('.')[0]}`);
}

async function install() {
  refuseLinkedModules(ROOT);
  say('Installing packages…');
  // Half of an install must never look like a whole one.
  for (const record of [STAMP, NPM_RECORD]) rmSync(join(ROOT, record), { force: true });
  const { code, output } = await npm([
    'ci',
    '--ignore-scripts',
    '--include=dev', // The build's own tools, even where NODE_ENV says production.
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) throw new ToolError('The packages could not be installed (npm ci).', { output });
}

/**
 * @param {string[]} args
 * @returns {ReturnType<typeof runProgram>}
 */
function npm(args) {
  // Set by npm for its scripts: the same npm again, without a shell between.
  const script = process.env['npm_execpath'];
  return script !== undefined && basename(script) === 'npm-cli.js'
    ? runProgram(process.execPath, [script, ...args])
    : runProgram('npm', args);
}
