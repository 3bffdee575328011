import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { filesOfExplorer } from './explorer-code.ts';

interface Chunk {
  readonly imports?: readonly string[];
  /** One that the chunk begins with. */
  readonly module?: string;
  readonly modules?: readonly string[];
  readonly css?: readonly string[];
}

function bundleOf(chunks: Readonly<Record<string, Chunk>>): Rolldown.OutputBundle {
  const entries = Object.entries(chunks).map(
    ([fileName, { imports = [], module, modules = [], css = [] }]) => [
      fileName,
      {
        type: 'chunk',
        fileName,
        imports,
        facadeModuleId: module ?? null,
        moduleIds: modules,
        viteMetadata: { importedCss: new Set(css) },
      },
    ],
  );
  return Object.fromEntries(entries) as Rolldown.OutputBundle;
}

const STARTS: Readonly<Record<string, Chunk>> = {
  'index.js': { module: '/p/index.html', imports: ['react.js'] },
  'react.js': {},
  'editor.js': {
    module: '/p/node_modules/monaco-graphql/esm/monaco-editor.js',
    imports: ['view.js'],
  },
  'lite.js': { module: '/p/node_modules/monaco-graphql/esm/lite.js', imports: ['view.js'] },
  'mode.js': { module: '/p/src/explorer/monaco/graphql-mode.ts', imports: ['lite.js'] },
  'explorer.js': {
    module: '/p/src/explorer/explorer.tsx',
    imports: ['react.js', 'view.js', 'send.js'],
    css: ['explorer.css'],
  },
  'view.js': { imports: ['base.js'], css: ['view.css'] },
  'base.js': {},
  'send.js': {},
};

test('each file comes once, after what it imports, and none that the page has loaded', () => {
  expect(filesOfExplorer(bundleOf(STARTS))).toEqual([
    'base.js',
    'view.css',
    'view.js',
    'editor.js',
    'lite.js',
    'mode.js',
    'send.js',
    'explorer.css',
    'explorer.js',
  ]);
});

test('files that import each other end all the same', () => {
  const round = { ...STARTS, 'base.js': { imports: ['view.js'] } };
  expect(filesOfExplorer(bundleOf(round)).filter((file) => file === 'base.js')).toHaveLength(1);
});

test('a start may share its file with others', () => {
  const { 'lite.js': _, 'mode.js': mode, ...rest } = STARTS;
  const lite = '/p/node_modules/monaco-graphql/esm/lite.js';
  const joined = { ...rest, 'mode.js': { ...mode, imports: ['view.js'], modules: [lite] } };
  expect(filesOfExplorer(bundleOf(joined))).toContain('mode.js');
});

test('a start that is in no file fails the build, by its name', () => {
  const { 'lite.js': _, ...rest } = STARTS;
  expect(() => filesOfExplorer(bundleOf(rest))).toThrow(/holds .*lite\.js/);
});
