import { requireNode } from '../../src/tools/require-node.mjs';

requireNode();
const { resolve } = await import('node:path');
const { followParent } = await import('../../src/tools/run-program.mjs');
const { runMain } = await import('../../src/tools/command.mjs');
const { ensureInstalled } = await import('../../src/tools/install.mjs');
const { ensureBuilt } = await import('../../src/tools/build-product.mjs');
const { DIST } = await import('../../src/tools/project.mjs');
const { parseOptions } = await import('./options.mjs');
const { installPeers } = await import('./install-peers.mjs');

followParent();
await runMain(async () => {
  const options = parseOptions(process.argv.slice(2));
  // A build that somebody names is measured as it is, with what is installed.
  if (options.build === undefined) {
    await ensureInstalled();
    await ensureBuilt();
  }
  await installPeers();
  const { runBench } = await import('./run-bench.mjs');
  const build = options.build === undefined ? DIST : resolve(options.build);
  await runBench(options, build);
});
