import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accompaniedFaults, circularFaults, growthFaults, weighBundle } from './bundle-sizes.mjs';

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
      imports: ['_shared.js', 'src/panel.tsx'],
      dynamicImports: [FORMATTER],
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

it('tells later what only a worker that comes later names', () => {
  const worker = 'assets/answers.worker-12345678.js';
  build({ 'assets/app-12345678.js': 6, 'assets/rows-12345678.js': 2 });
  writeFileSync(join(folder, worker), 'import "./rows-12345678.js"');
  const weights = weighBundle(folder, { 'index.html': { file: 'assets/app-12345678.js' } });
  const later = weights.filter(({ isLater }) => isLater).map(({ file }) => file);
  expect(later.toSorted()).toEqual([worker, 'assets/rows-12345678.js']);
});

it('counts what comes early although it could come later', () => {
  build({ 'assets/app-12345678.js': 6, 'assets/builder-12345678.js': 5 });
  const weights = weighBundle(folder, {
    'index.html': {
      file: 'assets/app-12345678.js',
      dynamicImports: ['src/explorer/features/builder/builder.tsx'],
    },
    'src/explorer/features/builder/builder.tsx': { file: 'assets/builder-12345678.js' },
  });
  expect(weights.map(({ isLater }) => isLater)).toEqual([false, false]);
});

/** @param {string} name @param {number} bytes */
const weight = (name, bytes, isLater = false) => ({ file: `assets/${name}`, name, bytes, isLater });

const budgets = {
  beforeFirstAnswer: 60_000,
  laterPart: 20_000,
  heavyParts: { 'map.js': 30_000 },
};

it('finds nothing where all is within its budget', () => {
  const weights = [
    weight('app.js', 60_000),
    weight('panel.js', 20_000, true),
    weight('map.js', 30_000, true),
  ];
  expect(growthFaults(weights, budgets)).toEqual([]);
});

it('says which file has grown, and by how much', () => {
  const weights = [
    weight('panel.js', 11_000, true),
    weight('panel.js', 10_500, true),
    weight('map.js', 30_001, true),
  ];
  expect(growthFaults(weights, budgets)).toEqual([
    expect.stringMatching(/^panel\.js has grown to 21,500 bytes, 1,500 bytes over the budget \(/),
    expect.stringMatching(/^map\.js has grown to 30,001 bytes, 1 bytes over the budget \(/),
  ]);
});

it('wants no budget for what is gone', () => {
  expect(growthFaults([weight('app.js', 1)], budgets)).toEqual([
    'map.js has a budget, and is not in the bundle any more',
  ]);
});

it('adds up what comes before the first answer', () => {
  const many = Array.from({ length: 5 }, (_, index) => weight(`small-${index}.js`, 12_000));
  const weights = [weight('app.js', 100), weight('map.js', 20_000, true), ...many];
  expect(growthFaults(weights, budgets)).toEqual([
    expect.stringMatching(
      /^What comes before the first answer has grown to 60,100 bytes, 100 bytes over the budget/,
    ),
  ]);
});

it('wants what comes alone to bring no part of the editor, however it is imported', () => {
  const manifest = {
    'src/explorer/features/diagnostics/diagnostics-panel.tsx': {
      file: 'doctor.js',
      imports: ['_parts.js'],
    },
    '_parts.js': { file: 'parts.js', imports: ['_react.js'], dynamicImports: ['_monaco.js'] },
    '_monaco.js': { file: 'monaco.js' },
  };
  expect(accompaniedFaults(manifest)).toEqual([]);
  manifest['_parts.js'].imports.push('_monaco.js');
  expect(accompaniedFaults(manifest)).toEqual([
    'src/explorer/features/diagnostics/diagnostics-panel.tsx brings _monaco.js along, and is to come alone',
  ]);
});

it('finds files that import one another, however far apart, but for one that only hands on', () => {
  const files = {
    a: { file: 'a.js', imports: ['b'], dynamicImports: ['entry'] },
    b: { file: 'b.js', imports: ['c', 'entry', 'alone'] },
    c: { file: 'c.js', imports: ['alone'] },
    entry: { file: 'entry.js', imports: ['b'] },
    alone: { file: 'alone.js' },
  };
  const handsOn = 'import{a as e}from"./b.js";export{e as Builder};';
  const texts = { 'entry.js': handsOn };
  /** @param {string} file */
  const read = (file) => new Map(Object.entries(texts)).get(file) ?? 'run();';
  expect(circularFaults(files, read)).toEqual([]);
  texts['entry.js'] = 'export{t as Builder}from"./b.js";\n';
  expect(circularFaults(files, read)).toEqual([]);
  texts['entry.js'] = `${handsOn}start();`;
  expect(circularFaults(files, read)).toEqual(['b, entry import one another in a circle']);
  const far = { ...files, c: { file: 'c.js', imports: ['a'] } };
  texts['entry.js'] = handsOn;
  expect(circularFaults(far, read)).toEqual(['a, b, c import one another in a circle']);
});
