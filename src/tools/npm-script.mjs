import { join } from 'node:path';
import { requireNode } from './require-node.mjs';

requireNode();
const { runHere, runScript, say } = await import('./command.mjs');
const { followParent } = await import('./run-program.mjs');
const { ensureInstalled } = await import('./install.mjs');
const { ensureBuilt } = await import('./build-product.mjs');
const { DIST, packageBin } = await import('./project.mjs');

/** @param {string} file a program of the build; missing packages and builds are made first */
async function runBuilt(file) {
  await ensureInstalled();
  await ensureBuilt();
  await runHere(join(DIST, 'service', file));
}

await runScript({
  async start() {
    followParent();
    await runBuilt('main.js');
  },
  credentials: () => runBuilt('credentials.js'),
  doctor: () => runBuilt('doctor.js'),
  async dev() {
    followParent();
    await ensureInstalled();
    await runHere(packageBin('vite'));
  },
  async build() {
    await ensureInstalled();
    await ensureBuilt();
    say('The build in dist is up to date.');
  },
});
