import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseLinkedModules } from '../../src/tools/install-state.mjs';
import { runProgram } from '../../src/tools/run-program.mjs';
import { say } from '../../src/tools/say.mjs';
import { ToolError } from '../../src/tools/tool-error.mjs';
import { BENCH } from './places.mjs';

const LOCKFILE = join(BENCH, 'package-lock.json');
/** Written when an install is complete; npm empties that folder first. */
const STAMP = join(BENCH, 'node_modules/.gatehouse-install');

/**
 * Installs the peers of the bench's own lockfile into its own folder, where they are not there yet.
 *
 * @throws {ToolError} with npm's own words, if npm fails; where its node_modules is a link
 */
export async function installPeers() {
  const wanted = readFileSync(LOCKFILE, 'utf8');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  refuseLinkedModules(BENCH);
  say('Installing the peers that are measured against…');
  const { code, output } = await runProgram('npm', [
    'ci',
    '--prefix',
    BENCH,
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) throw new ToolError('The peers could not be installed (npm ci).', { output });
  writeFileSync(STAMP, wanted);
}
