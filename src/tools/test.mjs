import { parseArgs } from 'node:util';
import { requireNode } from './require-node.mjs';

requireNode();
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { runMain } = await import('./run-main.mjs');
const { runSteps } = await import('./run-steps.mjs');
const { testSteps } = await import('./test-steps.mjs');

await runMain(async () => {
  const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } });
  await ensureInstalled();
  const failed = await runSteps(testSteps(values));
  if (failed) process.exitCode = 1;
});
