import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { requireNode } from './require-node.mjs';

requireNode();
const { runMain, say } = await import('./command.mjs');
const { followParent } = await import('./run-program.mjs');
const { ensureInstalled } = await import('./install.mjs');
const { ensureBuilt } = await import('./build-product.mjs');
const { DIST, packageBin } = await import('./project.mjs');

const SCRIPTS = {
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
  guide: () => playwright('e2e/guide.config.ts'),
  e2e: () => playwright('e2e'),
  async test() {
    const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } });
    const { runSteps, testSteps } = await import('./test-steps.mjs');
    if (await runSteps(testSteps(values))) process.exitCode = 1;
  },
};

/** @param {string} file a program of the build; missing packages and builds are made first */
async function runBuilt(file) {
  await ensureInstalled();
  await ensureBuilt();
  await runHere(join(DIST, 'service', file));
}

/** @param {string} config of the tests, which are of the build and take the browser that a variable names */
async function playwright(config) {
  await ensureInstalled();
  await ensureBuilt();
  const { findBrowser } = await import('./find-program.mjs');
  process.env['CHROMIUM_PATH'] = await findBrowser({ shell: !process.env['E2E_FULL'] });
  process.argv.splice(2, 0, 'test', '-c', config);
  await runHere(packageBin('@playwright/test', 'playwright'));
}

/** @param {string} path absolute */
async function runHere(path) {
  // In this very process: arguments, input, signals and the exit code are its own.
  process.argv[1] = path;
  await import(pathToFileURL(path).href);
}

// `npm run doctor -- --help`: what follows the name is for the script.
const [name = ''] = process.argv.splice(2, 1);
const script = SCRIPTS[/** @type {keyof typeof SCRIPTS} */ (name)];
await runMain(script);
