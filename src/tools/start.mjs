import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireNode } from './require-node.mjs';

requireNode();
const { followParent } = await import('./follow-parent.mjs');
const { runMain } = await import('./run-main.mjs');
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { ensureBuilt } = await import('./ensure-built.mjs');
const { DIST } = await import('./project.mjs');

followParent();
await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // In this very process: Ctrl-C, SIGTERM and the exit code need nobody to pass them on.
  const main = join(DIST, 'service/main.js');
  process.argv[1] = main;
  await import(pathToFileURL(main).href);
});
