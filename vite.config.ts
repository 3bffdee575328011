import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { answerAsText } from './src/build/answer-as-text.ts';
import { codiconSubset } from './src/build/codicon-subset.ts';
import { editorsInTurn } from './src/build/editors-in-turn.ts';
import { explorerCode } from './src/build/explorer-code.ts';
import { EXPLORER_CHUNKS } from './src/build/explorer-chunks.ts';
import { fontLicence } from './src/build/font-licence.ts';
import { graphiqlInSlices } from './src/build/graphiql-in-slices.ts';
import { lazyParts } from './src/build/lazy-parts.ts';
import { MONACO_PARTS } from './src/build/monaco-parts.ts';
import { monacoTexts } from './src/build/monaco-texts.ts';
import { namedIcons } from './src/build/named-icons.ts';
import { pureEnums } from './src/build/pure-enums.ts';
import { readySchema, readySchemaInDev } from './src/build/ready-schema.ts';
import { replaceModules } from './src/build/replace-modules.ts';
import { prerenderedPage } from './src/build/prerendered-page.ts';
import { tabsAtOnce } from './src/build/tabs-at-once.ts';
import { EXPLORER_PATH, TOKEN_WORKER_FILE } from './src/contract/paths.ts';
import { serviceInDevServer } from './src/service/dev-plugin.ts';

const monacoParts = replaceModules('monaco-parts', MONACO_PARTS);

/** `vite build`: the explorer. Relative addresses, so that one build serves any base path. */
const explorer: UserConfig = {
  base: './',
  // Two versions of what React has itself by now.
  resolve: { alias: [{ find: /^react-compiler-runtime$/, replacement: 'react/compiler-runtime' }] },
  plugins: [
    react(),
    prerenderedPage(),
    explorerCode(),
    monacoParts.page(),
    monacoTexts(),
    pureEnums(),
    lazyParts(),
    namedIcons(),
    editorsInTurn(),
    answerAsText(),
    tabsAtOnce(),
    graphiqlInSlices(),
    readySchema(),
    codiconSubset(),
    fontLicence(),
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
    rolldownOptions: { plugins: [readySchemaInDev()] },
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
    format: 'iife',
    plugins: () => [monacoParts.workers(), pureEnums()],
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

/** `vite build --mode service`: the service and the command-line tools, for Node. */
const service: UserConfig = {
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/service',
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'src/service/main.ts',
        credentials: 'src/service/credentials.ts',
        doctor: 'src/doctor/terminal/main.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

/** `vitest`: the tests beside the code, in Node. */
const unitTests: ViteUserConfig = {
  // Vite would pick graphql's .mjs where Node, for yoga, picks its .js: two copies of every class.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['src/**/*.test.{ts,tsx,mjs}', 'e2e/bench/**/*.test.mjs', 'e2e/foreign/*.test.mjs'],
    environment: 'node',
    // Without these, half of a small machine is idle, and each file pays for a process.
    pool: 'threads',
    maxWorkers: '100%',
    // A bound against hanging, far above what a busy machine takes.
    testTimeout: 60_000,
  },
};

export default defineConfig(({ mode, command }) => {
  if (mode === 'service') return service;
  if (mode === 'test') return unitTests;
  return command === 'serve' ? { ...explorer, base: EXPLORER_PATH } : explorer;
});
