import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../src/tools/project.mjs';
import { BENCH, CACHE } from '../places.mjs';

/**
 * Builds the page that holds the product's fetcher, and nothing else of it.
 *
 * @returns {Promise<{ html: string, script: string }>}
 */
export async function buildFetcherPage() {
  const { build } = await import('vite');
  const outDir = join(CACHE, 'fetcher-page');
  await build({
    configFile: false,
    root: BENCH,
    logLevel: 'error',
    resolve: {
      alias: { gatehouse: join(ROOT, 'src'), graphql: join(ROOT, 'node_modules/graphql') },
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: join(BENCH, 'fetcher-page/main.js'),
        output: { entryFileNames: 'main.js', codeSplitting: false },
      },
    },
  });
  return {
    html: '<!doctype html><script type="module" src="main.js"></script>',
    script: readFileSync(join(outDir, 'main.js'), 'utf8'),
  };
}
