import { expect, test } from 'vitest';
import { pageModulesAlone } from './page-modules.ts';

/** Runs the plugin on a build with one chunk of such modules. */
function build(moduleIds: readonly string[]): void {
  const plugin: object = pageModulesAlone();
  const { generateBundle } = plugin as {
    generateBundle: (options: object, bundle: object) => void;
  };
  const error = (message: string): never => {
    throw new Error(message);
  };
  const bundle = { 'a.js': { type: 'chunk', fileName: 'a.js', moduleIds }, 'a.css': {} };
  generateBundle.call({ error }, {}, bundle);
}

test('a page may hold its own modules and packages', () => {
  const modules = [
    'src/app/main.ts',
    'src/doctor/finding.ts',
    'node_modules/graphql-ws/dist/client.js',
  ];
  expect(() => build(modules.map((path) => `/p/${path}`))).not.toThrow();
});

test.each([
  '/p/src/service/http/log.ts',
  '/p/src/demo/world.ts',
  '/p/src/doctor/terminal/connect.ts',
  'C:\\p\\src\\command\\table.ts',
  '/p/node_modules/hono/dist/hono.js',
  '/p/node_modules/ws/index.js',
  '/p/node_modules/monaco-editor/esm/vs/editor/browser/widget/diffEditor/diffEditorWidget.js',
])('a build with %s fails, and names it', (path) => {
  expect(() => build(['/p/src/app/main.ts', path])).toThrow(`a.js holds ${path}.`);
});
