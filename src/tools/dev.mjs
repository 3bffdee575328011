import { pathToFileURL } from 'node:url';
import { requireNode } from './require-node.mjs';

requireNode();
const { followParent } = await import('./follow-parent.mjs');
const { runMain } = await import('./run-main.mjs');
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { packageBin } = await import('./package-bin.mjs');

followParent();
await runMain(async () => {
  await ensureInstalled();
  // In this very process, and with the arguments given: `npm run dev -- --port 3000`.
  const vite = packageBin('vite');
  process.argv[1] = vite;
  await import(pathToFileURL(vite).href);
});
