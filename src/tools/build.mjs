import { requireNode } from './require-node.mjs';

requireNode();
const { runMain } = await import('./run-main.mjs');
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { ensureBuilt } = await import('./ensure-built.mjs');
const { say } = await import('./say.mjs');

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  say('The build in dist is up to date.');
});
