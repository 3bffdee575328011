import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { weighBundle } from './bundle-sizes.mjs';

/** @type {string} */
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-weigh-'));
  mkdirSync(join(folder, 'assets'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** @param {Record<string, number>} files bytes by name */
function build(files) {
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(join(folder, name), Buffer.alloc(bytes));
  }
}

const FORMATTER = '../node_modules/prettier/standalone.mjs';

it('weighs what crosses the wire, by names that a build keeps', () => {
  build({ 'assets/app-1a2B_c-4.js': 900, 'assets/app-1a2B_c-4.js.br': 300, 'a.txt': 20 });
  expect(weighBundle(folder, {})).toEqual([
    { file: 'assets/app-1a2B_c-4.js', name: 'app.js', bytes: 300, isLater: false },
    { file: 'a.txt', name: 'a.txt', bytes: 20, isLater: false },
  ]);
});

it('tells what comes later from what is needed first, and from what nobody knows of', () => {
  build({
    'assets/app-12345678.js': 6,
    'assets/panel-12345678.js': 5,
    'assets/format-12345678.js': 4,
    'assets/format-12345678.css': 3,
    'assets/only-for-format-12345678.js': 2,
    'assets/shared-12345678.js': 1,
    'assets/new.worker-12345678.js': 1,
  });
  const weights = weighBundle(folder, {
    'index.html': {
      file: 'assets/app-12345678.js',
      imports: ['_shared.js'],
      dynamicImports: ['src/panel.tsx', FORMATTER],
    },
    '_shared.js': { file: 'assets/shared-12345678.js' },
    'src/panel.tsx': { file: 'assets/panel-12345678.js' },
    [FORMATTER]: {
      file: 'assets/format-12345678.js',
      css: ['assets/format-12345678.css'],
      imports: ['_shared.js', '_only.js'],
    },
    '_only.js': { file: 'assets/only-for-format-12345678.js' },
  });
  expect(weights.filter(({ isLater }) => isLater).map(({ name }) => name)).toEqual([
    'format.js',
    'format.css',
    'only-for-format.js',
  ]);
});

it('counts what comes early although it could come later', () => {
  build({ 'assets/app-12345678.js': 6, 'assets/builder-12345678.js': 5 });
  const weights = weighBundle(folder, {
    'index.html': {
      file: 'assets/app-12345678.js',
      dynamicImports: ['src/explorer/builder/builder.tsx'],
    },
    'src/explorer/builder/builder.tsx': { file: 'assets/builder-12345678.js' },
  });
  expect(weights.map(({ isLater }) => isLater)).toEqual([false, false]);
});
