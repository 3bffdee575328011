import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../../../src/tools/project.mjs';
import { BENCH, CACHE } from '../places.mjs';

/**
 * Builds the page that holds the product's fetcher and the worker of its answers, and nothing else of it.
 *
 * @returns {Promise<ReadonlyMap<string, string>>} scripts by the last part of their paths; the page's is `main.js`
 */
export async function buildFetcherPage() {
  const { build } = await import('vite');
  const outDir = join(CACHE, 'fetcher-page');
  await build({
    configFile: false,
    root: BENCH,
    base: './',
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
  const scripts = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  return new Map(scripts.map((name) => [basename(name), readFileSync(join(outDir, name), 'utf8')]));
}
