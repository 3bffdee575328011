import { expect, test, vi } from 'vitest';
import { licences } from './licences.ts';

/** Runs a plugin on a build with one chunk of such modules. */
function build(plugin: object, moduleIds: readonly string[]): string {
  const emitFile = vi.fn<(file: { readonly source: string }) => void>();
  const { generateBundle } = plugin as {
    generateBundle: (options: object, bundle: object) => void;
  };
  generateBundle.call({ emitFile }, {}, { 'a.js': { type: 'chunk', moduleIds }, 'a.css': {} });
  return emitFile.mock.calls.map(([{ source }]) => source).join('');
}

test('a build tells of each package in it and in its workers, and of third parties', () => {
  const of = (path: string): string => `${process.cwd()}/node_modules/${path}`;
  const { build: page, workers } = licences();
  expect(build(workers, [of('monaco-editor/esm/vs/a.js'), '\0vite/helper.js'])).toBe('');
  const text = build(page, [
    `\0${of('react/index.js')}?commonjs`,
    of('react/cjs/react.js'),
    of('@graphiql/react/dist/index.js'),
    '/src/app/main.ts',
  ]);
  expect(text.match(/^## .*$/gm)).toEqual([
    expect.stringMatching(/^## @graphiql\/react \d.* \(MIT\)$/),
    expect.stringMatching(/^## monaco-editor \d.* \(MIT\)$/),
    expect.stringMatching(/^## react \d.* \(MIT\)$/),
  ]);
  expect(text).toContain('Copyright (c) Meta Platforms, Inc.');
  expect(text).toContain('THIRD-PARTY SOFTWARE NOTICES');
});

test('a package that comes without a text has that of its licence, with its author', () => {
  const { build: page } = licences();
  const [, mit = ''] = build(page, [
    `${process.cwd()}/node_modules/react-remove-scroll-bar/dist/es2015/index.js`,
  ]).split('## react-remove-scroll-bar ');
  expect(mit).toContain('Copyright (c) Anton Korzunov');
  expect(mit).toContain('\nPermission is hereby granted, free of charge');
  expect(mit).not.toContain('Gatehouse');
  const { build: other } = licences();
  const sqlite = build(other, [`${process.cwd()}/node_modules/@sqlite.org/sqlite-wasm/dist/a.js`]);
  expect(sqlite).toContain('(Apache-2.0)\n\nCopyright (c) Thomas Steiner');
  expect(sqlite).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION');
});
