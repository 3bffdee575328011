import { parseArgs } from 'node:util';
import { requireNode } from '../require-node.mjs';

requireNode();
const { ensureInstalled } = await import('../install.mjs');
const { ensureBuilt } = await import('../build-product.mjs');
const { packageBin } = await import('../project.mjs');
const { runHere, runScript } = await import('../command.mjs');

/** @param {string} config of the tests, which are of the build and take the browser that a variable names */
async function playwright(config) {
  await ensureInstalled();
  await ensureBuilt();
  const { findBrowser } = await import('./find-program.mjs');
  process.env['CHROMIUM_PATH'] = await findBrowser({ shell: !process.env['E2E_FULL'] });
  process.argv.splice(2, 0, 'test', '-c', config);
  await runHere(packageBin('@playwright/test', 'playwright'));
}

await runScript({
  guide: () => playwright('e2e/guide.config.ts'),
  e2e: () => playwright('e2e'),
  async test() {
    const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } });
    const { runSteps, testSteps } = await import('./test-steps.mjs');
    if (await runSteps(testSteps(values))) process.exitCode = 1;
  },
});
