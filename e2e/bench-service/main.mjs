import { requireNode } from '../../src/tools/require-node.mjs';

requireNode();
const { parseArgs } = await import('node:util');
const { fileURLToPath } = await import('node:url');
const { followParent } = await import('../../src/tools/run-program.mjs');
const { runMain } = await import('../../src/tools/command.mjs');
const { ensureInstalled, installLocked } = await import('../../src/tools/install.mjs');
const { ensureBuilt } = await import('../../src/tools/build-product.mjs');

followParent();
await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      'no-write': { type: 'boolean', default: false },
    },
  });
  await ensureInstalled();
  await ensureBuilt();
  await installLocked(fileURLToPath(new URL('.', import.meta.url)), 'what loads the service');
  const { runServiceBench } = await import('./run-service-bench.mjs');
  await runServiceBench({
    names: positionals,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    write: !values['no-write'],
  });
});
